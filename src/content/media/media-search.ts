import { fold } from '#common/text/fold.js';
import type { MediaItem } from './media.entity.js';
import { storedTexts } from './media-texts.js';

/** The columns that a search looks into. */
export type SearchedMedia = Pick<MediaItem, 'id' | 'title' | 'credit' | 'texts' | 'file'>;

/** The words of a search in the form in which they are compared. */
export const wordsOf = (search = ''): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether a picture has all of the words in its title, credit, texts or file name. */
export function hasWords({ title, credit, texts, file }: SearchedMedia, words: readonly string[]): boolean {
  const said = Object.values(storedTexts(texts)).flatMap((own) => [own?.alt_text, own?.caption]);
  const all = fold([title, credit, file, ...said].join(' '));
  return words.every((word) => all.includes(word));
}
