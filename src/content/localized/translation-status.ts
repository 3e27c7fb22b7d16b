import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { toParagraphs, toPlainText } from '#common/values/html.js';
import { BLOCK_ELEMENTS } from '#common/values/markup.js';
import { hasMarkup, inheritedId, type KindDescription, translatedTexts } from './kinds.js';
import { isText, type Localized, type Texts } from './texts.js';

/** The status of a language is the first of these that applies. */
export const TRANSLATION_STATUSES = ['missing', 'incomplete', 'outdated', 'current'] as const;

export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

export const FIELD_STATUSES = ['missing', 'outdated', 'current'] as const;

export type FieldStatus = (typeof FIELD_STATUSES)[number];

/** The original text that a field was translated from. */
export interface FormerSource {
  /** Null where it was not stored. */
  readonly text: string | null;
  /** Whether the field was confirmed when the original had no text. */
  readonly isConfirmed: boolean;
}

/**
 * What fields were translated from that do not match the present original, or were confirmed without one. Fields that are not
 * in it match the original's text; without such a text nobody has confirmed them.
 */
export type FormerSources = ReadonlyMap<string, FormerSource>;

/** The same by language. */
export type SourcesByLanguage = ReadonlyMap<Language, FormerSources>;

const NONE: FormerSources = new Map();

/** The length of the column. */
const MAX_STATES = 255;

type Original = Pick<Localized, 'original_language' | 'texts'>;

const textOf = (texts: Texts, language: Language, field: string): string => {
  const text = texts.get(language)?.[field];
  return isText(text) ? text : '';
};

const BLOCK_TAG = new RegExp(` ?(</?(?:${BLOCK_ELEMENTS.join('|')})\\b[^<>]*>) ?`, 'gi');

/** Any run of white space counts as one space. */
const folded = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Paragraphs and other blocks start and end a line, with or without white space. */
const foldedHtml = (html: string): string => folded(toParagraphs(html)).replace(BLOCK_TAG, '$1');

/** Whether two stored texts of a field read the same; two blank ones do. */
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
 * The status of each text of a language compared with the original, without fields that neither has. A text
 * whose original is blank is outdated until it is confirmed, or is left out if it counts only with the original. A record that
 * inherits texts is judged by its own ones: a field that its original does not have of its own is no work for translators.
 */
export function fieldStatuses(
  record: Original,
  kind: KindDescription,
  language: Language,
  former: FormerSources = NONE,
): ReadonlyMap<string, FieldStatus> {
  const { original_language: original, texts } = record;
  const isInheriting = inheritedId(kind, record) !== null;
  const statuses = new Map<string, FieldStatus>();
  for (const field of translatedTexts(kind)) {
    const own = textOf(texts, language, field);
    const hasSource = textOf(texts, original, field) !== '';
    if (!hasSource && kind.onlyWithOriginal.includes(field)) continue;
    const source = former.get(field);
    const isConfirmed = isInheriting || source?.isConfirmed === true;
    const isCurrent = hasSource ? source === undefined : isConfirmed;
    if (own !== '') statuses.set(field, isCurrent ? 'current' : 'outdated');
    else if (hasSource) statuses.set(field, 'missing');
  }
  return statuses;
}

/** The overall status of a language. */
export function languageStatus(fields: ReadonlyMap<string, FieldStatus>): TranslationStatus {
  const statuses = new Set(fields.values());
  if (!statuses.has('outdated') && !statuses.has('current')) return 'missing';
  if (statuses.has('missing')) return 'incomplete';
  return statuses.has('outdated') ? 'outdated' : 'current';
}

/** The stored columns that find and count records by translation; see `translation_states`. */
export interface TranslationStates {
  readonly translation_states: string;
  readonly original_words: number;
}

/** The states of a record that is none of a translator's work, see `translationStates`. */
export const NO_WORK = '';

const LETTERS = { incomplete: 'i', outdated: 'o', current: 'c' } as const;

/** The part of `translation_states` that stands for a language: `,fr:`, and with a status `,fr:o,`. */
export const stateMark = (language: Language, status?: Exclude<TranslationStatus, 'missing'>): string =>
  `,${language}:${status === undefined ? '' : `${LETTERS[status]},`}`;

const STATUS_OF = new Map(
  Object.entries(LETTERS).map(([status, letter]) => [letter as string, status as TranslationStatus]),
);

/** The status of a language other than the original, from `translation_states`. */
export function statusIn(states: string, language: Language): TranslationStatus {
  const mark = stateMark(language);
  const at = states.indexOf(mark);
  return (at === -1 ? undefined : STATUS_OF.get(states.charAt(at + mark.length))) ?? 'missing';
}

/**
 * Describes a record's translations, for lists and summaries that cannot read all texts. A record that inherits texts and
 * has none of its own in the original has `NO_WORK`.
 */
export function translationStates(
  record: Original,
  kind: KindDescription,
  sources: SourcesByLanguage = new Map(),
): TranslationStates {
  const { original_language: original, texts } = record;
  const isInheriting = inheritedId(kind, record) !== null;
  if (isInheriting && translatedTexts(kind).every((field) => textOf(texts, original, field) === ''))
    return { translation_states: NO_WORK, original_words: 0 };
  // Includes texts in languages that are disabled at present: nothing updates the states when a language is
  // enabled again.
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

/** Counts the words of a text without markup. */
export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;
