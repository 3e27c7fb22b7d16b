import { isLanguage, type Language, LANGUAGES } from '../i18n/languages.js';
import type { Payload, SourceRecord } from './import-record.js';

/*
 * Fields are named as in a payload for POST /events, with `title:fr` for a text of another language and
 * `venue.city` for a field of its venue or organizer; both may come together: `venue.address:fr`.
 */

/** Which columns (several are joined by a blank) fill which field. */
export type Mapping = ReadonlyMap<string, readonly string[]>;

/** Fields that are the same for all records. */
export type Constants = ReadonlyMap<string, string>;

type Nested = 'venue' | 'organizer';

/** The fields of an event, and of the venues and organizers in it; and which of them are texts of a language. */
export type FieldNames = Readonly<
  Record<'' | Nested, { readonly all: ReadonlySet<string>; readonly texts: ReadonlySet<string> }>
>;

/** Fields that hold a list, which a text gives separated by `;`. */
export const LISTS: ReadonlySet<string> = new Set(['categories', 'tags']);

interface Field {
  readonly owner: '' | Nested;
  readonly name: string;
  readonly language: Language | undefined;
}

/** What a name means; undefined when no field has it. */
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

/** The object at a name, made when there is none. */
function within(target: Writable, name: string): Writable {
  const present = target[name];
  if (typeof present === 'object' && present !== null) return present as Writable;
  const made: Writable = present === undefined ? {} : { [name]: present };
  target[name] = made;
  return made;
}

const listOf = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : value;

/** Puts a value where a field's name says. @throws Error for a name that no field has */
function assign(fields: FieldNames, payload: Writable, name: string, value: unknown): void {
  const field = readField(fields, name);
  if (field === undefined) throw new Error(`No field is named ${name}.`);
  let target = field.owner === '' ? payload : within(payload, field.owner);
  if (field.language !== undefined) target = within(within(target, 'translations'), field.language);
  const isName = field.owner === '' && (field.name === 'venue' || field.name === 'organizer');
  if (isName && typeof value !== 'object') within(target, field.name)[field.name] = value;
  else target[field.name] = LISTS.has(field.name) ? listOf(value) : value;
}

/** A text by languages: `{"en": "Friday", "fr": "vendredi"}`. */
function byLanguage(value: unknown): Partial<Record<Language, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const names = Object.keys(value);
  return names.length > 0 && names.every(isLanguage) ? value : undefined;
}

/** The language that a payload says it is in, as the body of a request may. */
const ownLanguage = ({ i18n_language: own, lang }: Payload): Language | undefined =>
  [own, lang].find(isLanguage);

/**
 * Takes texts that are given by language apart into those of one language and the translations.
 * @param preferred the language of the import: the record is written in it if it has a title in it, else in the first
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

/** Takes out of a payload what says where it comes from. */
export function asRecord(
  fieldNames: FieldNames,
  raw: Payload,
  preferred: Language,
  place: { where: string; line?: number },
): SourceRecord {
  const { external_id: id, external_source: source, ...fields } = raw;
  return { ...place, id: asId(id), source: asId(source), ...splitLanguages(fieldNames, fields, preferred) };
}

/** A payload made of columns. @param read gives a column's value, undefined for none */
export function mapColumns(
  fields: FieldNames,
  read: (column: string) => unknown,
  mapping: Mapping,
  constants: Constants,
): Writable {
  const payload: Writable = {};
  for (const [field, value] of constants) assign(fields, payload, field, value);
  for (const [field, columns] of mapping) {
    const values = columns.map(read).filter((value) => value !== undefined && value !== '');
    if (values.length > 0)
      assign(fields, payload, field, values.length === 1 ? values[0] : values.map(String).join(' '));
  }
  return payload;
}
