import { WEEKDAYS } from '#common/values/opening-hours.js';
import type { HiddenCondition } from '#content/visibility/visibility.js';
import type { Condition } from '#platform/database/condition.js';
import { placeholders } from '#platform/database/rows.js';
import type { EventQuery } from './event-query.dto.js';

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
export function takesPlaceOn(day: string, alias = 'r'): Condition {
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

export function isOpenOn(day: string, alias = 'r'): Condition {
  const weekday = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'mon';
  const [opens, isClosed] = [has('opening_hours', weekday, alias), has('closed_days', day, alias)];
  return {
    sql: `((${alias}.opening_hours IS NULL OR ${opens.sql}) AND (${alias}.closed_days IS NULL OR NOT ${isClosed.sql}))`,
    params: [...opens.params, ...isClosed.params],
  };
}

/** Whether one can register at this instant. */
export function isRegistrationOpen(now: number, alias = 'r'): Condition {
  return {
    sql: `(${alias}.registration_url <> '' AND ${alias}.availability NOT IN ('sold_out', 'closed')
      AND (${alias}.registration_utc_opens IS NULL OR ${alias}.registration_utc_opens <= ?)
      AND (${alias}.registration_utc_closes IS NULL OR ${alias}.registration_utc_closes >= ?))`,
    params: [now, now],
  };
}

/** A language, also as it is spoken in some country. Most events name none: the many patterns are not for them. */
export function isSpoken(languages: readonly string[], alias = 'r'): Condition {
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
