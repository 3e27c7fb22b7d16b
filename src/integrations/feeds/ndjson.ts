import type { Language } from '#common/messages/languages.js';
import { toUtcSeconds } from '#common/time/zone.js';
import { jsonList } from '#content/localized/column-roles.js';
import type { KindDescription } from '#content/localized/kinds.js';
import { isText, type Localized, pickText, type TextRow } from '#content/localized/texts.js';
import { type ExternalColumns, shownExternal } from '#content/records/external-id.js';
import { derivedContext, type RequestContext } from '#http/context/request-context.js';
import { EVENT } from '#resources/events/event.entity.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import { namesIn } from '#resources/events/event-scope.js';
import { ORGANIZER } from '#resources/organizers/organizer.entity.js';
import type { SeriesOfList } from '#resources/series/listed-series.js';
import { SERIES } from '#resources/series/series.entity.js';
import type { LinkedSeries } from '#resources/series/series-mapping.js';
import { VENUE } from '#resources/venues/venue.entity.js';
import type { Feed, FeedFormat, FeedWriter } from './feed.js';

type Fields = Readonly<Record<string, unknown>>;

/** An event or a series. */
type Shown = Pick<ShownEvent, 'row' | 'dto'> | Pick<SeriesOfList, 'row' | 'dto'>;

/** Leaves out empty fields and fields that have their default. */
function nonEmptyFields(fields: Fields): Fields {
  const hasValue = ([, value]: [string, unknown]): boolean =>
    value != null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(hasValue));
}

const textsIn = (row: TextRow | undefined, names: readonly string[]): Fields =>
  nonEmptyFields(Object.fromEntries(names.map((name) => [name, row?.[name]])));

/** The texts of all languages except `own`. */
function translationsOf({ texts }: Localized, names: readonly string[], own: string): Fields {
  const others = [...texts]
    .filter(([language]) => language !== own)
    .map(([language, row]) => [language, textsIn(row, names)] as const)
    .filter(([, fields]) => Object.keys(fields).length > 0);
  return others.length === 0 ? {} : { translations: Object.fromEntries(others) };
}

/** The flags that differ from those of a new record. */
function flagsOf({ flags, defaults }: KindDescription, record: object): Fields {
  const row = record as Fields;
  const all = flags.map((flag) => [flag, Boolean(row[flag])] as const);
  return Object.fromEntries(all.filter(([flag, value]) => value !== defaults[flag]));
}

/**
 * A venue or organizer as inline data of its event. It names its language if that is not the event's, so that what is read
 * for lack of a translation does not become one.
 */
function linkOf(language: Language, record: Localized & ExternalColumns, kind: KindDescription): Fields {
  const { texts, defaults, flags } = kind;
  const own = record.original_language;
  const row = { ...record } as Fields;
  const columns = Object.keys(defaults)
    .filter((name) => !flags.includes(name))
    .map((name) => [name, row[name]]);
  return {
    ...(own === language ? {} : { i18n_language: own }),
    ...shownExternal(record),
    ...textsIn(record.texts.get(own), texts),
    ...nonEmptyFields(Object.fromEntries(columns) as Fields),
    ...translationsOf(record, texts, own),
    ...flagsOf(kind, record),
  };
}

/** The wall clock if it means this instant in its zone, otherwise the instant in UTC. */
const dateOf = (wall: string, zone: string, seconds: number): string =>
  toUtcSeconds(wall, zone) === seconds ? wall : new Date(seconds * 1_000).toISOString();

/** The texts of an event or a series that are written: without the reason of a series for an occurrence that takes place. */
const textsOf = ({ event_status: status }: Shown['row']): string[] =>
  EVENT.texts.filter((name) => name !== 'event_status_reason' || status !== 'scheduled');

/**
 * How the event takes place, in full: what the source has cleared is cleared where the line is read again. An address that
 * the reader may not see is left out. The dates before a move belong to this installation.
 */
function detailsOf({ row, dto }: Shown): Fields {
  const wallOf = (wall: string, seconds: number | null): string =>
    seconds === null ? '' : dateOf(wall, row.timezone, seconds);
  const { event_status_reason: reason } = textsIn(row.texts.get(row.original_language), textsOf(row));
  return {
    event_status: dto.event_status,
    event_status_reason: reason ?? '',
    virtual_event_type: dto.virtual_event_type,
    ...(isAddressShown({ row, dto }) && { virtual_url: dto.virtual_url }),
    virtual_url_access: dto.virtual_url_access,
    registration_url: dto.registration_url,
    registration_opens: wallOf(row.registration_opens, row.registration_utc_opens),
    registration_closes: wallOf(row.registration_closes, row.registration_utc_closes),
    availability: dto.availability,
    capacity: dto.capacity,
    remaining: dto.remaining,
    age_min: dto.age_min,
    age_max: dto.age_max,
    spoken_languages: dto.spoken_languages,
    accessibility: dto.accessibility,
    opening_hours: dto.opening_hours,
    closed_days: dto.closed_days,
  };
}

const isAddressShown = ({ row, dto }: Pick<Shown, 'row' | 'dto'>): boolean =>
  dto.virtual_url === row.virtual_url;

/** A term by its name. As a text, digits would be an id. */
const termLink = (name: string): string | { readonly name: string } =>
  /^-?\d+$/.test(name) ? { name } : name;

