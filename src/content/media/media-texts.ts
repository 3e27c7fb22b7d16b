import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { languageChain, type ReadLanguage } from '#http/context/request-context.js';

/** What is said of a picture in a language. */
export interface PictureTexts {
  /** What it shows, for those who do not see it. */
  readonly alt_text: string;
  readonly caption: string;
}

/** By language; those without any text are left out. */
export type TextsByLanguage = Readonly<Partial<Record<Language, PictureTexts>>>;

const NO_TEXTS: PictureTexts = { alt_text: '', caption: '' };

const isEmpty = ({ alt_text: alt, caption }: PictureTexts): boolean => alt === '' && caption === '';

/** From their JSON in the database, which is null where a picture has none. */
export const storedTexts = (json: string | null): TextsByLanguage =>
  json === null ? {} : (JSON.parse(json) as TextsByLanguage);

/** The JSON to store, in the fixed order of the languages. */
export function toStored(texts: TextsByLanguage): string | null {
  const given = LANGUAGES.flatMap((language) => {
    const own = texts[language];
    return own === undefined || isEmpty(own) ? [] : [[language, own] as const];
  });
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
}

/** The texts that readers see, all of one language: the first in the request's fallback chain that has any. */
export function shownTexts(
  ctx: ReadLanguage,
  json: string | null,
): PictureTexts & { readonly i18n_language: Language } {
  const texts = storedTexts(json);
  const first = LANGUAGES.find((language) => texts[language] !== undefined) ?? ctx.language;
  const shown = languageChain(ctx, first).find((language) => texts[language] !== undefined);
  return { ...NO_TEXTS, ...(shown && texts[shown]), i18n_language: shown ?? ctx.language };
}

/** The texts after a write that sends some of them; of a language that it sends as null, none are left. */
export function withSent(
  before: TextsByLanguage,
  sent: ReadonlyMap<Language, Partial<PictureTexts> | null>,
): TextsByLanguage {
  const after: Partial<Record<Language, PictureTexts>> = { ...before };
  for (const [language, texts] of sent)
    after[language] = texts === null ? NO_TEXTS : { ...NO_TEXTS, ...before[language], ...texts };
  return after;
}
