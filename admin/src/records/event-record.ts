import type { Event, EventTranslations, Status, StoredTexts } from '../api/types';
import { type Language, LANGUAGES } from '../languages';

export const TEXT_STATES = ['original', 'translated', 'outdated', 'missing'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** What is written in each language. */
export interface Texts {
  readonly title: string;
  readonly description: string;
}

/** An event as its form shows it: texts by language, links by their ids. */
export interface EventRecord {
  readonly id: number;
  /** In the language of the console, or what replaces it. */
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly all_day: boolean;
  readonly timezone: string;
  readonly status: Status;
  readonly venue: readonly number[];
  readonly organizer: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly original: Language;
  readonly texts: Readonly<Record<Language, Texts>>;
  readonly states: Readonly<Record<Language, TextState>>;
  /** The version that was read. */
  readonly tag: string;
  /** After saving: whether the version of somebody else was taken instead. */
  readonly isTheirs?: boolean;
}

const NO_TEXTS: Texts = { title: '', description: '' };

const STATES: Readonly<Record<StoredTexts['status'], TextState>> = {
  missing: 'missing',
  incomplete: 'missing',
  outdated: 'outdated',
  current: 'translated',
};

/** A value for each language. */
const inAll = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, T>;

const textsOf = ({ title, description }: StoredTexts): Texts => ({ title, description });

function stateOf(
  language: Language,
  { original_language: original, translations }: EventTranslations,
): TextState {
  return language === original ? 'original' : STATES[translations[language]?.status ?? 'missing'];
}

/** An event has no venue, one, or several. */
const idsOf = (linked: Event['venue'] | Event['organizer']): readonly number[] =>
  (Array.isArray(linked) ? linked : [linked]).map(({ id }) => id);

export const toRecord = (event: Event, translations: EventTranslations, tag: string): EventRecord => ({
  id: event.id,
  title: event.title,
  start_date: event.start_date,
  end_date: event.end_date,
  all_day: event.all_day ?? false,
  timezone: event.timezone,
  status: event.status,
  venue: idsOf(event.venue),
  organizer: idsOf(event.organizer),
  categories: event.categories.map(({ id }) => id),
  tags: event.tags.map(({ id }) => id),
  original: translations.original_language,
  texts: inAll((language) => {
    const stored = translations.translations[language];
    return stored === undefined ? NO_TEXTS : textsOf(stored);
  }),
  states: inAll((language) => stateOf(language, translations)),
  tag,
});

/** The form of a new event, whose texts begin in a language. */
export const newRecord = (original: Language): Omit<EventRecord, 'id' | 'tag' | 'timezone'> => ({
  title: '',
  start_date: '',
  end_date: '',
  all_day: false,
  status: 'draft',
  venue: [],
  organizer: [],
  categories: [],
  tags: [],
  original,
  texts: inAll(() => NO_TEXTS),
  states: inAll((language) => (language === original ? 'original' : 'missing')),
});
