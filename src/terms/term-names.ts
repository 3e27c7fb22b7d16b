import { caseless } from '../i18n/fold.js';
import type { Language } from '../i18n/languages.js';
import type { SentTexts } from '../i18n/sent-texts.js';
import type { LoadedTerm } from './term.dto.js';

/** The columns that only a kind of its own has. */
export type Columns = Readonly<Record<string, number>>;

export const parentOf = (term: LoadedTerm): Columns =>
  term.parent === undefined ? {} : { parent: term.parent };

/** The names that a write gives, by language. */
export function sentNames(sent: SentTexts): Map<Language, string> {
  const names = [...sent].map(([language, { texts }]) => [language, texts['name'] ?? ''] as const);
  return new Map(names.filter(([, name]) => name !== ''));
}

/** The names that must be free: those that change, and all of them where the term goes under another parent. */
export function changedNames(
  current: LoadedTerm,
  sent: SentTexts,
  { parent }: Columns,
): Map<Language, string> {
  const isMoved = parent !== undefined && parent !== current.parent;
  const present = new Map([...current.texts].map(([language, { name }]) => [language, name ?? ''] as const));
  const all = new Map([...(isMoved ? present : []), ...sentNames(sent)].filter(([, name]) => name !== ''));
  return isMoved
    ? all
    : new Map(
        [...all].filter(([language, name]) => caseless(name) !== caseless(present.get(language) ?? '')),
      );
}
