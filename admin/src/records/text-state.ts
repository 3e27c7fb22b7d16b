import type { StoredTexts } from '../api/types';
import type { Language } from '../languages';

export type TextState = 'original' | 'translated' | 'outdated' | 'missing';

type Translated = Pick<StoredTexts, 'status' | 'fields'>;

const STATES: Readonly<Record<Translated['status'], TextState>> = {
  missing: 'missing',
  incomplete: 'missing',
  outdated: 'outdated',
  current: 'translated',
};

/** How far the texts of a language are. Where one is lacking and another outdated, the latter is what readers are misled by. */
export function textStateOf(
  language: Language,
  original: Language,
  texts: Translated | undefined,
): TextState {
  if (language === original) return 'original';
  if (texts === undefined) return 'missing';
  return Object.values(texts.fields).includes('outdated') ? 'outdated' : STATES[texts.status];
}
