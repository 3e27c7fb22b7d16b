import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations.js';

type Group = 'parameters' | 'requestBodies' | 'responses';

interface Place {
  readonly name: string;
  readonly value: object;
  readonly replace: (reference: object) => void;
}

/** Query parameters by name, bodies by class, responses by status and class or codes. */
function placesOf(document: OpenAPIObject): Record<Group, Place[]> {
  const places: Record<Group, Place[]> = { parameters: [], requestBodies: [], responses: [] };
  for (const { operation } of operationsOf(document)) {
    const { parameters = [], requestBody, responses } = operation;
    parameters.forEach((value, index) => {
      const { name, in: place } = value as { name: string; in: string };
      const replace = (reference: object): void => void (parameters[index] = reference as typeof value);
      places.parameters.push({ name: place === 'path' ? `path.${name}` : name, value, replace });
    });
    if (requestBody !== undefined) {
      const replace = (reference: object): void =>
        void (operation.requestBody = reference as typeof requestBody);
      places.requestBodies.push({ name: classOf(requestBody), value: requestBody, replace });
    }
    for (const [status, value] of Object.entries(responses as Record<string, object>)) {
      const replace = (reference: object): void => void Object.assign(responses, { [status]: reference });
      places.responses.push({ name: [status, ...contentsOf(value)].join('.'), value, replace });
    }
  }
  return places;
}

interface JsonContent {
  readonly schema?: { readonly $ref?: string };
  readonly examples?: object;
}

const jsonOf = (value: object): JsonContent =>
  (value as { content?: Record<string, JsonContent> }).content?.['application/json'] ?? {};

const classOf = (body: object): string => jsonOf(body).schema?.$ref?.split('/').at(-1) ?? '';

/** The codes of an error, or the class of another response. */
function contentsOf(response: object): string[] {
  const { examples, schema } = jsonOf(response);
  if (examples !== undefined) return Object.keys(examples);
  if (schema !== undefined) return [classOf(response)];
  // For other types, such as `text/calendar`, the last word of the type.
  const { content, headers = {} } = response as { content?: object; headers?: object };
  if (content === undefined) return 'Content-Disposition' in headers ? ['file'] : [];
  return Object.keys(content).map((type) => type.replace(/.*[/+-]/, ''));
}

/**
 * Moves what several operations share to the components and replaces it by references. When values of the
 * same name differ, the most frequent one is shared.
 */
export function shareComponents(document: OpenAPIObject): void {
  const components = (document.components ??= {}) as Record<string, Record<string, object>>;
  for (const [group, places] of Object.entries(placesOf(document))) {
    const shared: Record<string, object> = {};
    for (const [name, named] of Map.groupBy(places, (place) => place.name)) {
      const alike = [...Map.groupBy(named, ({ value }) => JSON.stringify(value)).values()];
      const most = alike.reduce((best, some) => (some.length > best.length ? some : best));
      if (most[0] === undefined || most.length === 1) continue;
      shared[name] = most[0].value;
      for (const { replace } of most) replace({ $ref: `#/components/${group}/${name}` });
    }
    components[group] = Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

export interface Reference {
  readonly $ref: string;
}

/** The value that a reference to the components stands for. */
export function resolve<T extends object>(document: OpenAPIObject, value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const [group = '', name = ''] = value.$ref.split('/').slice(-2);
  const components = (document.components ?? {}) as Record<string, Record<string, object> | undefined>;
  return components[group]?.[name] as T;
}
