import type { Language } from '#common/messages/languages.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { readNested } from '#http/parameters/params.js';
import type { UpdateMedia } from './media.dto.js';
import { PictureTextsInput } from './media.dto.js';
import type { MediaItem } from './media.entity.js';
import { type PictureTexts, storedTexts, toStored, withSent } from './media-texts.js';

/** What people write of a picture. */
export type MediaWords = Pick<MediaItem, 'title' | 'credit' | 'texts'>;

type SentTexts = Map<Language, Partial<PictureTexts> | null>;

const textsIn = ({ alt_text, caption }: Partial<PictureTexts>): Partial<PictureTexts> => ({
  ...(alt_text === undefined ? {} : { alt_text }),
  ...(caption === undefined ? {} : { caption }),
});

/** The texts that a write sends: those in `translations`, and its own fields, which win in the language of the request. */
function sentTexts({ ctx, errors }: UnitOfWork, input: UpdateMedia): SentTexts {
  const sent: SentTexts = new Map();
  for (const [language, fields] of input.translations ?? []) {
    const name = `translations[${language}]`;
    const read = fields === null ? null : readNested(name, PictureTextsInput, fields, errors);
    if (read !== undefined) sent.set(language, read && textsIn(read));
  }
  const own = textsIn(input);
  if (Object.keys(own).length > 0) sent.set(ctx.language, { ...sent.get(ctx.language), ...own });
  return sent;
}

/** What is written of a picture after a write. Errors are added to those of the unit. */
export function wordsAfter(unit: UnitOfWork, current: MediaItem, input: UpdateMedia): MediaWords {
  const { title = current.title, credit = current.credit } = input;
  const texts = toStored(withSent(storedTexts(current.texts), sentTexts(unit, input)));
  return { title, credit, texts };
}

/** What is written of a picture, as the change log names it: `alt_text.fr`. */
export function loggedWords({ title, credit, texts }: MediaWords): Readonly<Record<string, string>> {
  const ofLanguages = Object.entries(storedTexts(texts)).flatMap(([language, own]) =>
    Object.entries(own ?? {})
      .filter(([, text]) => text !== '')
      .map(([field, text]) => [`${field}.${language}`, text] as const),
  );
  return { title, credit, ...Object.fromEntries(ofLanguages) };
}
