/* What filters by details mean, on an event `e`. */

const spoken = (...patterns: string[]): string =>
  `(${patterns.map((pattern) => `e.spoken_languages LIKE '%"${pattern}%'`).join(' OR ')})`;

const forAge = (age: number): string =>
  `((e.age_min IS NULL OR e.age_min <= ${age}) AND (e.age_max IS NULL OR e.age_max >= ${age}))`;

const OPEN = `(e.registration_url <> '' AND e.availability NOT IN ('sold_out', 'closed')
  AND (e.registration_utc_opens IS NULL OR e.registration_utc_opens <= :now)
  AND (e.registration_utc_closes IS NULL OR e.registration_utc_closes >= :now))`;

const isOn = (day: string): string =>
  `e.start_date <= '${day} 23:59:59' AND (e.end_date > '${day} 00:00:00' OR e.start_date = '${day} 00:00:00')`;

/** What a password hides counts as if it had the usual value. */
const seen = (sql: string): string => `(${sql} OR NOT :whole)`;

const openOn = (day: string, weekday: string): string =>
  `(${isOn(day)}) AND ${seen(
    `((e.opening_hours IS NULL OR e.opening_hours LIKE '%"${weekday}"%')
    AND (e.closed_days IS NULL OR e.closed_days NOT LIKE '%"${day}"%'))`,
  )}`;

/**
 * Values of filters by details, and what they find by the plain tables: `:now` is the present second, `:whole` whether the
 * reader may see what a password hides.
 */
export const DETAIL_FILTERS: Record<string, [value: string, sql: string][]> = {
  event_status: [
    ['canceled', "e.event_status = 'canceled'"],
    ['scheduled', "e.event_status = 'scheduled'"],
    ['canceled,moved_online', "e.event_status <> 'scheduled'"],
    ['scheduled,canceled', "e.event_status <> 'moved_online'"],
  ],
  is_virtual: [
    ['true', "e.virtual_event_type <> ''"],
    ['false', "e.virtual_event_type = ''"],
  ],
  virtual_event_type: [
    ['hybrid', "e.virtual_event_type = 'hybrid'"],
    ['virtual,hybrid', "e.virtual_event_type <> ''"],
  ],
  availability: [
    ['limited', "e.availability = 'limited'"],
    ['limited,closed', "e.availability <> ''"],
  ],
  age: [
    ['0', seen(forAge(0))],
    ['7', seen(forAge(7))],
    ['12', seen(forAge(12))],
    ['18', seen(forAge(18))],
    ['150', seen(forAge(150))],
  ],
  registration: [
    ['open', `${OPEN} AND :whole`],
    ['closed', seen(`NOT ${OPEN}`)],
  ],
  open_on: [
    // A Monday and a Sunday.
    ['2026-06-15', openOn('2026-06-15', 'mon')],
    ['2026-06-14', openOn('2026-06-14', 'sun')],
  ],
  spoken_language: [
    ['de-CH', spoken('de-CH"', 'de-CH-')],
    ['zh-TW,fr,de-AT', spoken('zh-TW"', 'fr"', 'fr-', 'de-AT"')],
    ['zh-Hant', spoken('zh-Hant-')],
    ['zh-Hant,de-CH', spoken('zh-Hant-', 'de-CH"', 'de-CH-')],
    ['de', spoken('de"', 'de-')],
    ['de,gsw', spoken('de"', 'de-', 'gsw"', 'gsw-')],
    ['gsw', spoken('gsw"', 'gsw-')],
    ['de-CH,zh', spoken('de-CH"', 'de-CH-', 'zh-')],
    ['abcde', spoken('abcde-')],
  ],
  accessibility: [
    ['wheelchair', "e.accessibility LIKE '%wheelchair%'"],
    ['wheelchair,quiet_room', "e.accessibility LIKE '%wheelchair%quiet_room%'"],
  ],
};
