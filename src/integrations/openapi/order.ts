import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations.js';

/** What people look for first, of query parameters and of fields. */
const FIRST = [
  'id',
  'search',
  'title',
  'name',
  'username',
  'start_date',
  'end_date',
  'all_day',
  'timezone',
  'description',
  'categories',
  'tags',
  'venue',
  'organizer',
  'address',
  'city',
  'country',
  'phone',
  'email',
  'page',
  'per_page',
  'featured',
  'status',
  'image',
  'cost',
  'website',
  'url',
  'starts_after',
  'starts_before',
  'ends_after',
  'ends_before',
  'orderby',
  'order',
];

/** What nearly every operation has, or what few need. */
const LAST = [
  'include',
  'post_parent',
  'ticketed',
  'strict_dates',
  'force',
  'external_source',
  'external_id',
  'password',
  'global_id',
  'global_id_lineage',
  'author',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'cursor',
  'fields',
  '_fields',
  'context',
  'i18n_language',
  'lang',
  'i18n_fallback',
  'i18n_available_languages',
  'dry_run',
];

/** The position of a name: those of `FIRST`, then all others as they are declared, then those of `LAST`. */
function rank(name: string): number {
  const first = FIRST.indexOf(name);
  return first === -1 ? FIRST.length + LAST.indexOf(name) + 1 : first;
}

const PLACES = ['path', 'query', 'header'];

interface Parameter {
  readonly name: string;
  readonly in: string;
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  readonly required?: readonly string[];
}

/** Sorts parameters and fields for readers: what is required and what most people need comes first. */
export function orderForReaders(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    ((operation.parameters ?? []) as Parameter[]).sort(
      (a, b) =>
        PLACES.indexOf(a.in) - PLACES.indexOf(b.in) || (a.in === 'query' ? rank(a.name) - rank(b.name) : 0),
    );
  }
  for (const schema of Object.values(document.components?.schemas ?? {}) as ObjectSchema[]) {
    const { properties, required = [] } = schema;
    if (properties === undefined) continue;
    // Responses have all of their fields, so that being required says nothing there.
    const isOptional = (name: string): number => Number(!required.includes(name));
    const sorted = Object.entries(properties).sort(
      ([a], [b]) => isOptional(a) - isOptional(b) || rank(a) - rank(b),
    );
    schema.properties = Object.fromEntries(sorted);
  }
}
