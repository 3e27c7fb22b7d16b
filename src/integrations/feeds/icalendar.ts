import { translate } from '#common/messages/messages.js';
import type { Status } from '#common/records/status.js';
import { toOneLine } from '#common/values/html.js';
import { toPlainLines } from '#common/values/plain-lines.js';
import { mimeTypeOf } from '#content/media/image.dto.js';
import type { EventFieldsDto } from '#resources/events/event.dto.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import type { OrganizerDto } from '#resources/organizers/organizer.dto.js';
import { placeOf } from './event-texts.js';
import type { Feed, FeedFormat, FeedWriter, ShownSeries } from './feed.js';
import { recurrenceId, seriesTimes } from './ical-series.js';
import { timesOf } from './ical-times.js';
import { instant, type Property, text, written } from './ical-values.js';
import { ZoneRules } from './vtimezone.js';

/** The time after which a subscribed calendar should refresh. */
const REFRESH = 'PT1H';

const STATUS: Readonly<Record<Status, string>> = {
  publish: 'CONFIRMED',
  future: 'CONFIRMED',
  private: 'CONFIRMED',
  draft: 'TENTATIVE',
  pending: 'TENTATIVE',
  trash: 'CANCELLED',
};

/** A draft that is postponed stays tentative, and an event in the trash cancelled. */
function statusOf({ status, event_status }: EventFieldsDto): string {
  if (event_status === 'canceled') return 'CANCELLED';
  return event_status === 'postponed' && status !== 'trash' ? 'TENTATIVE' : STATUS[status];
}

/** The address online, which anybody may read who has the calendar: a private one is left out for everybody. */
function conferenceOf({ virtual_url, virtual_url_access }: EventFieldsDto): Property[] {
  if (virtual_url === '' || virtual_url_access === 'private') return [];
  return [['conference', { value: 'URI' }, 'unknown', virtual_url]];
}

const commentOf = ({ event_status_reason: reason }: EventFieldsDto): Property[] =>
  reason === '' ? [] : [text('comment', toPlainLines(reason))];

/** The organizer that iCalendar takes: it requires an e-mail address. */
const mainOrganizer = ({ organizer }: EventFieldsDto): OrganizerDto | undefined =>
  organizer.find(({ email }) => email !== undefined);

/** The name of an organizer may be missing in a language. */
function organizerOf(dto: EventFieldsDto): Property[] {
  const main = mainOrganizer(dto);
  if (main?.email === undefined) return [];
  return [['organizer', { cn: [main.organizer || main.email] }, 'cal-address', `mailto:${main.email}`]];
}

/** The organizers that ORGANIZER has no place for, exactly, for imports into another Event Calendar. */
function furtherOrganizers(dto: EventFieldsDto): Property[] {
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

function descriptionOf({ description, excerpt }: EventFieldsDto): Property[] {
  const html = description === '' ? excerpt : description;
  if (html === '') return [];
  return [
    text('description', toPlainLines(html)),
    ['x-alt-desc', { fmttype: 'text/html' }, 'text', toOneLine(html)],
  ];
}

function categoriesOf({ categories, tags }: EventFieldsDto): Property[] {
  const names = [...categories, ...tags].map(({ name }) => name).filter((name) => name !== '');
  return names.length === 0 ? [] : [['categories', {}, 'text', ...names]];
}

function pictureOf({ image }: EventFieldsDto): Property[] {
  if (image === false) return [];
  const fmttype = mimeTypeOf(image.extension);
  return [
    ['attach', { fmttype }, 'uri', image.url],
    ['image', { value: 'URI', display: 'FULLSIZE', fmttype }, 'uri', image.url],
  ];
}

function placeProperties(dto: EventFieldsDto): Property[] {
  const place = placeOf(dto);
  if (place === undefined) return [];
  const location = place.text === '' ? [] : [text('location', place.text)];
  const { latitude, longitude } = place;
  if (latitude === undefined || longitude === undefined) return location;
  return [...location, ['geo', {}, 'float', [degrees(latitude), degrees(longitude)]]];
}

/** Six decimals, about ten centimetres: the precision of the stored coordinates. */
const degrees = (value: number): number => Number(value.toFixed(6));

function contactsOf({ organizer: organizers }: EventFieldsDto): Property[] {
  const contacts = organizers.map(({ organizer, phone, email }) =>
    [organizer, phone, email].filter((part) => part !== undefined && part !== '').join(', '),
  );
  return contacts.filter((contact) => contact !== '').map((contact) => text('contact', contact));
}

/** An event or a series. */
interface Shown {
  readonly row: Pick<ShownEvent['row'], 'version' | 'modified_at' | 'published_at'>;
  readonly dto: EventFieldsDto;
}

/**
 * A series changes with each of its dates, so that it has no version of its own: its number is the second of its last
 * change, counted from 2020.
 */
const SEQUENCE_FROM = 1_577_836_800;

class CalendarWriter implements FeedWriter {
  private readonly zones = new ZoneRules();

  constructor(private readonly feed: Feed) {}

  /** Has the time zones that the events need. */
  begin(count: number): string {
    const head = written(['vcalendar', this.propertiesOf(count), this.zones.components]);
    return head.replace(/END:VCALENDAR$/, '');
  }

  add(event: ShownEvent): string {
    return this.component(event, [text('uid', this.feed.uidOf(event.row.id))], timesOf(event, this.zones));
  }

  /** The series, and an event for each occurrence that differs from it. */
  addSeries(series: ShownSeries): string {
    const { row, dto, changedAt } = series;
    const uid = text('uid', this.feed.uidOf(row.id, 'series'));
    // Programs pass over an exception with a lower number than the series has.
    const version = Math.max(row.version, changedAt - SEQUENCE_FROM);
    const exceptions = series.exceptions.map(({ wall, event }) =>
      this.component(
        { row: { ...event.row, version }, dto: event.dto },
        [uid, recurrenceId(series, wall, this.zones)],
        timesOf(event, this.zones),
      ),
    );
    const master = { row: { ...row, version, modified_at: changedAt }, dto };
    return [this.component(master, [uid], seriesTimes(series, this.zones)), ...exceptions].join('');
  }

  private component({ row, dto }: Shown, names: readonly Property[], times: readonly Property[]): string {
    const properties: Property[] = [
      ...names,
      ['sequence', {}, 'integer', row.version],
      instant('dtstamp', row.modified_at),
      ...times,
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
