import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../languages';
import type { Conflict, Difference, Shown } from '../saving/conflict';
import { textOf } from './event-changes';
import { SHARED, SHARED_NAMES, type SharedName, TEXT_NAMES, type TextName } from './event-fields';
import type { EventRecord } from './event-record';

interface Versions {
  /** What the form was filled from. */
  readonly read: EventRecord;
  readonly form: EventRecord;
  readonly theirs: EventRecord;
}

/** A field that may be different in two versions. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly language?: Language;
  readonly of: (record: EventRecord) => unknown;
  /** A record that has the value of another one. */
  readonly put: (record: EventRecord, from: EventRecord) => EventRecord;
  readonly show: (record: EventRecord) => Shown;
}

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

const sharedField = (name: SharedName): Field => ({
  name,
  label: `console.fields.${SHARED[name].label}`,
  of: (record) => record[name],
  put: (record, from) => ({ ...record, [name]: from[name] }),
  show: (record) => showShared(name, record),
});

const textField = (language: Language, name: TextName): Field => ({
  name: `${language}.${name}`,
  label: `console.fields.${name}`,
  language,
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

const FIELDS: readonly Field[] = [
  ...LANGUAGES.flatMap((language) => TEXT_NAMES.map((name) => textField(language, name))),
  ...SHARED_NAMES.map(sharedField),
];

const differs =
  (one: EventRecord, other: EventRecord) =>
  ({ of }: Field): boolean =>
    JSON.stringify(of(one)) !== JSON.stringify(of(other));

/** The fields that the form has changed. */
const changedIn = ({ read, form }: Versions): Field[] => FIELDS.filter(differs(read, form));

const differenceOf =
  ({ form, theirs }: Versions) =>
  ({ name, label, language, show }: Field): Difference => ({
    name,
    label,
    ...(language === undefined ? {} : { language: LANGUAGE_NAMES[language] }),
    yours: show(form),
    theirs: show(theirs),
  });

/** Where the form and what somebody else saved are different. */
export function compareEvents(versions: Versions): Conflict {
  const mine = changedIn(versions);
  const different = FIELDS.filter(differs(versions.form, versions.theirs));
  return {
    differing: different.filter((field) => mine.includes(field)).map(differenceOf(versions)),
    theirsAlone: different.filter((field) => !mine.includes(field)).map(differenceOf(versions)),
  };
}

/** What somebody else saved, with what the form has changed. */
export const mergeEvents = (versions: Versions): EventRecord =>
  changedIn(versions).reduce((merged, { put }) => put(merged, versions.form), versions.theirs);