/**
 * The event or series as a body that creates it, without images and references to ids of this installation.
 * @param flags those that differ from the defaults
 * @param recurrence when a series takes place, besides its first dates
 */
function payloadOf(shown: Shown, reader: RequestContext, flags: Fields, recurrence: Fields = {}): Fields {
  const { row, dto } = shown;
  const language = row.original_language;
  const ctx = derivedContext(reader, { language });
  const names = (terms: readonly Localized[]) =>
    terms
      .map((term) => pickText(term, ctx, 'name'))
      .sort()
      .map(termLink);
  const ids = new Set([...[dto.venue].flat(), ...dto.organizer].map(({ id }) => id));
  const venues = row.venues.filter(({ id }) => ids.has(id));
  const organizers = row.organizers.filter(({ id }) => ids.has(id));
  const texts = ['slug', ...textsOf(row)];
  return {
    i18n_language: language,
    ...shownExternal(row),
    ...textsIn(row.texts.get(language), texts),
    start_date: dateOf(row.start_date, row.timezone, row.utc_start),
    end_date: dateOf(row.end_date, row.timezone, row.utc_end),
    timezone: row.timezone,
    ...recurrence,
    status: dto.status,
    date_utc: dto.date_utc,
    ...nonEmptyFields({
      all_day: dto.all_day,
      cost: dto.cost,
      ...flags,
      categories: names(row.categories),
      tags: names(row.tags),
      venue: venues.map((venue) => linkOf(language, venue, VENUE)),
      organizer: organizers.map((organizer) => linkOf(language, organizer, ORGANIZER)),
    }),
    ...detailsOf(shown),
    ...translationsOf(row, texts, language),
  };
}

function eventPayload(event: ShownEvent, reader: RequestContext): Fields {
  const { hide_from_listings: _, ...dto } = event.dto;
  return payloadOf(event, reader, flagsOf(EVENT, dto));
}

/** What tells a series from others where its lines are read: its external id, else its slug. */
const referenceTo = (
  series: Pick<LinkedSeries, 'original_language' | 'texts'> & ExternalColumns,
): Fields => ({
  ...shownExternal(series),
  slug: series.texts.get(series.original_language)?.['slug'] ?? '',
});

/** Its added dates. A series that has lost all others names its only one: without any, it could not be created. */
const datesOf = ({
  recurrence_rule: rule,
  recurrence_dates: added,
  start_date: start,
}: SeriesOfList['row']): string[] => {
  const dates = jsonList(added) as string[];
  return rule === '' && dates.length === 0 ? [start] : dates;
};

/** The series as a body of `POST /series`. */
function seriesPayload({ row, dto, hiddenDates, splitFrom }: SeriesOfList, reader: RequestContext): Fields {
  const recurrence = {
    recurrence_rule: row.recurrence_rule,
    recurrence_dates: datesOf(row),
    excluded_dates: jsonList(row.excluded_dates),
    ...nonEmptyFields({ hidden_dates: hiddenDates }),
    ...(splitFrom && { split_from: referenceTo(splitFrom) }),
  };
  return { kind: 'series', ...payloadOf({ row, dto }, reader, flagsOf(SERIES, dto), recurrence) };
}

/**
 * What an occurrence has of its own, where all else is of its series: the names of fields, and which of its texts, by
 * language. What the line does not say, such as a picture, is not named.
 */
function ofSeries(event: ShownEvent, series: SeriesOfList): Fields {
  const { row, dto } = event;
  const unsaid = ['image', ...(isAddressShown(event) ? [] : ['virtual_url'])];
  const texts = [...(row.ownTexts ?? [])].map(([language, own]): [Language, string[]] => [
    language,
    EVENT.texts.filter((field) => isText(own[field])),
  ]);
  const ownTexts = Object.fromEntries(texts.filter(([, names]) => names.length > 0));
  return {
    series: referenceTo(series.row),
    recurrence_id: dto.recurrence_id,
    overrides: namesIn(row.overrides).filter((name) => !unsaid.includes(name)),
    ...(Object.keys(ownTexts).length === 0 ? {} : { own_texts: ownTexts }),
  };
}

/**
 * Skips protected events, which would become public without their password, and trashed events, which cannot
 * be created.
 */
const canBeSent = ({ row }: ShownEvent): boolean => row.password_hash === null && row.status !== 'trash';

const lineOf = (fields: Fields): string => `${JSON.stringify(fields)}\n`;

/** Writes events, and before the first event of a series the series. */
function writeLines({ ctx }: Feed): FeedWriter {
  const written = new Set<number>();
  const beforeFirst = (series: SeriesOfList): string => {
    if (written.has(series.row.id)) return '';
    written.add(series.row.id);
    return lineOf(seriesPayload(series, ctx));
  };
  return {
    begin: () => '',
    add: (event, series) => {
      if (!canBeSent(event)) return '';
      const payload = eventPayload(event, ctx);
      if (series === undefined) return lineOf(payload);
      return beforeFirst(series) + lineOf({ ...payload, ...ofSeries(event, series) });
    },
    end: () => '',
  };
}

export const NDJSON: FeedFormat = {
  type: {
    contentType: 'application/x-ndjson',
    example:
      '{"i18n_language":"en","title":"Jazz Night","start_date":"2027-01-10 20:00:00","end_date":"2027-01-10 23:00:00","timezone":"Europe/Paris"}\n',
  },
  extension: 'ndjson',
  beginsLast: false,
  hasSeries: true,
  write: writeLines,
};
