import type { ApiPropertyOptions } from '@nestjs/swagger';
import { nonEmpty } from '../documentation/non-empty.js';
import { URI } from '../documentation/properties.js';

export const SCHEMA = 'https://schema.org';

/** The properties of a schema.org type, some of which may be empty. */
type Loose<T> = { readonly [K in keyof T]: T[K] | '' | null | undefined };

declare global {
  interface JSON {
    /** Stands for this text where a value with it is serialised. */
    rawJSON(text: string): object;
  }
}

/** A text as its JSON can stand in the `script` of a page: there `</script>` would end it. */
const inScript = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('<')
    ? JSON.rawJSON(JSON.stringify(value).replaceAll('<', String.raw`\u003c`))
    : value;

/** A schema.org object without empty properties; the compiler checks that its type has these properties. */
export function schemaObject<T extends object>(properties: Loose<T>): T {
  const entries = Object.entries(nonEmpty(properties)).map(([name, value]) => [name, inScript(value)]);
  return Object.fromEntries(entries) as T;
}

const URL_PROPERTY = {
  ...URI,
  description:
    'The address of its page: as the template of its kind says, such as `EVENT_URL_TEMPLATE`; without one the page that this service shows, with the language in its path if one was asked for. With `PUBLIC_PAGES=false` the service shows none: it is where a website at `PUBLIC_URL` would have it',
  example: 'https://calendar.example/event/jazz-night/',
};

/** Documents a schema.org object by the properties that it always has. */
export function jsonLdSchema(
  type: string,
  always: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): ApiPropertyOptions {
  const properties: typeof always = {
    '@type': { type: 'string', enum: [type], description: 'Type as in schema.org', example: type },
    url: URL_PROPERTY,
    ...always,
  };
  const examples = Object.entries(properties).map(([name, { example }]) => [name, example]);
  return {
    type: 'object',
    description: `schema.org \`${type}\`, on a single read`,
    properties,
    required: Object.keys(properties),
    selfRequired: false,
    additionalProperties: true,
    example: Object.fromEntries(examples),
  };
}
