import type { Event, WithContext } from 'schema-dts';
import { utcOffset } from '#common/time/zone.js';
import type { EventStatus, VirtualType } from '#common/values/event-details.js';
import { toPlainText } from '#common/values/html.js';
import { SCHEMA, schemaObject } from '#http/responses/json-ld.js';
import { organizerJsonLd } from '../organizers/organizer.dto.js';
import { venueJsonLd } from '../venues/venue.dto.js';
import type { SeriesFields } from './blanked-event.js';
import type { EventDto, EventFieldsDto } from './event.dto.js';
import type { EventRow } from './event-mapping.js';
import { offersOf } from './event-offers.js';
import { eventSchedule, type ScheduleColumns } from './event-schedule.js';
import type { EventSeries } from './super-event.js';

type SchemaEvent = Extract<Event, { '@type': 'Event' }>;

const STATUS = {
  scheduled: `${SCHEMA}/EventScheduled`,
  canceled: `${SCHEMA}/EventCancelled`,
  postponed: `${SCHEMA}/EventPostponed`,
  rescheduled: `${SCHEMA}/EventRescheduled`,
  moved_online: `${SCHEMA}/EventMovedOnline`,
} as const satisfies Record<EventStatus, string>;

export const eventStatusUrl = (status: EventStatus): string => STATUS[status];

const ATTENDANCE = {
  '': `${SCHEMA}/OfflineEventAttendanceMode`,
  virtual: `${SCHEMA}/OnlineEventAttendanceMode`,
  hybrid: `${SCHEMA}/MixedEventAttendanceMode`,
} as const satisfies Record<VirtualType, string>;

/** The address online: for readers of everywhere, so a private one is replaced by the page of the event for everybody. */
function virtualLocation({ virtual_url, virtual_url_access, url: page }: EventFieldsDto) {
  const isPublic = virtual_url !== '' && virtual_url_access === 'public';
  return { '@type': 'VirtualLocation', url: isPublic ? virtual_url : page } as const;
}

/** A hybrid event is at its venue and online, and one that is only online is not at a venue. */
function locationOf<V>(event: EventFieldsDto, venue: V | undefined) {
  if (event.virtual_event_type === '') return venue;
  const online = virtualLocation(event);
  return event.virtual_event_type === 'hybrid' && venue !== undefined ? [venue, online] : online;
}

/** `6-12`, `18-`, and `0-12` without a least age. */
function ageRange({ age_min, age_max }: EventFieldsDto): string | undefined {
  return age_min === null && age_max === null ? undefined : `${age_min ?? 0}-${age_max ?? ''}`;
}

/** The columns that give dates their offset from UTC. */
type DatedRow = Pick<
  EventRow,
  'timezone' | 'utc_start' | 'utc_end' | 'previous_utc_start' | 'registration_utc_opens'
>;

/** What events and series say alike. */
function propertiesOf(event: EventFieldsDto, row: DatedRow) {
  const [venue] = [event.venue].flat();
  const [organizer] = event.organizer;
  const dated = (wall: string, seconds: number) => wall.replace(' ', 'T') + utcOffset(seconds, row.timezone);
  // The row has dates that a protected event does not show.
  const datedIfShown = (wall: string, seconds: number | null) =>
    wall === '' || seconds === null ? undefined : dated(wall, seconds);
  return {
    name: event.title,
    description: toPlainText(event.description),
    image: event.image === false ? undefined : event.image.url,
    url: event.url,
    inLanguage: event.spoken_languages.length > 0 ? event.spoken_languages : event.i18n_language,
    startDate: dated(event.start_date, row.utc_start),
    endDate: dated(event.end_date, row.utc_end),
    previousStartDate: datedIfShown(event.previous_start_date, row.previous_utc_start),
    eventStatus: STATUS[event.event_status],
    eventAttendanceMode: ATTENDANCE[event.virtual_event_type],
    location: locationOf(event, venue && venueJsonLd(venue)),
    organizer: organizer && organizerJsonLd(organizer),
    offers: offersOf(event, datedIfShown(event.registration_opens, row.registration_utc_opens)),
    maximumAttendeeCapacity: event.capacity ?? undefined,
    remainingAttendeeCapacity: event.remaining ?? undefined,
    typicalAgeRange: ageRange(event),
  };
}

/** Adds fields to an event. Those of its series stay the last. */
function withFields<E extends SeriesFields>(event: E, added: Partial<E>): E {
  const { series_id, recurrence_id, overrides, is_recurring, ...others } = event;
  const ofSeries = { series_id, recurrence_id, overrides, is_recurring };
  return { ...others, ...added, ...ofSeries } as unknown as E;
}

/** Adds schema.org data to a single event and its linked records. */
export function withJsonLd(event: EventDto, row: EventRow, superEvent?: EventSeries): EventDto {
  const venues = [event.venue].flat().map((venue) => ({ ...venue, json_ld: venueJsonLd(venue) }));
  const organizer = event.organizer.map((one) => ({ ...one, json_ld: organizerJsonLd(one) }));
  const json_ld = schemaObject<WithContext<SchemaEvent>>({
    '@context': SCHEMA,
    '@type': 'Event',
    ...propertiesOf(event, row),
    superEvent,
  });
  const [only] = venues;
  const venue = venues.length === 1 && only !== undefined ? only : venues;
  return withFields(event, { json_ld, venue, organizer });
}

/** The schema.org data of a series. It has the start of its first event; when the last one ends may be open. */
export const seriesJsonLd = (series: EventFieldsDto, row: DatedRow & ScheduleColumns): object =>
  schemaObject<WithContext<EventSeries>>({
    '@context': SCHEMA,
    '@type': 'EventSeries',
    ...propertiesOf(series, row),
    endDate: undefined,
    eventSchedule: eventSchedule(row),
  });
