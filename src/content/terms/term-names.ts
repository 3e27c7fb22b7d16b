import type { Language } from '#common/messages/languages.js';
import { caseless } from '#common/text/fold.js';
import type { SentTexts } from '../localized/sent-texts.js';
import type { LoadedTerm } from './term.dto.js';

/** The columns that only one of the kinds has. */
export type Columns = Readonly<Record<string, number>>;

export const parentOf = (term: LoadedTerm): Columns =>
  term.parent === undefined ? {} : { parent: term.parent };

/** The names that a write sends, by language. */
export function sentNames(sent: SentTexts): Map<Language, string> {
  const names = [...sent].map(([language, { texts }]) => [language, texts['name'] ?? ''] as const);
  return new Map(names.filter(([, name]) => name !== ''));
}

/** The names that must be unused: those that change, and all of them when the parent changes. */
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
