import type { OpenAPIObject } from '@nestjs/swagger';

/** The public name of a schema: `Event` for `EventDto`. */
const publicName = (name: string): string => name.replace(/Dto$/, '');

/**
 * Returns the document as JSON, with the public names of its schemas.
 * @throws Error when two schemas would have the same name
 */
export function withPublicNames(document: OpenAPIObject): string {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const named = Object.fromEntries(schemas.map(([name, schema]) => [publicName(name), schema]));
  if (Object.keys(named).length < schemas.length) {
    const names = schemas.map(([name]) => name);
    const twice = names.filter((name) => name !== publicName(name) && names.includes(publicName(name)));
    throw new Error(`Two schemas would have the same name: ${twice.map(publicName).join(', ')}.`);
  }
  const renamed = { ...document, components: { ...document.components, schemas: named } };
  return JSON.stringify(renamed, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? publicName(value) : value,
  );
}
