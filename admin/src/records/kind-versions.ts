import { LANGUAGE_NAMES, LANGUAGES } from '../languages';
import type { Shown } from '../saving/conflict';
import type { Field } from '../saving/versions';
import type { KindRecord } from './kind-record';
import type { Asked, AskedText, Kind } from './kinds';

function showShared(asked: Asked, record: KindRecord): Shown {
  const value = record[asked.name];
  if (asked.as === 'links') return { links: value as readonly number[], reference: asked.of };
  if (asked.as === 'parent') return { links: value === null ? [] : [value as number], reference: asked.of };
  if (value === null || value === undefined || value === '') return { text: '' };
  if (asked.as === 'check') return { message: value === true ? 'ra.boolean.true' : 'ra.boolean.false' };
  if (asked.as === 'status') return { message: `console.statuses.${value as string}` };
  return { text: typeof value === 'string' ? value : JSON.stringify(value) };
}

const sharedField = (asked: Asked): Field<KindRecord> => ({
  name: asked.name,
  label: asked.label,
  of: (record) => record[asked.name],
  put: (record, from) => ({ ...record, [asked.name]: from[asked.name] }),
  show: (record) => showShared(asked, record),
});

const textFields = ({ name, label }: AskedText): Field<KindRecord>[] =>
  LANGUAGES.map((language) => ({
    name: `${language}.${name}`,
    label,
    language: LANGUAGE_NAMES[language],
    of: (record) => record.texts[language][name],
    put: (record, from) => ({
      ...record,
      texts: {
        ...record.texts,
        [language]: { ...record.texts[language], [name]: from.texts[language][name] },
      },
    }),
    show: (record) => ({ text: record.texts[language][name] ?? '' }),
  }));

/** All that a form of a kind has. */
export const kindFields = ({ texts, shared }: Kind): readonly Field<KindRecord>[] => [
  ...texts.flatMap(textFields),
  ...shared.map(sharedField),
];
