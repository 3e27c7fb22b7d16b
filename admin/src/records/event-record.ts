import type { Event, EventTranslations, Status } from '../api/types';
import { type Language, LANGUAGES } from '../languages';
import { SHARED_NAMES, type SharedName, TEXT_NAMES, type TextName } from './event-fields';
import { type TextState, textStateOf } from './text-state';

/** What is written in each language. */
export type Texts = Readonly<Record<TextName, string>>;

/** What the original said when a text was translated, of those whose original has changed. */
export type Sources = Readonly<Partial<Record<string, string>>>;

type Linked = 'venue' | 'organizer' | 'categories' | 'tags';

/** The fields that all languages share, links by their ids. */
type Shared = Readonly<Pick<Event, Exclude<SharedName, Linked>>> &
  Readonly<Record<Linked, readonly number[]>>;

/** An event as its form shows it. */
export interface EventRecord extends Shared {
  readonly id: number;
  /** In the language of the console, or what replaces it. */
  readonly title: string;
  readonly status: Status;
  readonly original: Language;
  readonly texts: Readonly<Record<Language, Texts>>;
  readonly states: Readonly<Record<Language, TextState>>;
  readonly sources: Readonly<Record<Language, Sources>>;
  /** The series that it is an occurrence of. */
  readonly series: number | undefined;
  /** The version that was read. */
  readonly tag: string;
  /** After saving: whether the version of somebody else was taken instead. */
  readonly isTheirs?: boolean;
}

const ofTexts = <T>(of: (name: TextName) => T): Readonly<Record<TextName, T>> =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, of(name)])) as Record<TextName, T>;

const NO_TEXTS: Texts = ofTexts(() => '');

/** A value for each language. */
const inAll = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, T>;

/** An event has no venue, one, or several. */
const idsOf = (linked: Event['venue'] | Event['organizer']): readonly number[] =>
  (Array.isArray(linked) ? linked : [linked]).map(({ id }) => id);

export const toRecord = (event: Event, translations: EventTranslations, tag: string): EventRecord => ({
  ...(Object.fromEntries(SHARED_NAMES.map((name) => [name, event[name]])) as unknown as Shared),
  id: event.id,
  title: event.title,
  venue: idsOf(event.venue),
  organizer: idsOf(event.organizer),
  categories: event.categories.map(({ id }) => id),
  tags: event.tags.map(({ id }) => id),
  original: translations.original_language,
  texts: inAll((language) => {
    const stored = translations.translations[language];
    return stored === undefined ? NO_TEXTS : ofTexts((name) => stored[name]);
  }),
  states: inAll((language) =>
    textStateOf(language, translations.original_language, translations.translations[language]),
  ),
  sources: inAll((language) => translations.translations[language]?.source ?? {}),
  series: event.series_id ?? undefined,
  tag,
});

/** The form of a new event, whose texts begin in a language. */
export const newRecord = (original: Language): Partial<EventRecord> => ({
  title: '',
  start_date: '',
  end_date: '',
  all_day: false,
  status: 'draft',
  venue: [],
  organizer: [],
  categories: [],
  tags: [],
  event_status: 'scheduled',
  original,
  texts: inAll(() => NO_TEXTS),
  states: inAll((language) => (language === original ? 'original' : 'missing')),
  sources: inAll(() => ({})),
});
