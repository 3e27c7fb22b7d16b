import { WEEKDAYS } from '#common/values/opening-hours.js';
import type { HiddenCondition } from '#content/visibility/visibility.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import {
  DETAIL_KINDS,
  languageCodeNumber,
  numberOfValue,
  unusualNumbers,
} from '../event-index/list-index-details.js';
import type { Dimension } from '../event-index/list-index-page.js';
import type { EventQuery } from './event-query.dto.js';

/** Conditions on the event `r` by how it takes place. */
export interface DetailFilters {
  /** On what every reader of the list sees. */
  readonly shown: readonly Condition[];
  /** On what a password hides. */
  readonly hidden: readonly HiddenCondition[];
}

const isOneOf = (column: string, values: readonly string[] | undefined): Condition[] =>
  values === undefined ? [] : [{ sql: `r.${column} IN (${placeholders(values)})`, params: values }];

/** The start and the end of a day by the event's own clock. An event that ends when the day begins is not on it. */
function takesPlaceOn(day: string): Condition {
  const begin = `${day} 00:00:00`;
  return {
    sql: '(r.start_date <= ? AND (r.end_date > ? OR r.start_date = ?))',
    params: [`${day} 23:59:59`, begin, begin],
  };
}

/** A stored list has its texts in quotes. */
const has = (column: string, text: string): Condition => ({
  sql: `r.${column} LIKE ?`,
  params: [`%"${text}"%`],
});

function isOpenOn(day: string): Condition {
  const weekday = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'mon';
  const [opens, isClosed] = [has('opening_hours', weekday), has('closed_days', day)];
  return {
    sql: `((r.opening_hours IS NULL OR ${opens.sql}) AND (r.closed_days IS NULL OR NOT ${isClosed.sql}))`,
    params: [...opens.params, ...isClosed.params],
  };
}

/** Whether one can register at this instant. */
function isRegistrationOpen(now: number): Condition {
  return {
    sql: `(r.registration_url <> '' AND r.availability NOT IN ('sold_out', 'closed')
      AND (r.registration_utc_opens IS NULL OR r.registration_utc_opens <= ?)
      AND (r.registration_utc_closes IS NULL OR r.registration_utc_closes >= ?))`,
    params: [now, now],
  };
}

/** A language, also as it is spoken in some country. Most events name none: the many patterns are not for them. */
function isSpoken(languages: readonly string[]): Condition {
  const parts = languages.map(() => '(r.spoken_languages LIKE ? OR r.spoken_languages LIKE ?)');
  const params = languages.flatMap((language) => [`%"${language}"%`, `%"${language}-%`]);
  return { sql: `(r.spoken_languages <> '[]' AND (${parts.join(' OR ')}))`, params };
}

const isForAge = (age: number): Condition => ({
  sql: '((r.age_min IS NULL OR r.age_min <= ?) AND (r.age_max IS NULL OR r.age_max >= ?))',
  params: [age, age],
});

const hiding = (condition: Condition, matchesDefaults: boolean): HiddenCondition => ({
  ...condition,
  matchesDefaults,
});

function hiddenFilters(query: EventQuery, now: number): HiddenCondition[] {
  const { age, spoken_language: languages, registration, open_on: day } = query;
  const isOpen = isRegistrationOpen(now);
  const registrations = {
    open: hiding(isOpen, false),
    closed: hiding({ ...isOpen, sql: `NOT ${isOpen.sql}` }, true),
  };
  return [
    ...isOneOf('availability', query.availability).map((condition) => hiding(condition, false)),
    ...(age === undefined ? [] : [hiding(isForAge(age), true)]),
    ...(languages === undefined ? [] : [hiding(isSpoken(languages), false)]),
    ...(query.accessibility ?? []).map((one) => hiding(has('accessibility', one), false)),
    ...(registration === undefined ? [] : [registrations[registration]]),
    ...(day === undefined ? [] : [hiding(isOpenOn(day), true)]),
  ];
}

/** @param now the instant at which a registration is open, in UTC seconds */
export function detailFilters(query: EventQuery, now: number): DetailFilters {
  const { is_virtual: isVirtual, open_on: day } = query;
  return {
    shown: [
      ...isOneOf('event_status', query.event_status),
      ...(isVirtual === undefined
        ? []
        : [{ sql: `r.virtual_event_type ${isVirtual ? '<>' : '='} ''`, params: [] }]),
      ...isOneOf('virtual_event_type', query.virtual_event_type),
      ...(day === undefined ? [] : [takesPlaceOn(day)]),
    ],
    hidden: hiddenFilters(query, now),
  };
}

type DetailQuery = Pick<
  EventQuery,
  'event_status' | 'is_virtual' | 'virtual_event_type' | 'availability' | 'spoken_language' | 'accessibility'
>;

/** Most events are scheduled, and have no entry: those with any other status but the named ones are left out. */
function statusDimensions(statuses: readonly string[] | undefined): Dimension[] {
  if (statuses === undefined) return [];
  const kind = DETAIL_KINDS.event_status;
  const named = [...new Set(statuses.map((status) => numberOfValue('event_status', status)))];
  if (!named.includes(0)) return [{ kind, ids: named }];
  const others = unusualNumbers('event_status').filter((number) => !named.includes(number));
  return others.length === 0 ? [] : [{ kind, ids: others, isNot: true }];
}

/** What the list index finds the events of a query by, of their details. All others are not in the index. */
export function detailDimensions(query: DetailQuery): Dimension[] {
  const { event_status: statuses, is_virtual: isVirtual, virtual_event_type: types } = query;
  const { availability, spoken_language: languages, accessibility } = query;
  const { virtual_event_type: virtual, ...kinds } = DETAIL_KINDS;
  const numbers = (detail: 'virtual_event_type' | 'availability', values: readonly string[]): number[] => [
    ...new Set(values.map((value) => numberOfValue(detail, value))),
  ];
  const codes = [...new Set(languages?.flatMap((language) => languageCodeNumber(language) ?? []))];
  return [
    ...statusDimensions(statuses),
    ...(isVirtual === undefined
      ? []
      : [{ kind: virtual, ids: unusualNumbers('virtual_event_type'), isNot: !isVirtual }]),
    ...(types === undefined ? [] : [{ kind: virtual, ids: numbers('virtual_event_type', types) }]),
    ...(availability === undefined
      ? []
      : [{ kind: kinds.availability, ids: numbers('availability', availability) }]),
    ...(codes.length === 0 ? [] : [{ kind: kinds.spoken_languages, ids: codes }]),
    ...(accessibility ?? []).map((one) => ({
      kind: kinds.accessibility,
      ids: [numberOfValue('accessibility', one)],
    })),
  ];
}
