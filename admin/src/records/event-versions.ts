import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../languages';
import type { Conflict, Difference, Shown } from '../saving/conflict';
import { SHARED, textOf } from './event-changes';
import type { EventRecord, Texts } from './event-record';

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

const LABELS: Readonly<Record<(typeof SHARED)[number], string>> = {
  start_date: 'start',
  end_date: 'end',
  all_day: 'all_day',
  timezone: 'timezone',
  status: 'status',
  venue: 'venue',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
};

/** The kinds of the records that are linked. */
const REFERENCES: Readonly<Record<string, string>> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
};

function showShared(name: (typeof SHARED)[number], record: EventRecord): Shown {
  const value = record[name];
  const reference = REFERENCES[name];
  if (reference !== undefined) return { links: value as readonly number[], reference };
  if (name === 'status') return { message: `console.statuses.${record.status}` };
  if (typeof value === 'boolean') return { message: value ? 'ra.boolean.true' : 'ra.boolean.false' };
  return { text: String(value) };
}

const sharedField = (name: (typeof SHARED)[number]): Field => ({
  name,
  label: `console.fields.${LABELS[name]}`,
  of: (record) => record[name],
  put: (record, from) => ({ ...record, [name]: from[name] }),
  show: (record) => showShared(name, record),
});

const textField = (language: Language, name: keyof Texts): Field => ({
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
  ...LANGUAGES.flatMap((language) =>
    (['title', 'description'] as const).map((name) => textField(language, name)),
  ),
  ...SHARED.map(sharedField),
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
