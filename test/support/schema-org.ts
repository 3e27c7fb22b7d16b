/** Whether a property may have a value. */
type Check = (value: unknown) => boolean;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const CURRENCIES: ReadonlySet<unknown> = new Set(Intl.supportedValuesOf('currency'));

const text: Check = (value) => typeof value === 'string' && value.trim() !== '' && !/<\w|&\w+;/.test(value);
const url: Check = (value) =>
  typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value);
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const dateTime: Check = (value) =>
  typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
const currency: Check = (value) => CURRENCIES.has(value);
const between =
  (low: number, high: number): Check =>
  (value) =>
    number(value) && Number(value) >= low && Number(value) <= high;
const member =
  (...names: string[]): Check =>
  (value) =>
    names.some((name) => value === `https://schema.org/${name}`);

const day: Check = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const time: Check = (value) => typeof value === 'string' && /^\d\d:\d\d:\d\d$/.test(value);
const zone: Check = (value) => typeof value === 'string' && /^[A-Z]\w*(\/[\w+-]+)*$/.test(value);
const wall: Check = (value) =>
  typeof value === 'string' && value.split('T').every((part) => day(part) || time(part));
const each =
  (check: Check): Check =>
  (value) =>
    [value].flat().every(check);
const weekday: Check = (value) =>
  member('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')(value) ||
  (typeof value === 'string' && /^[+-]?\d{1,2}(MO|TU|WE|TH|FR|SA|SU)$/.test(value));
const whole =
  (low: number, high: number): Check =>
  (value) =>
    Number.isInteger(value) && between(low, high)(value);

type Properties = Readonly<Record<string, Check | readonly string[]>>;

const EVENT: Properties = {
  name: text,
  description: text,
  url,
  inLanguage: (value) => [value].flat().every(text),
  previousStartDate: dateTime,
  maximumAttendeeCapacity: number,
  remainingAttendeeCapacity: number,
  typicalAgeRange: text,
  startDate: dateTime,
  endDate: dateTime,
  eventStatus: member(
    'EventCancelled',
    'EventMovedOnline',
    'EventPostponed',
    'EventRescheduled',
    'EventScheduled',
  ),
  eventAttendanceMode: member(
    'MixedEventAttendanceMode',
    'OfflineEventAttendanceMode',
    'OnlineEventAttendanceMode',
  ),
  location: ['Place', 'VirtualLocation'],
  organizer: ['Organization'],
  offers: ['Offer', 'AggregateOffer'],
  image: url,
};

/** The types of schema.org that are used here: their properties, and the values of these. */
const TYPES: Readonly<Record<string, Properties>> = {
  Event: { ...EVENT, superEvent: ['EventSeries'] },
  EventSeries: { ...EVENT, eventSchedule: ['Schedule'] },
  Schedule: {
    repeatFrequency: (value) => typeof value === 'string' && /^P[1-9]\d*[DWMY]$/.test(value),
    byDay: each(weekday),
    byMonth: each(whole(1, 12)),
    byMonthDay: each(whole(1, 31)),
    repeatCount: whole(1, 1_000_000),
    startDate: day,
    endDate: day,
    startTime: time,
    endTime: time,
    scheduleTimezone: zone,
    exceptDate: each(wall),
  },
  Place: {
    name: text,
    url,
    address: ['PostalAddress'],
    telephone: text,
    sameAs: url,
    geo: ['GeoCoordinates'],
    image: url,
  },
  VirtualLocation: { url },
  PostalAddress: {
    streetAddress: text,
    addressLocality: text,
    addressRegion: text,
    postalCode: text,
    addressCountry: text,
  },
  GeoCoordinates: { latitude: between(-90, 90), longitude: between(-180, 180) },
  Organization: { name: text, url, telephone: text, email: text, sameAs: url, image: url },
  Offer: {
    url,
    validFrom: dateTime,
    price: number,
    priceCurrency: currency,
    availability: member('InStock', 'SoldOut', 'PreOrder', 'OnlineOnly', 'LimitedAvailability'),
  },
  AggregateOffer: {
    url,
    validFrom: dateTime,
    lowPrice: number,
    highPrice: number,
    priceCurrency: currency,
    availability: member('InStock', 'SoldOut', 'PreOrder', 'OnlineOnly', 'LimitedAvailability'),
  },
};

/** The required properties of each type. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Event: ['name', 'url', 'startDate', 'endDate', 'eventStatus'],
  EventSeries: ['name', 'url', 'eventSchedule'],
  Schedule: ['startDate', 'scheduleTimezone'],
  Place: ['name', 'url'],
  Organization: ['name', 'url'],
  GeoCoordinates: ['latitude', 'longitude'],
  Offer: ['url'],
  AggregateOffer: ['lowPrice', 'highPrice', 'priceCurrency'],
};

function problemsOf(value: unknown, types: readonly string[], path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => problemsOf(one, types, `${path}[${index}]`));
  const { '@type': type, ...properties } = Object(value) as Record<string, unknown>;
  const known = TYPES[String(type)];
  if (known === undefined || !types.includes(String(type))) return [`${path}: is a ${String(type)}`];
  const missing = (REQUIRED[String(type)] ?? []).filter((name) => !(name in properties));
  const bad = Object.entries(properties).flatMap(([name, held]) => {
    const allowed = known[name];
    if (allowed === undefined) return [`${path}.${name}: ${String(type)} has no such property`];
    if (typeof allowed !== 'function') return problemsOf(held, allowed, `${path}.${name}`);
    return allowed(held) ? [] : [`${path}.${name}: ${JSON.stringify(held)}`];
  });
  if (Object.keys(properties).length === 0) bad.push(`${path}: says nothing`);
  return [...missing.map((name) => `${path}.${name}: is missing`), ...bad];
}

/** The errors in a JSON-LD document of one of these types, by schema.org. */
export function schemaProblems(document: unknown, ...types: string[]): string[] {
  const { '@context': context, ...node } = Object(document) as Record<string, unknown>;
  return [
    ...(context === 'https://schema.org' ? [] : ['@context: is missing']),
    ...problemsOf(node, types, types.join()),
  ];
}
