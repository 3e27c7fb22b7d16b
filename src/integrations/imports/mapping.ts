import { isLanguage, type Language, LANGUAGES } from '#common/messages/languages.js';
import type { Payload, SourceRecord } from './import-record.js';

/*
 * Fields have the names of the body of POST /events. `title:fr` is a text in another language, `venue.city` a
 * field of the event's venue or organizer, and `venue.address:fr` both.
 */

/** The columns that fill each field; several are joined by a space. */
export type Mapping = ReadonlyMap<string, readonly string[]>;

/** Fields with the same value in all records. */
export type Constants = ReadonlyMap<string, string>;

type Nested = 'venue' | 'organizer';

/**
 * The fields of an event, its venues and its organizers, which of them are translatable texts, and which of the
 * event's own are flags.
 */
export type FieldNames = Readonly<
  Record<'' | Nested, { readonly all: ReadonlySet<string>; readonly texts: ReadonlySet<string> }>
> & { readonly flags: ReadonlySet<string> };

/** The fields with several values in one text, and how it is split. */
export interface Lists {
  readonly names: ReadonlySet<string>;
  readonly split: (text: string) => readonly string[];
}

const LISTS: Lists = { names: new Set(['categories', 'tags']), split: (text) => text.split(';') };

interface Field {
  readonly owner: '' | Nested;
  readonly name: string;
  readonly language: Language | undefined;
}

/** What a field name means; undefined for an unknown field. */
function readField(fields: FieldNames, name: string): Field | undefined {
  const [path = '', language, ...rest] = name.split(':');
  const [first = '', ...inner] = path.split('.');
  const isNested = inner.length > 0 && (first === 'venue' || first === 'organizer');
  const owner = isNested ? first : '';
  const field = isNested ? inner.join('.') : path;
  const { all, texts } = fields[owner];
  if (rest.length > 0 || !all.has(field)) return undefined;
  if (language === undefined) return { owner, name: field, language };
  return isLanguage(language) && texts.has(field) ? { owner, name: field, language } : undefined;
}

export const isField = (fields: FieldNames, name: string): boolean => readField(fields, name) !== undefined;

type Writable = Record<string, unknown>;

/** The object with this key, created if it is missing. */
function within(target: Writable, name: string): Writable {
  const present = target[name];
  if (typeof present === 'object' && present !== null) return present as Writable;
  const created: Writable = present === undefined ? {} : { [name]: present };
  target[name] = created;
  return created;
}

/** The values of a list field in a text. A number is a name too, as ids would be those of another calendar. */
function listOf(value: unknown, { split }: Lists): unknown {
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return value;
  return split(value)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A venue or organizer: a name beside its other fields, several names, or an object. */
function setPlace(target: Writable, name: Nested, value: unknown): void {
  const named = (one: unknown): unknown => (typeof one === 'object' ? one : { [name]: one });
  if (Array.isArray(value)) target[name] = value.map(named);
  else if (typeof value === 'object') target[name] = value;
  else within(target, name)[name] = value;
}

/** Sets the value of the named field. @throws Error for an unknown field */
function assign(fields: FieldNames, payload: Writable, name: string, value: unknown, lists = LISTS): void {
  const field = readField(fields, name);
  if (field === undefined) throw new Error(`No field is named ${name}.`);
  const isOwn = field.owner === '';
  let target = isOwn ? payload : within(payload, field.owner);
  if (field.language !== undefined) target = within(within(target, 'translations'), field.language);
  const values = isOwn && lists.names.has(field.name) ? listOf(value, lists) : value;
  if (isOwn && (field.name === 'venue' || field.name === 'organizer')) setPlace(target, field.name, values);
  else target[field.name] = values;
}

/** A text by language: `{"en": "Friday", "fr": "vendredi"}`. */
function byLanguage(value: unknown): Partial<Record<Language, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const names = Object.keys(value);
  return names.length > 0 && names.every(isLanguage) ? value : undefined;
}

/** The language that a payload names, as in the body of a request. */
const ownLanguage = ({ i18n_language: own, lang }: Payload): Language | undefined =>
  [own, lang].find(isLanguage);

/**
 * Splits texts given by language into those of the record's language and its translations.
 * @param preferred the language of the import: the record's language if the title exists in it, else the
 * first with a title is used
 */
function splitLanguages(
  { '': { texts: textFields } }: FieldNames,
  raw: Payload,
  preferred: Language,
): { readonly payload: Payload; readonly language: Language | undefined } {
  const texts = [...textFields].flatMap((name) => {
    const found = byLanguage(raw[name]);
    return found === undefined ? [] : [[name, found] as const];
  });
  const title = texts.find(([name]) => name === 'title')?.[1];
  if (title === undefined) return { payload: raw, language: ownLanguage(raw) };
  const language = [preferred, ...LANGUAGES].find((candidate) => title[candidate] !== undefined) ?? preferred;
  const payload: Writable = { ...raw };
  for (const [name, values] of texts) {
    Reflect.deleteProperty(payload, name);
    for (const [other, text] of Object.entries(values)) {
      if (other === language) payload[name] = text;
      else within(within(payload, 'translations'), other)[name] = text;
    }
  }
  return { payload, language };
}

const asId = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;

/** Moves the external id and source out of a payload. */
export function asRecord(
  fieldNames: FieldNames,
  raw: Payload,
  preferred: Language,
  place: { where: string; line?: number },
): SourceRecord {
  const { external_id: id, external_source: source, ...fields } = raw;
  return { ...place, id: asId(id), source: asId(source), ...splitLanguages(fieldNames, fields, preferred) };
}

/** Sets the fields with a language or of an inline record, `title:fr` and `venue.city`; the others stay as they are. */
export function assignCompound(fields: FieldNames, raw: Payload): Payload {
  const compound = Object.keys(raw).filter((name) => /[.:]/.test(name));
  const payload: Writable = { ...raw };
  for (const name of compound) Reflect.deleteProperty(payload, name);
  for (const name of compound) assign(fields, payload, name, raw[name]);
  return payload;
}

/**
 * A payload built from columns.
 * @param read returns a column's value, or undefined for none
 * @param lists how texts in a column are split
 * @param cleared the fields that an empty column clears
 */
export function mapColumns(
  fields: FieldNames,
  read: (column: string) => unknown,
  mapping: Mapping,
  constants: Constants,
  lists = LISTS,
  cleared: ReadonlySet<string> = new Set(),
): Writable {
  const payload: Writable = {};
  for (const [field, value] of constants) assign(fields, payload, field, value);
  for (const [field, columns] of mapping) {
    const values = columns.map(read).filter((value) => value !== undefined && value !== '');
    if (values.length > 0)
      assign(fields, payload, field, values.length === 1 ? values[0] : values.map(String).join(' '), lists);
    else if (cleared.has(field) && !constants.has(field)) assign(fields, payload, field, '', lists);
  }
  return payload;
}
