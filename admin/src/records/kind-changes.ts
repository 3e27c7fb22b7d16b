import { type Language, LANGUAGES } from '../languages';
import type { KindRecord, KindTexts } from './kind-record';
import type { Kind } from './kinds';

type Form = Partial<KindRecord>;

/** What was emptied is null in a form; texts that are missing are empty. */
const plain = (text: string | null | undefined): string => text ?? '';

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const sharedChanges = ({ shared }: Kind, form: Form, read: Form): object =>
  Object.fromEntries(
    shared
      .filter(({ name }) => form[name] !== undefined && !isEqual(form[name], read[name]))
      .map(({ name }) => [name, form[name]]),
  );

/**
 * Only what was typed: a text that is written again counts as a translation of the present original. What a form does not
 * have is not changed.
 */
function typedTexts(
  { texts }: Kind,
  form: KindTexts | undefined,
  read: KindTexts | undefined,
): Record<string, string> {
  if (form === undefined) return {};
  const typed = texts.filter(({ name }) => plain(form[name]) !== plain(read?.[name]));
  return Object.fromEntries(typed.map(({ name }) => [name, plain(form[name])]));
}

function typedByLanguage(
  kind: Kind,
  form: Form,
  read: Form,
): Partial<Record<Language, Record<string, string>>> {
  const typed = LANGUAGES.map((language) => {
    return [language, typedTexts(kind, form.texts?.[language], read.texts?.[language])] as const;
  });
  return Object.fromEntries(typed.filter(([, texts]) => Object.keys(texts).length > 0));
}

const translationsOf = (translations: object): object =>
  Object.keys(translations).length === 0 ? {} : { translations };

/** What a form changes in the record that it was filled from. */
export const kindUpdate = (kind: Kind, form: Form, read: Form): object => ({
  ...sharedChanges(kind, form, read),
  ...translationsOf(typedByLanguage(kind, form, read)),
});

/** The language in which a new record is first written: that of the console, if it is named there. */
export function firstLanguage({ title }: Kind, form: Form): Language {
  const named = LANGUAGES.filter((language) => plain(form.texts?.[language][title]).trim() !== '');
  const preferred = form.original ?? 'en';
  return named.includes(preferred) ? preferred : (named[0] ?? preferred);
}

/** A new record, whose texts in its first language are its own. */
export function kindCreate(kind: Kind, form: Form, original: Language): object {
  const { [original]: own, ...others } = typedByLanguage(kind, form, {});
  return { ...sharedChanges(kind, form, {}), ...own, ...translationsOf(others) };
}

/** The field of the form that shows what the interface says about a parameter. */
export function kindField({ texts }: Kind, parameter: string, original: Language): string {
  const [, language, name] = /^translations[.[](\w+)[\].[]+(\w+)/.exec(parameter) ?? [];
  if (language !== undefined && name !== undefined) return `texts.${language}.${name}`;
  return texts.some((text) => text.name === parameter) ? `texts.${original}.${parameter}` : parameter;
}
