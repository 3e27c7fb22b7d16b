import { translate } from '#common/messages/messages.js';
import type { Status } from '#common/records/status.js';
import { isOnlyTime, utcOffsetSeconds, zoneName } from '#common/time/zone.js';
import { toOneLine } from '#common/values/html.js';
import { toPlainLines } from '#common/values/plain-lines.js';
import { mimeTypeOf } from '#content/media/image.dto.js';
import type { EventDto } from '#resources/events/event.dto.js';
import type { EventRow } from '#resources/events/event-mapping.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import type { OrganizerDto } from '#resources/organizers/organizer.dto.js';
import { placeOf } from './event-texts.js';
import type { Feed, FeedFormat, FeedWriter } from './feed.js';
import { clock, instant, type Property, text, written } from './ical-values.js';
import { FIRST_TIME, ZoneRules } from './vtimezone.js';

/** The time after which a subscribed calendar should refresh. */
const REFRESH = 'PT1H';
/** The last year with four digits. */
const LAST_YEAR = 9_999;

const STATUS: Readonly<Record<Status, string>> = {
  publish: 'CONFIRMED',
  future: 'CONFIRMED',
  private: 'CONFIRMED',
  draft: 'TENTATIVE',
  pending: 'TENTATIVE',
  trash: 'CANCELLED',
};

/** A draft that is postponed stays tentative, and an event in the trash cancelled. */
function statusOf({ status, event_status }: EventDto): string {
  if (event_status === 'canceled') return 'CANCELLED';
  return event_status === 'postponed' && status !== 'trash' ? 'TENTATIVE' : STATUS[status];
}

/** The address online, which anybody may read who has the calendar: a private one is left out for everybody. */
function conferenceOf({ virtual_url, virtual_url_access }: EventDto): Property[] {
  if (virtual_url === '' || virtual_url_access === 'private') return [];
  return [['conference', { value: 'URI' }, 'unknown', virtual_url]];
}

const commentOf = ({ event_status_reason: reason }: EventDto): Property[] =>
  reason === '' ? [] : [text('comment', toPlainLines(reason))];

const dateOf = (wall: string): Temporal.PlainDate => Temporal.PlainDate.from(wall.slice(0, 10));

/** The zone if the event's wall clocks mean its instants in it; undefined when the times need UTC. */
function zoneOf({ timezone, start_date, end_date, utc_start, utc_end }: EventRow): string | undefined {
  const zone = zoneName(timezone);
  if (zone === undefined) return undefined;
  // Readers disagree on which of two repeated hours is meant, and few support offsets with seconds.
  const isExact = (wall: string, second: number): boolean =>
    wall >= FIRST_TIME && isOnlyTime(wall, zone, second) && utcOffsetSeconds(second, zone) % 60 === 0;
  return isExact(start_date, utc_start) && isExact(end_date, utc_end) ? zone : undefined;
}

function timesOf({ row, dto }: ShownEvent, zones: ZoneRules): Property[] {
  const { start_date, end_date, utc_start, utc_end } = row;
  if (dto.all_day === true) return daysOf(row);
  const zone = zoneOf(row);
  const start = zone === undefined ? instant('dtstart', utc_start) : zonedTime('dtstart', zone, start_date);
  if (zone !== undefined) for (const second of [utc_start, utc_end]) zones.include(zone, second);
  // DTEND must be after DTSTART. Without DTEND the event ends when it begins.
  if (utc_end <= utc_start) return [start];
  return [start, zone === undefined ? instant('dtend', utc_end) : zonedTime('dtend', zone, end_date)];
}

const zonedTime = (name: string, zone: string, wall: string): Property => [
  name,
  { tzid: zone },
  'date-time',
  clock(wall),
];

function daysOf({ start_date, end_date }: EventRow): Property[] {
  const after = dateOf(end_date).add({ days: 1 });
  const end: Property = ['dtend', {}, 'date', after.toString()];
  return [
    ['dtstart', {}, 'date', start_date.slice(0, 10)],
    ...(after.year > LAST_YEAR ? [] : [end]),
    ['x-microsoft-cdo-alldayevent', {}, 'unknown', 'TRUE'],
    ['x-microsoft-msncalendar-alldayevent', {}, 'unknown', 'TRUE'],
  ];
}

/** The organizer that iCalendar takes: it requires an e-mail address. */
const mainOrganizer = ({ organizer }: EventDto): OrganizerDto | undefined =>
  organizer.find(({ email }) => email !== undefined);

/** The name of an organizer may be missing in a language. */
function organizerOf(dto: EventDto): Property[] {
  const main = mainOrganizer(dto);
  if (main?.email === undefined) return [];
  return [['organizer', { cn: [main.organizer || main.email] }, 'cal-address', `mailto:${main.email}`]];
}

/** The organizers that ORGANIZER has no place for, exactly, for imports into another Event Calendar. */
function furtherOrganizers(dto: EventDto): Property[] {
  const main = mainOrganizer(dto);
  const others = dto.organizer.filter((organizer) => organizer !== main);
  return others.map(({ organizer, email, phone, website = '' }) => [
    'x-event-calendar-organizer',
    {
      ...(organizer === '' ? {} : { cn: [organizer] }),
      ...(email === undefined ? {} : { email: [email] }),
      ...(phone === undefined || phone === '' ? {} : { phone: [phone] }),
    },
    'text',
    website,
  ]);
}

