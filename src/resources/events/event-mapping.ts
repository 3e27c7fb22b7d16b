import { translate } from '#common/messages/messages.js';
import type { RecordKind } from '#common/records/kinds.js';
import { shownStatus } from '#common/records/status.js';
import { toWall, zoneAbbreviation } from '#common/time/zone.js';
import { type Cost, formatCost } from '#common/values/cost.js';
import { flagNames, flagsOf, type Stored } from '#content/localized/column-roles.js';
import type { ImageColumns } from '#content/localized/image-columns.js';
import type { KindDescription } from '#content/localized/kinds.js';
import { compareNames, pickSlug, pickText, servedLanguage, type Texts } from '#content/localized/texts.js';
import { toImageDto } from '#content/media/image.dto.js';
import { htmlText, oncePerView, pageOf, type RecordDto, toRecordDto } from '#content/records/record.dto.js';
import type { RecordColumns } from '#content/records/record.entity.js';
import { type LoadedTerm, type TaxonomyConfig, toEventTermDto } from '#content/terms/term.dto.js';
import type { EventTermDto } from '#content/terms/term-response.dto.js';
import { type LoadedRecord, mayEdit, mayRead } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Settings } from '#platform/config/settings.js';
import { CATEGORY_CONFIG } from '../categories/categories.service.js';
import { type LoadedOrganizer, toOrganizerDto } from '../organizers/organizer.dto.js';
import { TAG_CONFIG } from '../tags/tags.service.js';
import { type LoadedVenue, toVenueDto, type VenueDto } from '../venues/venue.dto.js';
import { BLANKS, NO_SERIES, type SeriesFields } from './blanked-event.js';
import type { DateDetailsDto, EventDto } from './event.dto.js';
import { EVENT, Event } from './event.entity.js';
import type { EventColumns } from './event-columns.entity.js';
import type { EventDetailsDto } from './event-details.dto.js';
import { namesIn } from './event-scope.js';
import type { CollapsedDto } from './event-series.dto.js';

/** An event's own row and texts, as loaded. */
export type EventRow = LoadedRecord & Stored<Omit<Event, keyof RecordColumns>>;

/** The same before its picture was added. */
export type UnlinkedEventRow = Omit<EventRow, Exclude<keyof ImageColumns, 'image_id'>>;

/** What events and series have in common. */
type FieldsRow = LoadedRecord & Stored<Omit<EventColumns, keyof RecordColumns>>;

/** `all_day` is returned with the dates. */
const OTHER_FLAGS = flagNames<EventColumns>(Event).filter((flag) => flag !== 'all_day');

/** The records that the response of an event or a series contains. */
export interface RelatedTo {
  readonly venues: readonly LoadedVenue[];
  readonly organizers: readonly LoadedOrganizer[];
  readonly categories: readonly LoadedTerm[];
  readonly tags: readonly LoadedTerm[];
}

/** An event with all records that its response contains. */
export interface LoadedEvent extends EventRow, RelatedTo {
  /** The texts that it does not have of its series, as it was loaded. */
  readonly ownTexts?: Texts;
  /** What it stands for in a list that collapses series. */
  readonly collapsed?: CollapsedDto | null;
}

/** An event as the caller may see it, and the row that it was built from. */
export interface ShownEvent {
  readonly row: LoadedEvent;
  readonly dto: EventDto;
  /** False for a protected event of which only little more than title and dates are shown. */
  readonly isOpen: boolean;
}

/** Splits `YYYY-MM-DD HH:MM:SS`. */
function dateDetails(wall: string): DateDetailsDto {
  return {
    year: wall.slice(0, 4),
    month: wall.slice(5, 7),
    day: wall.slice(8, 10),
    hour: wall.slice(11, 13),
    minutes: wall.slice(14, 16),
    seconds: wall.slice(17, 19),
  };
}

