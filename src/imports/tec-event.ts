import { isLanguage, type Language } from '../i18n/languages.js';
import type { SourceRecord } from './import-record.js';
import { imageOf, placeFields, type PlaceKind, placesOf, placeTexts, plain, slugOf } from './tec-places.js';
import type { JoinedEvent } from './tec-twins.js';
import { listOf, type TecEvent, type TecTerm, text } from './tec-types.js';

const FLAGS = [
  'all_day',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'ticketed',
];

/** The key of a term: ids of categories and tags are of one sequence. */
export const termKey = ({ id }: Pick<TecTerm, 'id'>): string => String(id);

export const termsOf = (event: TecEvent, param: 'categories' | 'tags'): TecTerm[] =>
  listOf<TecTerm>(event[param]);

const textsOf = (event: TecEvent): Record<string, string> => ({
  title: plain(event['title']),
  description: text(event['description']),
  excerpt: text(event['excerpt']),
  // An event without a website of its own shows its page as one.
  ...(event['website'] === event['url'] ? {} : { website: text(event['website']) }),
});

/** Texts that are there and other than those that readers would see without them; `name` is one that has this language. */
export function translated(
  texts: Readonly<Record<string, unknown>>,
  original: Readonly<Record<string, unknown>>,
  name?: string,
): object {
  const isOwn = ([field, value]: [string, unknown]): boolean =>
    value !== '' && (field === name || value !== (original[field] ?? ''));
  const own = Object.entries(texts).filter(isOwn);
  return Object.fromEntries(own);
}

/** Some sites say which language a name is in: one that was not translated is in another. Undefined where they do not. */
export const isIn = (item: object, language: Language): boolean | undefined =>
  'i18n_language' in item ? item.i18n_language === language : undefined;

type Translations = Record<string, object>;

const withoutEmpty = (translations: Translations): { translations?: Translations } => {
  const entries = Object.entries(translations).filter(([, texts]) => Object.keys(texts).length > 0);
  return entries.length === 0 ? {} : { translations: Object.fromEntries(entries) };
};

function translationsOf(
  { event, language: own, twins }: JoinedEvent,
  original: Record<string, string>,
): object {
  const all: Translations = {};
  for (const [language, twin] of twins) {
    const isTold = isIn(twin, language);
    if (language === own || isTold === false) continue;
    const slug = slugOf(twin);
    all[language] = {
      ...translated(textsOf(twin), original, isTold ? 'title' : undefined),
      ...(slug === slugOf(event) ? {} : { slug }),
    };
  }
  return withoutEmpty(all);
}

/** Its venues or organizers; what the twins call them is their translation, where there is no doubt which is which. */
function places({ event, language: own, twins }: JoinedEvent, kind: PlaceKind, source: string): object[] {
  const all = placesOf(event, kind);
  return all.map((place, index) => {
    const original = placeTexts(place, kind);
    const translations: Translations = {};
    for (const [language, twin] of twins) {
      const others = placesOf(twin, kind);
      const same =
        others.find(({ id }) => id === place.id) ??
        (others.length === all.length ? others[index] : undefined);
      const isTold = same && isIn(same, language);
      if (same !== undefined && language !== own && isTold !== false)
        translations[language] = translated(placeTexts(same, kind), original, isTold ? kind : undefined);
    }
    return {
      ...placeFields(place, kind),
      ...withoutEmpty(translations),
      external_source: source,
      external_id: String(place.id),
    };
  });
}

const asIs = (event: TecEvent, names: readonly string[]): object =>
  Object.fromEntries(
    names.flatMap((name) => (event[name] === undefined || event[name] === null ? [] : [[name, event[name]]])),
  );

/** The language that an event or term is written in: some sites say so. */
export function languageOf(item: object, language: Language): Language {
  const told = 'i18n_language' in item ? text(item.i18n_language) : '';
  return isLanguage(told) ? told : language;
}

/** An event of a site, as a payload for `POST /events`. */
export function toRecord(joined: JoinedEvent, source: string): SourceRecord {
  const { event } = joined;
  const language = languageOf(event, joined.language);
  const own = textsOf(event);
  return {
    where: text(event['url']) === '' ? `event ${event.id}` : text(event['url']),
    id: String(event.id),
    language,
    payload: {
      ...own,
      slug: slugOf(event),
      start_date: text(event['start_date']),
      end_date: text(event['end_date']),
      timezone: text(event['timezone']),
      ...(text(event['date_utc']) === '' ? {} : { date_utc: text(event['date_utc']) }),
      ...asIs(event, FLAGS),
      cost: plain(event['cost']),
      image: imageOf(event) ?? '',
      categories: termsOf(event, 'categories').map(termKey),
      tags: termsOf(event, 'tags').map(termKey),
      venue: places({ ...joined, language }, 'venue', source),
      organizer: places({ ...joined, language }, 'organizer', source),
      ...translationsOf({ ...joined, language }, own),
    },
  };
}
