import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { type Body, eventWith, NAMESPACE, type Service } from './service.js';

export { type Language, LANGUAGES };

/** The properties of a kind that tests of all five kinds need. */
export interface LocalizedKind {
  readonly kind: string;
  readonly path: string;
  /** The field that names a record. */
  readonly name: string;
  /** All localized fields but the slug. */
  readonly texts: readonly string[];
  /** The required fields of a create besides the name. */
  readonly required: () => Body;
}

type FiveKinds = readonly [LocalizedKind, LocalizedKind, LocalizedKind, LocalizedKind, LocalizedKind];

const none = () => ({});
const records = ['description', 'excerpt', 'website'] as const;
const places = ['address', 'city', 'country', 'province', 'state', 'stateprovince'] as const;

export const LOCALIZED_KINDS: FiveKinds = [
  { kind: 'event', path: '/events', name: 'title', texts: ['title', ...records], required: eventWith },
  { kind: 'venue', path: '/venues', name: 'venue', texts: ['venue', ...records, ...places], required: none },
  {
    kind: 'organizer',
    path: '/organizers',
    name: 'organizer',
    texts: ['organizer', ...records],
    required: none,
  },
  { kind: 'category', path: '/categories', name: 'name', texts: ['name', 'description'], required: none },
  { kind: 'tag', path: '/tags', name: 'name', texts: ['name', 'description'], required: none },
];

/** The path at the base URL of a language. */
export const at = (language: Language, path: string): string => `~/${language}${NAMESPACE}${path}`;

/** A text for a field that its rule accepts and keeps as it is. */
export const textFor = (field: string, label: string): string =>
  field === 'website' ? `https://example.org/${label}` : `${field} ${label}`;

/** The text of a field as it was written: without the paragraph that HTML is shown in; `''` when there is none. */
export function shownText(record: Body, field: string): string {
  const shown = String(record[field] ?? '');
  if (field === 'website' && shown === record['url']) return '';
  return shown.replace(/^<p>(.*)<\/p>\s*$/s, '$1');
}

/** The stored translation rows of a record: everything, by language. */
export async function storedRows(service: Service, kind: string, id: number): Promise<Map<Language, Body>> {
  const rows = await service.query(`SELECT * FROM ${kind}_translation WHERE record_id = ?`, [id]);
  return new Map(rows.map((row) => [row['language'] as Language, { ...row }]));
}

/** Creates a record of the kind, first written in the language. */
export async function makeIn(
  service: Service,
  { path, required }: LocalizedKind,
  language: Language,
  fields: Body,
): Promise<Body> {
  return service.make(at(language, path), { ...required(), ...fields });
}

/** Writes texts of one language; fails when they are refused. */
export async function writeIn(
  service: Service,
  { path }: LocalizedKind,
  id: number,
  language: Language,
  fields: Body,
): Promise<Body> {
  const { status, body } = await service.post(at(language, `${path}/${id}`), fields);
  if (status !== 200) throw new Error(`${path}/${id}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Reads a record in a language. */
export async function readIn(
  service: Service,
  { path }: LocalizedKind,
  id: number,
  language: Language,
  query = '',
): Promise<Body> {
  return (await service.get(at(language, `${path}/${id}${query}`))).body;
}

/** The ids of a list, in its order. */
export const idsOf = (list: Body, path: string): number[] =>
  (list[path.slice(1)] as Body[]).map((item) => item['id'] as number);
