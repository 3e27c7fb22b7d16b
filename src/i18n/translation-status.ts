import { toParagraphs, toPlainText } from '../http/values/html.js';
import { BLOCK_ELEMENTS } from '../http/values/markup.js';
import { hasMarkup, type KindDescription, translatedTexts } from '../records/kinds.js';
import { type Language, LANGUAGES } from './languages.js';
import { isText, type Localized, type Texts } from './texts.js';

/** The first that applies is the status of a language. */
export const TRANSLATION_STATUSES = ['missing', 'incomplete', 'outdated', 'current'] as const;

export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

export const FIELD_STATUSES = ['missing', 'outdated', 'current'] as const;

export type FieldStatus = (typeof FIELD_STATUSES)[number];

/**
 * The original's texts that outdated fields were made from, by field; null where nobody has kept it. A field that is
 * not named was made from what the original says now.
 */
export type FormerSources = ReadonlyMap<string, string | null>;

/** The same by language. */
export type SourcesByLanguage = ReadonlyMap<Language, FormerSources>;

const NONE: FormerSources = new Map();

/** As many characters as the column of the states has. */
const MAX_STATES = 255;

type Original = Pick<Localized, 'original_language' | 'texts'>;

const textOf = (texts: Texts, language: Language, field: string): string => {
  const text = texts.get(language)?.[field];
  return isText(text) ? text : '';
};

const BLOCK_TAG = new RegExp(` ?(</?(?:${BLOCK_ELEMENTS.join('|')})\\b[^<>]*>) ?`, 'gi');

/** White space of any kind and length counts as one space. */
const folded = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Paragraphs and other blocks begin and end a line, with white space or without. */
const foldedHtml = (html: string): string => folded(toParagraphs(html)).replace(BLOCK_TAG, '$1');

/** Do two stored texts of a field read the same? Blank ones do. */
export function readsTheSame(
  { name }: KindDescription,
  field: string,
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  const [a, b] = [one ?? '', other ?? ''];
  if (a === b) return true;
  const read = hasMarkup(name, field) ? foldedHtml : folded;
  return read(a) === read(b);
}

/**
 * How each text of a language stands to the original's; without those that neither has. What the original does not say
 * (any more) is outdated.
 */
export function fieldStatuses(
  { original_language: original, texts }: Original,
  kind: KindDescription,
  language: Language,
  former: FormerSources = NONE,
): ReadonlyMap<string, FieldStatus> {
  const statuses = new Map<string, FieldStatus>();
  for (const field of translatedTexts(kind)) {
    const own = textOf(texts, language, field);
    const hasSource = textOf(texts, original, field) !== '';
    if (own !== '') statuses.set(field, hasSource && !former.has(field) ? 'current' : 'outdated');
    else if (hasSource) statuses.set(field, 'missing');
  }
  return statuses;
}

/** The one status of a language. */
export function languageStatus(fields: ReadonlyMap<string, FieldStatus>): TranslationStatus {
  const statuses = new Set(fields.values());
  if (!statuses.has('outdated') && !statuses.has('current')) return 'missing';
  if (statuses.has('missing')) return 'incomplete';
  return statuses.has('outdated') ? 'outdated' : 'current';
}

/** What is stored of a record to find it by, and to count: see `translation_states`. */
export interface TranslationStates {
  readonly translation_states: string;
  readonly original_words: number;
}

const LETTERS = { incomplete: 'i', outdated: 'o', current: 'c' } as const;

/** `,fr:`, and with a status `,fr:o,`: what `translation_states` contains for a language. */
export const stateMark = (language: Language, status?: Exclude<TranslationStatus, 'missing'>): string =>
  `,${language}:${status === undefined ? '' : `${LETTERS[status]},`}`;

const STATUS_OF = new Map(
  Object.entries(LETTERS).map(([status, letter]) => [letter as string, status as TranslationStatus]),
);

/** The status of a language that is not the original one, from `translation_states`. */
export function statusIn(states: string, language: Language): TranslationStatus {
  const mark = stateMark(language);
  const at = states.indexOf(mark);
  return (at === -1 ? undefined : STATUS_OF.get(states.charAt(at + mark.length))) ?? 'missing';
}

/** Describes a record's translations, for lists and sums that cannot read all texts. */
export function translationStates(
  record: Original,
  kind: KindDescription,
  sources: SourcesByLanguage = new Map(),
): TranslationStates {
  const { original_language: original, texts } = record;
  // Texts in languages that are left out for now are described, too: nobody writes them when they come back.
  const languages = [...new Set([...LANGUAGES, ...texts.keys()])].filter((language) => language !== original);
  const marks = languages.map((language) => {
    const status = languageStatus(fieldStatuses(record, kind, language, sources.get(language)));
    return status === 'missing' ? '' : stateMark(language, status).slice(1);
  });
  const words = translatedTexts(kind).map((field) => {
    const text = textOf(texts, original, field);
    return countWords(hasMarkup(kind.name, field) ? toPlainText(text) : text);
  });
  return {
    translation_states: marks.reduce(
      (states, mark) => (states.length + mark.length > MAX_STATES ? states : states + mark),
      ',',
    ),
    original_words: words.reduce((sum, count) => sum + count, 0),
  };
}

/** Of a text without markup. */
export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;