/** If no website was ever set, it is the event's own page. If it was cleared, it is empty. */
function website(event: FieldsRow, ctx: RequestContext, url: string): string {
  const given = pickText(event, ctx, 'website');
  if (given !== '') return given;
  if (!ctx.fallback && ctx.language !== event.original_language) return '';
  return event.texts.get(event.original_language)?.['website'] === '' ? '' : url;
}

function byName(terms: readonly LoadedTerm[], ctx: RequestContext, config: TaxonomyConfig): EventTermDto[] {
  const compare = compareNames(ctx.language);
  const shown = terms.map((term) => oncePerView(term, ctx, '', () => toEventTermDto(term, ctx, config)));
  return shown.sort((a, b) => compare(a.name, b.name) || a.id - b.id);
}

/** A single venue is returned as an object, several as a list. */
function venuesOf(
  { venues }: Pick<RelatedTo, 'venues'>,
  ctx: RequestContext,
  zone: string,
): VenueDto | VenueDto[] {
  const all = shown(ctx, 'venue', venues, (venue) => toVenueDto(venue, ctx, zone));
  const [only] = all;
  return all.length === 1 && only !== undefined ? only : all;
}

/** The linked records that the caller may read. Trashed ones are no longer part of the event. */
function readable<T extends LoadedRecord>(ctx: RequestContext, kind: RecordKind, records: readonly T[]): T[] {
  return records.filter((record) => record.status !== 'trash' && mayRead(ctx, record, kind));
}

function shown<T extends LoadedRecord, D>(
  ctx: RequestContext,
  kind: RecordKind,
  records: readonly T[],
  toDto: (record: T) => D,
): D[] {
  return readable(ctx, kind, records).map((record) =>
    oncePerView(record, ctx, shownStatus(record, ctx.now), () => toDto(record)),
  );
}

