import {
  foldLines,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEvent,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { EventDto } from '../events/event-answer.dto.js';
import type { EventRow } from '../events/event-mapping.js';
import type { ShownEvent } from '../events/event-mapping.js';
import { toPlainLines } from '../http/values/html.js';
import { translate } from '../i18n/messages.js';
import { mimeTypeOf } from '../media/image.dto.js';
import type { Status } from '../records/status.js';
import { toUtcSeconds, utcOffset, zoneName } from '../time/zone.js';
import { placeOf } from './event-texts.js';
import type { Feed, FeedFormat, FeedWriter } from './feed.js';
import { textLine } from './ical-values.js';
import { ZoneRules } from './vtimezone.js';

const PRODUCT = { company: 'Event Calendar', product: 'Event Calendar' };
/** Seconds after which a calendar that has subscribed is to look again. */
const REFRESH = 3_600;
/** The last that is written with four digits. */
const LAST_YEAR = 9_999;

const STATUS: Readonly<Record<Status, ICalEventStatus>> = {
  publish: ICalEventStatus.CONFIRMED,
  future: ICalEventStatus.CONFIRMED,
  private: ICalEventStatus.CONFIRMED,
  draft: ICalEventStatus.TENTATIVE,
  pending: ICalEventStatus.TENTATIVE,
  trash: ICalEventStatus.CANCELLED,
};

/** An event with what the library does not write, or not as RFC 5545 has it. */
class CalendarEvent extends ICalEvent {
  constructor(
    data: ICalEventData,
    calendar: ICalCalendar,
    private readonly language: string,
    private readonly further: readonly string[],
  ) {
    super(data, calendar);
  }

  override toString(): string {
    return super
      .toString()
      .replace('\r\nSUMMARY:', `\r\nSUMMARY;LANGUAGE=${this.language}:`)
      .replace(/END:VEVENT\r\n$/, () => [...this.further, 'END:VEVENT', ''].join('\r\n'));
  }
}

type Times = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'>;

const dateOf = (wall: string): Temporal.PlainDate => Temporal.PlainDate.from(wall.slice(0, 10));
const clockOf = (wall: string): Temporal.PlainDateTime => Temporal.PlainDateTime.from(wall.replace(' ', 'T'));

/** The zone by whose clocks the event's times can be told; undefined when only UTC tells them. */
function zoneOf({ timezone, start_date, end_date, utc_start, utc_end }: EventRow): string | undefined {
  const zone = zoneName(timezone);
  if (zone === undefined) return undefined;
  // In the second of two hours that the clocks repeat they mean the first, and few readers know seconds of an offset.
  const isTold = (wall: string, second: number): boolean =>
    toUtcSeconds(wall, zone) === second && /^.\d\d:\d\d$/.test(utcOffset(second, zone));
  return isTold(start_date, utc_start) && isTold(end_date, utc_end) ? zone : undefined;
}

function timesOf(row: EventRow, zones: ZoneRules): Times {
  const { start_date, end_date, utc_start, utc_end } = row;
  if (Boolean(row.all_day)) {
    const after = dateOf(end_date).add({ days: 1 });
    return { start: dateOf(start_date), end: after.year > LAST_YEAR ? null : after, allDay: true };
  }
  const zone = zoneOf(row);
  // An end must be later than the start; without one the event ends as it begins.
  const hasEnd = utc_end > utc_start;
  if (zone === undefined) {
    return { start: new Date(utc_start * 1_000), end: hasEnd ? new Date(utc_end * 1_000) : null };
  }
  for (const second of [utc_start, utc_end]) zones.include(zone, second);
  return { start: clockOf(start_date), end: hasEnd ? clockOf(end_date) : null, timezone: zone };
}

/** The first organizer with an e-mail address, which a calendar needs; it may have no name in the language asked for. */
function organizerOf({ organizer }: EventDto): { name: string; email: string } | null {
  const first = organizer.find(({ email }) => email !== undefined);
  return first?.email === undefined ? null : { name: first.organizer || first.email, email: first.email };
}

function descriptionOf({ description, excerpt }: EventDto): { plain: string; html: string } | null {
  const html = description === '' ? excerpt : description;
  return html === '' ? null : { plain: toPlainLines(html), html: html.replaceAll('\n', '') };
}

function pictureLines({ image }: EventDto): string[] {
  if (image === false) return [];
  const typed = `FMTTYPE=${mimeTypeOf(image.extension)}:${image.url}`;
  return [`ATTACH;${typed}`, `IMAGE;VALUE=URI;DISPLAY=FULLSIZE;${typed}`];
}

function placeLines(dto: EventDto): string[] {
  const place = placeOf(dto);
  if (place === undefined) return [];
  const { text, latitude, longitude } = place;
  const location = text === '' ? [] : [textLine('LOCATION', text)];
  if (latitude === undefined || longitude === undefined) return location;
  return [...location, `GEO:${degrees(latitude)};${degrees(longitude)}`];
}

/** To ten centimetres, which is the precision that there is. */
const degrees = (value: number): number => Number(value.toFixed(6));

/** As content lines: addresses are not escaped as texts are. */
function furtherLines(dto: EventDto): string[] {
  const contacts = dto.organizer.map(({ organizer, phone, email }) =>
    [organizer, phone, email].filter((part) => part !== undefined && part !== '').join(', '),
  );
  return [
    ...placeLines(dto),
    ...contacts.filter((contact) => contact !== '').map((contact) => textLine('CONTACT', contact)),
    `URL:${dto.website === '' ? dto.url : dto.website}`,
    ...pictureLines(dto),
  ];
}

class CalendarWriter implements FeedWriter {
  private readonly calendar: ICalCalendar;
  private readonly zones = new ZoneRules();
  private readonly events: string[] = [];

  constructor(private readonly feed: Feed) {
    const { title, link, self, count, total, ctx } = feed;
    const cut = { key: 'feed_cut', args: { count, total } } as const;
    this.calendar = new ICalCalendar({
      prodId: PRODUCT,
      method: ICalCalendarMethod.PUBLISH,
      ttl: REFRESH,
      url: link,
      source: self,
    });
    const described = count < total ? [textLine('X-WR-CALDESC', translate(ctx.language, cut))] : [];
    this.further = [textLine('NAME', title), textLine('X-WR-CALNAME', title), ...described];
  }

  /** Properties of the calendar that the library does not escape. */
  private readonly further: readonly string[];

  begin(): string {
    return '';
  }

  /** Nothing yet: the zones that the events need come before them. */
  add({ row, dto }: ShownEvent): string {
    const modified = new Date(row.modified_at * 1_000);
    const data: ICalEventData = {
      ...timesOf(row, this.zones),
      id: this.feed.uidOf(row.id),
      sequence: row.version,
      stamp: modified,
      created: new Date(Math.min(row.published_at, row.modified_at) * 1_000),
      lastModified: modified,
      summary: dto.title,
      description: descriptionOf(dto),
      organizer: organizerOf(dto),
      categories: [...dto.categories, ...dto.tags]
        .filter(({ name }) => name !== '')
        .map(({ name }) => ({ name })),
      status: STATUS[dto.status],
      class: dto.status === 'private' ? ICalEventClass.PRIVATE : null,
    };
    const event = new CalendarEvent(data, this.calendar, dto.i18n_language, furtherLines(dto));
    this.events.push(foldLines(event.toString()));
    return '';
  }

  end(): string {
    const head = this.calendar.toString().replace(/END:VCALENDAR$/, '');
    const lines = foldLines([...this.further, ...this.zones.lines, ''].join('\r\n'));
    return [head, lines, ...this.events, 'END:VCALENDAR\r\n'].join('');
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

/** RFC 5545, with the properties of RFC 7986. */
export const ICALENDAR: FeedFormat = {
  type: { contentType: 'text/calendar', example: EXAMPLE },
  extension: 'ics',
  write: (feed) => new CalendarWriter(feed),
};
