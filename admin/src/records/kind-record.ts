import type { StoredTexts } from '../api/types';
import { type Language, LANGUAGES } from '../languages';
import type { Asked, Kind } from './kinds';
import { type TextState, textStateOf } from './text-state';

/** What is written in one language, by the names of the interface. */
export type KindTexts = Readonly<Record<string, string | null | undefined>>;

/** A record as its form shows it: texts by language, links by their ids, and the fields that all languages share. */
export interface KindRecord {
  readonly id: number;
  /** In the language of the console, or what replaces it. */
  readonly name: string;
  readonly original: Language;
  readonly texts: Readonly<Record<Language, KindTexts>>;
  readonly states: Readonly<Record<Language, TextState>>;
  /** The version that was read. */
  readonly tag: string;
  /** After saving: whether the version of somebody else was taken instead. */
  readonly isTheirs?: boolean;
  readonly [shared: string]: unknown;
}

/** A record as the interface gives it. */
export type Given = Readonly<Record<string, unknown>> & { readonly id: number };

type Stored = Readonly<Record<string, unknown>> & Pick<StoredTexts, 'status' | 'fields'>;

export interface GivenTexts {
  readonly original_language: Language;
  readonly translations: Readonly<Partial<Record<Language, Stored>>>;
}

const byLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, T>;

const textsOf = ({ texts }: Kind, stored: Stored | undefined): KindTexts =>
  Object.fromEntries(texts.map(({ name }) => [name, (stored?.[name] as string | undefined) ?? '']));

interface WithId {
  readonly id: number;
}

/** One, several or none. */
const idsOf = (linked: unknown): readonly number[] =>
  (Array.isArray(linked) ? (linked as WithId[]) : linked === undefined ? [] : [linked as WithId]).map(
    ({ id }) => id,
  );

const valueOf = (asked: Asked, given: Given): unknown =>
  asked.as === 'links' ? idsOf(given[asked.name]) : given[asked.name];

export const toKindRecord = (kind: Kind, given: Given, texts: GivenTexts, tag: string): KindRecord => ({
  ...Object.fromEntries(kind.shared.map((asked) => [asked.name, valueOf(asked, given)])),
  id: given.id,
  name: given[kind.title] as string,
  original: texts.original_language,
  texts: byLanguage((language) => textsOf(kind, texts.translations[language])),
  states: byLanguage((language) =>
    textStateOf(language, texts.original_language, texts.translations[language]),
  ),
  tag,
});

/** The form of a new record, whose texts begin in a language. */
export const newKindRecord = (kind: Kind, original: Language): Partial<KindRecord> => ({
  original,
  texts: byLanguage(() => textsOf(kind, undefined)),
  states: byLanguage((language) => (language === original ? 'original' : 'missing')),
});
