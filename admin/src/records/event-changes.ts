import type { CreateEvent, UpdateEvent } from '../api/types';
import { type Language, LANGUAGES } from '../languages';
import { SHARED_NAMES, TEXT_NAMES } from './event-fields';
import type { EventRecord, Texts } from './event-record';

type Form = Partial<EventRecord>;
type Translations = Partial<Record<Language, Partial<Texts>>>;

/** A field without a value may be empty, null or missing. */
const valueOf = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(valueOf(one)) === JSON.stringify(valueOf(other));

function sharedChanges(form: Form, read: Form): object {
  const changed = SHARED_NAMES.filter((name) => form[name] !== undefined && !isSame(form[name], read[name]));
  return Object.fromEntries(changed.map((name) => [name, form[name]]));
}

/** A field that was emptied may be null in the form. */
export const textOf = (texts: Texts | undefined, name: keyof Texts): string =>
  (texts?.[name] as string | null | undefined) ?? '';

/** Only what was typed is sent: a text that is written again counts as a translation of the present original. */
function changedTexts(form: Form, read: Form, language: Language): Partial<Texts> {
  const [typed, known] = [form.texts?.[language], read.texts?.[language]];
  const names = TEXT_NAMES.filter((name) => textOf(typed, name) !== textOf(known, name));
  return Object.fromEntries(names.map((name) => [name, textOf(typed, name)]));
}

function translationChanges(form: Form, read: Form): { readonly translations?: Translations } {
  const changed = LANGUAGES.map((language) => [language, changedTexts(form, read, language)] as const);
  const given = changed.filter(([, texts]) => Object.keys(texts).length > 0);
  return given.length === 0 ? {} : { translations: Object.fromEntries(given) };
}

/** What a form changes in the event that it was filled from. */
export const updateOf = (form: Form, read: Form): UpdateEvent => ({
  ...sharedChanges(form, read),
  ...translationChanges(form, read),
});

/** A new event; its title is that of the language in which it is first written. */
export function createOf(form: Form, original: Language): CreateEvent {
  const { [original]: first, ...others } = translationChanges(form, {}).translations ?? {};
  return {
    ...sharedChanges(form, {}),
    ...first,
    ...(Object.keys(others).length === 0 ? {} : { translations: others }),
  } as CreateEvent;
}

/** The language in which a new event is first written: that of the tab that was open first, if it has a title. */
export const originalOf = (form: Form): Language =>
  LANGUAGES.toSorted((one, other) => Number(other === form.original) - Number(one === form.original)).find(
    (language) => textOf(form.texts?.[language], 'title').trim() !== '',
  ) ??
  form.original ??
  'en';

/** The field of the form that shows what the interface says about a parameter. */
export function fieldOf(parameter: string, original: Language): string {
  const [, path] = /^translations[.[]?(.*)$/.exec(parameter) ?? [];
  if (path !== undefined) return `texts.${path.replace(/[[\]]+/g, '.').replace(/^\.|\.$/g, '')}`;
  return TEXT_NAMES.some((name) => name === parameter) ? `texts.${original}.${parameter}` : parameter;
}