function descriptionOf({ description, excerpt }: EventDto): Property[] {
  const html = description === '' ? excerpt : description;
  if (html === '') return [];
  return [
    text('description', toPlainLines(html)),
    ['x-alt-desc', { fmttype: 'text/html' }, 'text', toOneLine(html)],
  ];
}

function categoriesOf({ categories, tags }: EventDto): Property[] {
  const names = [...categories, ...tags].map(({ name }) => name).filter((name) => name !== '');
  return names.length === 0 ? [] : [['categories', {}, 'text', ...names]];
}

function pictureOf({ image }: EventDto): Property[] {
  if (image === false) return [];
  const fmttype = mimeTypeOf(image.extension);
  return [
    ['attach', { fmttype }, 'uri', image.url],
    ['image', { value: 'URI', display: 'FULLSIZE', fmttype }, 'uri', image.url],
  ];
}

function placeProperties(dto: EventDto): Property[] {
  const place = placeOf(dto);
  if (place === undefined) return [];
  const location = place.text === '' ? [] : [text('location', place.text)];
  const { latitude, longitude } = place;
  if (latitude === undefined || longitude === undefined) return location;
  return [...location, ['geo', {}, 'float', [degrees(latitude), degrees(longitude)]]];
}

/** Six decimals, about ten centimetres: the precision of the stored coordinates. */
const degrees = (value: number): number => Number(value.toFixed(6));

function contactsOf({ organizer: organizers }: EventDto): Property[] {
  const contacts = organizers.map(({ organizer, phone, email }) =>
    [organizer, phone, email].filter((part) => part !== undefined && part !== '').join(', '),
  );
  return contacts.filter((contact) => contact !== '').map((contact) => text('contact', contact));
}

class CalendarWriter implements FeedWriter {
  private readonly zones = new ZoneRules();

  constructor(private readonly feed: Feed) {}

  /** Has the time zones that the events need. */
  begin(count: number): string {
    const head = written(['vcalendar', this.propertiesOf(count), this.zones.components]);
    return head.replace(/END:VCALENDAR$/, '');
  }

  add(event: ShownEvent): string {
    const { row, dto } = event;
    const properties: Property[] = [
      text('uid', this.feed.uidOf(row.id)),
      ['sequence', {}, 'integer', row.version],
      instant('dtstamp', row.modified_at),
      ...timesOf(event, this.zones),
      ['summary', { language: dto.i18n_language }, 'text', dto.title],
      ...descriptionOf(dto),
      ...organizerOf(dto),
      ...categoriesOf(dto),
      text('status', statusOf(dto)),
      ...commentOf(dto),
      instant('created', Math.min(row.published_at, row.modified_at)),
      instant('last-modified', row.modified_at),
      ...(dto.status === 'private' ? [text('class', 'PRIVATE')] : []),
      ...placeProperties(dto),
      ...contactsOf(dto),
      ...furtherOrganizers(dto),
      ['url', {}, 'uri', dto.website === '' ? dto.url : dto.website],
      ...conferenceOf(dto),
      ...pictureOf(dto),
    ];
    return `${written(['vevent', properties, []])}\r\n`;
  }

  end(): string {
    return 'END:VCALENDAR\r\n';
  }

  private propertiesOf(count: number): Property[] {
    const { title, link, self, total, zone, ctx } = this.feed;
    const cut = { key: 'feed_cut', args: { count, total } } as const;
    return [
      text('version', '2.0'),
      text('prodid', '-//Event Calendar//Event Calendar//EN'),
      ['url', {}, 'uri', link],
      ['source', { value: 'URI' }, 'unknown', self],
      text('method', 'PUBLISH'),
      ['refresh-interval', {}, 'duration', REFRESH],
      ['x-published-ttl', {}, 'unknown', REFRESH],
      text('name', title),
      text('x-wr-calname', title),
      ...(zone === undefined ? [] : [text('x-wr-timezone', zone)]),
      ...(count < total ? [text('x-wr-caldesc', translate(ctx.language, cut))] : []),
    ];
  }
}

const EXAMPLE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Event Calendar//Event Calendar//EN',
  'METHOD:PUBLISH',
  'NAME:Event Calendar',
  'BEGIN:VEVENT',
  'UID:event-15@0b0b4f0e-6a53-4f0c-9f4e-1f6f0f6f2a11',
  'SEQUENCE:1',
  'DTSTAMP:20261001T080000Z',
  'DTSTART:20270110T190000Z',
  'DTEND:20270110T220000Z',
  'SUMMARY;LANGUAGE=en:Jazz Night',
  'STATUS:CONFIRMED',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

/** iCalendar (RFC 5545) with the properties of RFC 7986. */
export const ICALENDAR: FeedFormat = {
  type: { contentType: 'text/calendar', example: EXAMPLE },
  extension: 'ics',
  beginsLast: true,
  write: (feed) => new CalendarWriter(feed),
};