function dates(event: FieldsRow) {
  const utcStart = toWall(event.utc_start, 'UTC');
  const utcEnd = toWall(event.utc_end, 'UTC');
  return {
    start_date: event.start_date,
    start_date_details: dateDetails(event.start_date),
    end_date: event.end_date,
    end_date_details: dateDetails(event.end_date),
    utc_start_date: utcStart,
    utc_start_date_details: dateDetails(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: dateDetails(utcEnd),
    timezone: event.timezone,
    timezone_abbr: zoneAbbreviation(event.utc_start, event.timezone),
  };
}

/** The elements of a stored list. */
const listIn = <T>(json: string | null): T[] => (json === null ? [] : (JSON.parse(json) as T[]));

type Details = Omit<EventDetailsDto, keyof RecordDto>;

/** The details of an event or a series, in the order of the contract. */
export function shownDetails(
  event: FieldsRow,
  ctx: RequestContext,
  kind: KindDescription<RecordKind>,
): Details {
  const wall = (instant: number | null): string => (instant === null ? '' : toWall(instant, event.timezone));
  const isUrlShown = event.virtual_url_access === 'public' || mayEdit(ctx, event, kind.name);
  return {
    event_status: event.event_status,
    // An occurrence may take place while its series, whose reason it would show, is canceled.
    event_status_reason:
      event.event_status === 'scheduled' ? '' : htmlText(event, ctx, kind, 'event_status_reason'),
    previous_start_date: wall(event.previous_utc_start),
    previous_end_date: wall(event.previous_utc_end),
    is_virtual: event.virtual_event_type !== '',
    virtual_event_type: event.virtual_event_type,
    virtual_url: isUrlShown ? event.virtual_url : '',
    virtual_url_access: event.virtual_url_access,
    registration_url: event.registration_url,
    registration_opens: event.registration_opens,
    registration_closes: event.registration_closes,
    availability: event.availability,
    capacity: event.capacity,
    remaining: event.remaining,
    age_min: event.age_min,
    age_max: event.age_max,
    spoken_languages: listIn(event.spoken_languages),
    accessibility: listIn(event.accessibility),
    opening_hours: listIn(event.opening_hours),
    closed_days: listIn(event.closed_days),
  };
}

/** The fields of an event or a series before its details, in the order of the contract. */
export function shownFields(
  event: FieldsRow & RelatedTo,
  ctx: RequestContext,
  settings: Settings,
  kind: KindDescription<RecordKind>,
) {
  const zone = settings.siteTimezone;
  const record = toRecordDto(event, ctx, kind, zone);
  const cost = event.cost === null ? null : (JSON.parse(event.cost) as Cost);
  return {
    ...record,
    title: pickText(event, ctx, 'title'),
    description: htmlText(event, ctx, kind, 'description'),
    excerpt: htmlText(event, ctx, kind, 'excerpt'),
    image: toImageDto(event, ctx),
    all_day: Boolean(event.all_day),
    ...dates(event),
    ...formatCost(cost, settings.currency, translate(ctx.language, { key: 'free' })),
    website: website(event, ctx, record.url),
    ...flagsOf(OTHER_FLAGS, event),
    categories: byName(event.categories, ctx, CATEGORY_CONFIG),
    tags: byName(event.tags, ctx, TAG_CONFIG),
    venue: venuesOf(event, ctx, zone),
    organizer: shown(ctx, 'organizer', event.organizers, (organizer) => toOrganizerDto(organizer, ctx, zone)),
    custom_fields: [] as [],
  };
}

function seriesFields({
  series_id,
  recurrence_id,
  overrides,
}: Pick<Event, 'series_id' | 'recurrence_id' | 'overrides'>): SeriesFields {
  if (series_id === null) return NO_SERIES;
  const time = recurrence_id?.replace(' ', 'T') ?? '';
  return { series_id, recurrence_id: time, overrides: namesIn(overrides), is_recurring: true };
}

export function toEventDto(event: LoadedEvent, ctx: RequestContext, settings: Settings): EventDto {
  return {
    ...shownFields(event, ctx, settings, EVENT),
    post_parent: event.post_parent,
    ...shownDetails(event, ctx, EVENT),
    ...seriesFields(event),
    ...(event.collapsed === undefined ? {} : { collapsed: event.collapsed }),
  };
}

/** What a table of many days shows of an event: neither long texts nor other records. */
export type EventLine = Pick<
  EventDto,
  | 'id'
  | 'url'
  | 'title'
  | 'i18n_language'
  | 'start_date'
  | 'end_date'
  | 'utc_start_date'
  | 'utc_end_date'
  | 'timezone'
  | 'all_day'
  | 'featured'
  | 'event_status'
  | 'availability'
  | 'virtual_event_type'
  | 'venue'
>;

/** @param isOpen whether the caller may read the event in full */
export function toEventLine(
  event: UnlinkedEventRow & Pick<RelatedTo, 'venues'>,
  ctx: RequestContext,
  settings: Settings,
  isOpen: boolean,
): EventLine {
  const { id, start_date, end_date, timezone, event_status, availability, virtual_event_type } = event;
  return {
    id,
    url: pageOf(ctx, EVENT, id, pickSlug(event, ctx), shownStatus(event, ctx.now)),
    title: pickText(event, ctx, 'title'),
    i18n_language: servedLanguage(event, ctx, 'title'),
    ...{ start_date, end_date, timezone, event_status, virtual_event_type },
    utc_start_date: toWall(event.utc_start, 'UTC'),
    utc_end_date: toWall(event.utc_end, 'UTC'),
    all_day: isOpen ? Boolean(event.all_day) : null,
    featured: isOpen ? Boolean(event.featured) : null,
    availability: isOpen ? availability : '',
    venue: isOpen ? venuesOf(event, ctx, settings.siteTimezone) : [],
  };
}

/** A protected event as callers without its password see it. */
export function blanked(event: EventDto): EventDto {
  const noCost = { currency_symbol: '', currency_code: '', currency_position: '' as const, values: [] };
  const { external_source: _, external_id: __, ...shown } = event;
  return { ...shown, ...BLANKS, cost_details: noCost };
}
