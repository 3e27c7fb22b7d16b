import type { Payload } from './import-record.js';

/*
 * What the texts of a file name. Over the API a text of digits is an id; the ids of one calendar mean nothing in another, so
 * in a file it is a name: a category `2027`, a venue `1848`. A JSON number stays an id.
 */

const DIGITS = /^\s*-?\d+\s*$/;

/** Terms as an event may link to them. Other texts than digits may also be slugs. */
function namedTerm(term: unknown): unknown {
  if (typeof term === 'string') return DIGITS.test(term) ? { name: term.trim() } : term;
  const name: unknown = (term as { readonly name?: unknown } | null)?.name;
  return typeof name === 'string' && name.trim() !== '' ? { name } : term;
}

function namedTerms(terms: unknown): unknown {
  if (typeof terms === 'string') return terms.split(',').map(namedTerm);
  return Array.isArray(terms) ? terms.map(namedTerm) : terms;
}

const namedPlace = (param: 'venue' | 'organizer', place: unknown): unknown =>
  typeof place === 'string' && place.trim() !== '' ? { [param]: place } : place;

const namedPlaces = (param: 'venue' | 'organizer', places: unknown): unknown =>
  Array.isArray(places) ? places.map((place) => namedPlace(param, place)) : namedPlace(param, places);

/** A record of a source, whose texts name categories, tags, venues and organizers. */
export function withNames(payload: Payload): Payload {
  const named: Record<string, unknown> = { ...payload };
  for (const param of ['categories', 'tags'] as const)
    if (param in payload) named[param] = namedTerms(payload[param]);
  for (const param of ['venue', 'organizer'] as const)
    if (param in payload) named[param] = namedPlaces(param, payload[param]);
  return named;
}
