import type { OpenAPIObject } from '@nestjs/swagger';
import { METHODS } from './operations.js';
import { WEBHOOKS_TAG } from './tags.js';

type Components = Record<string, Record<string, unknown>>;

/** All references in a value, and in what they refer to. */
function referencesIn(value: unknown, components: Components, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    if (key !== '$ref' || typeof child !== 'string') {
      referencesIn(child, components, found);
    } else if (!found.has(child)) {
      found.add(child);
      const [group = '', name = ''] = child.split('/').slice(-2);
      referencesIn(components[group]?.[name], components, found);
    }
  }
  return found;
}

function pathsOf(document: OpenAPIObject, tags: ReadonlySet<string>): OpenAPIObject['paths'] {
  const isOther = (item: OpenAPIObject['paths'][string], method: (typeof METHODS)[number]): boolean =>
    item[method]?.tags?.some((tag) => tags.has(tag)) === false;
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const others = METHODS.filter((method) => isOther(item, method));
    const rest = Object.entries(item).filter(([key]) => !others.some((method) => method === key));
    return [path, Object.fromEntries(rest)] as const;
  });
  return Object.fromEntries(paths.filter(([, item]) => METHODS.some((method) => method in item)));
}

/** The part of the document that has the operations of some tags, with the components that these need. */
export function sliceOf(document: OpenAPIObject, tags: readonly string[]): OpenAPIObject {
  const chosen = new Set(tags);
  const { webhooks, ...rest } = document;
  const slice: OpenAPIObject = {
    ...rest,
    tags: (document.tags ?? []).filter(({ name }) => chosen.has(name)),
    paths: pathsOf(document, chosen),
    ...(webhooks !== undefined && chosen.has(WEBHOOKS_TAG) ? { webhooks } : {}),
  };
  const components = (document.components ?? {}) as Components;
  const { components: _, ...withoutComponents } = slice;
  const needed = referencesIn(withoutComponents, components);
  const kept = Object.entries(components).map(([group, members]) => [
    group,
    group === 'securitySchemes'
      ? members
      : Object.fromEntries(
          Object.entries(members).filter(([name]) => needed.has(`#/components/${group}/${name}`)),
        ),
  ]);
  return { ...slice, components: Object.fromEntries(kept) as NonNullable<OpenAPIObject['components']> };
}
