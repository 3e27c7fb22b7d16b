import { WEEKDAYS } from '#common/values/opening-hours.js';
import { asSeen, type HiddenCondition, readableWhole } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import { BOOKABLE_EVENTS, BOUND_KINDS, notForAge, notOpenAt } from '../event-index/list-index-bounds.js';
import {
  ANY_LANGUAGE,
  DETAIL_KINDS,
  languageCodeNumber,
  languageNumberOf,
  numberOfValue,
  unusualNumbers,
} from '../event-index/list-index-details.js';
import { DIMENSION } from '../event-index/list-index-entries.js';
import type { Dimension } from '../event-index/list-index-page.js';
import type { EventQuery } from './event-query.dto.js';

/* Filters by how an event takes place, for the tables and for the list index. */

/** Conditions on the event `r` by how it takes place. Those for the list index are on `e`. */
export interface DetailFilters {
  /** On what every reader of the list sees. */
  readonly shown: readonly Condition[];
  /** On what a password hides. */
  readonly hidden: readonly HiddenCondition[];
}

const isOneOf = (column: string, values: readonly string[] | undefined): Condition[] =>
  values === undefined ? [] : [{ sql: `r.${column} IN (${placeholders(values)})`, params: values }];

/** The start and the end of a day by the event's own clock. An event that ends when the day begins is not on it. */
function takesPlaceOn(day: string, alias = 'r'): Condition {
  const begin = `${day} 00:00:00`;
  return {
    sql: `(${alias}.start_date <= ? AND (${alias}.end_date > ? OR ${alias}.start_date = ?))`,
    params: [`${day} 23:59:59`, begin, begin],
  };
}

/** A stored list has its texts in quotes. */
const has = (column: string, text: string, alias = 'r'): Condition => ({
  sql: `${alias}.${column} LIKE ?`,
  params: [`%"${text}"%`],
});

function isOpenOn(day: string, alias = 'r'): Condition {
  const weekday = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'mon';
  const [opens, isClosed] = [has('opening_hours', weekday, alias), has('closed_days', day, alias)];
  return {
    sql: `((${alias}.opening_hours IS NULL OR ${opens.sql}) AND (${alias}.closed_days IS NULL OR NOT ${isClosed.sql}))`,
    params: [...opens.params, ...isClosed.params],
  };
}

/** Whether one can register at this instant. */
function isRegistrationOpen(now: number, alias = 'r'): Condition {
  return {
    sql: `(${alias}.registration_url <> '' AND ${alias}.availability NOT IN ('sold_out', 'closed')
      AND (${alias}.registration_utc_opens IS NULL OR ${alias}.registration_utc_opens <= ?)
      AND (${alias}.registration_utc_closes IS NULL OR ${alias}.registration_utc_closes >= ?))`,
    params: [now, now],
  };
}

/** A language, also as it is spoken in some country. Most events name none: the many patterns are not for them. */
function isSpoken(languages: readonly string[], alias = 'r'): Condition {
  const parts = languages.map(() => `(${alias}.spoken_languages LIKE ? OR ${alias}.spoken_languages LIKE ?)`);
  const params = languages.flatMap((language) => [`%"${language}"%`, `%"${language}-%`]);
  return { sql: `(${alias}.spoken_languages <> '[]' AND (${parts.join(' OR ')}))`, params };
}

/** An event without a bound is for all ages. */
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

/** An event may have entries of several languages: it is read from those of events that name any. */
const ofLanguages = (ids: readonly number[]): Dimension[] => {
  const kind = DETAIL_KINDS.spoken_languages;
  return ids.length > 1
    ? [
        { kind, ids: [ANY_LANGUAGE] },
        { kind, ids },
      ]
    : [{ kind, ids }];
};

/** By the code of a language where the entries do not tell all that a tag says; by any language where it has a longer code. */
function languageDimensions(tags: readonly string[] | undefined): Dimension[] {
  if (tags === undefined) return [];
  const exact = tags.map((tag) => languageNumberOf(tag));
  if (exact.every((number) => number !== undefined)) return ofLanguages([...new Set(exact)]);
  const codes = tags.map((tag) => languageCodeNumber(tag.split('-')[0] ?? '') ?? ANY_LANGUAGE);
  const numbers = codes.includes(ANY_LANGUAGE) ? [ANY_LANGUAGE] : [...new Set(codes)];
  const check = isSpoken(tags, 'e');
  return ofLanguages(numbers).map((dimension, index) => (index === 0 ? { ...dimension, check } : dimension));
}

/** What the list index finds the events of a query by, of their details that are some of a few values. */
export function detailDimensions(query: DetailQuery): Dimension[] {
  const { event_status: statuses, is_virtual: isVirtual, virtual_event_type: types } = query;
  const { availability, spoken_language: languages, accessibility } = query;
  const { virtual_event_type: virtual, ...kinds } = DETAIL_KINDS;
  const numbers = (detail: 'virtual_event_type' | 'availability', values: readonly string[]): number[] => [
    ...new Set(values.map((value) => numberOfValue(detail, value))),
  ];
  return [
    ...statusDimensions(statuses),
    ...(isVirtual === undefined
      ? []
      : [{ kind: virtual, ids: unusualNumbers('virtual_event_type'), isNot: !isVirtual }]),
    ...(types === undefined ? [] : [{ kind: virtual, ids: numbers('virtual_event_type', types) }]),
    ...(availability === undefined
      ? []
      : [{ kind: kinds.availability, ids: numbers('availability', availability) }]),
    ...languageDimensions(languages),
    ...(accessibility ?? []).map((one) => ({
      kind: kinds.accessibility,
      ids: [numberOfValue('accessibility', one)],
    })),
  ];
}

/** Most events are for all ages: those that are not for this one are left out. */
const ageDimension = (age: number): Dimension => ({
  kind: BOUND_KINDS.ages,
  ids: [],
  ranges: notForAge(age),
  isNot: true,
  check: { sql: '(e.age_min > ? OR e.age_max < ?)', params: [age, age] },
  less: [],
});

const registrationDimension = (isOpen: boolean, now: number): Dimension => ({
  ...BOOKABLE_EVENTS,
  isNot: !isOpen,
  check: isRegistrationOpen(now, 'e'),
  less: notOpenAt(now),
});

/** The window of the list has few events more than those of the day. Of one that hides its hours, they do not count. */
function dayDimension(ctx: RequestContext, day: string): Dimension {
  const hidden = [{ ...isOpenOn(day, 'e'), matchesDefaults: true }];
  const conditions = [takesPlaceOn(day, 'e'), ...asSeen(hidden, readableWhole(ctx, 'event', 'e'))];
  const check = {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    params: conditions.flatMap(({ params }) => params),
  };
  return { kind: DIMENSION.all, ids: [0], check };
}

/** The same of those that are compared with a number, the clock or a day. */
export function boundDimensions(
  ctx: RequestContext,
  { age, registration, open_on: day }: Pick<EventQuery, 'age' | 'registration' | 'open_on'>,
  now: number,
): Dimension[] {
  return [
    ...(age === undefined ? [] : [ageDimension(age)]),
    ...(registration === undefined ? [] : [registrationDimension(registration === 'open', now)]),
    ...(day === undefined ? [] : [dayDimension(ctx, day)]),
  ];
}
