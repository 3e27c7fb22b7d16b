import { isLanguage, type Language } from '#common/messages/languages.js';
import { isTimeZone, toUtcSeconds, toWall } from '#common/time/zone.js';
import type { SourceRecord } from './import-record.js';
import type { JoinedEvent } from './tec-counterparts.js';
import { detailsOf, reasonOf } from './tec-details.js';
import { copyFields, decoded, htmlOf, imageOf, placesOf, plain, slugOf } from './tec-places.js';
import { listOf, type TecEvent, type TecTerm, text } from './tec-types.js';

/** The key of a term. Categories and tags share one sequence of ids. */
const termKey = ({ id }: Pick<TecTerm, 'id'>): string => String(id);

export const termsOf = (event: TecEvent, param: 'categories' | 'tags'): TecTerm[] =>
  listOf<TecTerm>(event[param]);

/** The site escapes the website for HTML. This service, which can be a site too, does not, and names languages. */
const websiteOf = (event: TecEvent): string =>
  'i18n_language' in event ? text(event['website']) : decoded(event['website']);

const textsOf = (event: TecEvent): Record<string, string> => ({
  title: plain(event['title']),
  description: htmlOf(event['description']),
  excerpt: htmlOf(event['excerpt']),
  ...reasonOf(event),
  // An event without a website shows its own page as one.
  ...(event['website'] === event['url'] ? {} : { website: websiteOf(event) }),
});

/** Elements that show what another site has. They are not stored. */
const EMBED = /<(?:iframe|embed|object|video|audio)\b/i;

export const hasEmbed = (event: TecEvent): boolean =>
  EMBED.test(`${text(event['description'])} ${text(event['excerpt'])}`);

/** Of an event with a password, a site shows title and dates only, and its flags are null. */
export const isProtected = (event: TecEvent, flags: readonly string[]): boolean =>
  flags.some((flag) => event[flag] === null);

/** Where an event is, for people. */
export const whereIs = (event: TecEvent): string => text(event['url']) || `event ${event.id}`;

/**
 * The texts that are not empty and differ from the original, which readers would see without them. `name` is
 * a field known to be in this language, so it is kept even if it is the same.
 */
export function translated(
  texts: Readonly<Record<string, unknown>>,
  original: Readonly<Record<string, unknown>>,
  name?: string,
): object {
  const isTranslation = ([field, value]: [string, unknown]): boolean =>
    value !== '' && (field === name || value !== (original[field] ?? ''));
  const own = Object.entries(texts).filter(isTranslation);
  return Object.fromEntries(own);
}

/**
 * Whether a name is in this language. Untranslated names have another one. Undefined for sites that do not
 * name the language.
 */
export const isIn = (item: object, language: Language): boolean | undefined =>
  'i18n_language' in item ? item.i18n_language === language : undefined;

export type Translations = Record<string, object>;

export const withoutEmpty = (translations: Translations): { translations?: Translations } => {
  const entries = Object.entries(translations).filter(([, texts]) => Object.keys(texts).length > 0);
  return entries.length === 0 ? {} : { translations: Object.fromEntries(entries) };
};

function translationsOf(
  { event, language: own, counterparts }: JoinedEvent,
  original: Record<string, string>,
): object {
  const all: Translations = {};
  for (const [language, counterpart] of counterparts) {
    const isInLanguage = isIn(counterpart, language);
    if (language === own || isInLanguage === false) continue;
    const slug = slugOf(counterpart);
    const { event_status_reason: reason, ...texts } = textsOf(counterpart);
    // A counterpart may be canceled alone. Without a reason of its own, the event has none in any language.
    const shown =
      'event_status_reason' in original && reason !== undefined
        ? { ...texts, event_status_reason: reason }
        : texts;
    all[language] = {
      ...translated(shown, original, isInLanguage ? 'title' : undefined),
      ...(slug === slugOf(event) ? {} : { slug }),
    };
  }
  return withoutEmpty(all);
}

/** The language of an event or term, if the site names it; otherwise the given one. */
export function languageOf(item: object, language: Language): Language {
  const tag = 'i18n_language' in item ? text(item.i18n_language) : '';
  return isLanguage(tag) ? tag : language;
}

/**
 * When an event starts or ends: its wall clock, or the instant if that is the second of two that the clock shows alike. A
 * wrong time or zone stays as it is, and is reported when the event is written.
 */
function timeOf(event: TecEvent, name: 'start_date' | 'end_date'): string {
  const wall = text(event[name]);
  const utc = text(event[`utc_${name}`]);
  const zone = text(event['timezone']);
  const instant = toUtcSeconds(utc, 'UTC');
  const isSecond =
    Number.isFinite(instant) &&
    isTimeZone(zone) &&
    toWall(instant, zone) === wall &&
    toUtcSeconds(wall, zone) !== instant;
  return isSecond ? `${utc.replace(' ', 'T')}Z` : wall;
}

/**
 * An event of a site as a record to import. It refers to terms and places by their keys.
 * @param flags the names of an event's flags
 */
export function toRecord(joined: JoinedEvent, flags: readonly string[]): SourceRecord {
  const { event } = joined;
  const language = languageOf(event, joined.language);
  const own = textsOf(event);
  return {
    where: whereIs(event),
    id: String(event.id),
    language,
    payload: {
      ...own,
      slug: slugOf(event),
      start_date: timeOf(event, 'start_date'),
      end_date: timeOf(event, 'end_date'),
      timezone: text(event['timezone']),
      ...(text(event['date_utc']) === '' ? {} : { date_utc: text(event['date_utc']) }),
      ...copyFields(event, flags),
      ...detailsOf(event),
      cost: plain(event['cost']),
      image: imageOf(event) ?? '',
      categories: termsOf(event, 'categories').map(termKey),
      tags: termsOf(event, 'tags').map(termKey),
      venue: placesOf(event, 'venue').map(({ id }) => String(id)),
      organizer: placesOf(event, 'organizer').map(({ id }) => String(id)),
      ...translationsOf({ ...joined, language }, own),
    },
  };
}
