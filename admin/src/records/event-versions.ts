import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../languages';
import type { Shown } from '../saving/conflict';
import type { Field } from '../saving/versions';
import { textOf } from './event-changes';
import { SHARED, SHARED_NAMES, type SharedName, TEXT_NAMES, type TextName } from './event-fields';
import type { EventRecord } from './event-record';

function showShared(name: SharedName, record: EventRecord): Shown {
  const value = record[name];
  const { look } = SHARED[name];
  if (typeof look === 'object' && 'links' in look)
    return { links: value as readonly number[], reference: look.links };
  if (value === null || value === '') return { text: '' };
  if (typeof look === 'object') return { message: `console.${look.choices}.${String(value)}` };
  if (look === 'flag') return { message: value === true ? 'ra.boolean.true' : 'ra.boolean.false' };
  return { text: Array.isArray(value) ? value.join(', ') : String(value) };
}

const sharedField = (name: SharedName): Field<EventRecord> => ({
  name,
  label: `console.fields.${SHARED[name].label}`,
  of: (record) => record[name],
  put: (record, from) => ({ ...record, [name]: from[name] }),
  show: (record) => showShared(name, record),
});

const textField = (language: Language, name: TextName): Field<EventRecord> => ({
  name: `${language}.${name}`,
  label: `console.fields.${name}`,
  language: LANGUAGE_NAMES[language],
  of: (record) => textOf(record.texts[language], name),
  put: (record, from) => ({
    ...record,
    texts: {
      ...record.texts,
      [language]: { ...record.texts[language], [name]: textOf(from.texts[language], name) },
    },
  }),
  show: (record) => ({ text: textOf(record.texts[language], name) }),
});

/** All that a form of an event has. */
export const EVENT_FIELDS: readonly Field<EventRecord>[] = [
  ...LANGUAGES.flatMap((language) => TEXT_NAMES.map((name) => textField(language, name))),
  ...SHARED_NAMES.map(sharedField),
];
