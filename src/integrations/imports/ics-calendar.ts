import type { Message } from '../../common/messages/message-arguments.js';
import { contentLines, type Line, type Property, propertyIn, textOf } from './ics-lines.js';
import { leaveOut, type SourceContent } from './import-record.js';
import { UnreadableSource } from './unreadable-source.js';

/** A component as it stands in the file, with the properties that are read. */
export interface Component {
  readonly kind: string;
  /** Its number among those of its kind in the file. */
  readonly number: number;
  readonly properties: Property[];
  readonly parts: Component[];
  /** The lines that have no property. */
  readonly odd: { line?: Line; count: number };
}

/** One calendar of a file. */
export interface Calendar {
  readonly properties: Property[];
  readonly zones: Component[];
  readonly events: Component[];
}

const READ: ReadonlySet<string> = new Set(
  (
    'UID SEQUENCE DTSTAMP DTSTART DTEND DURATION RRULE RDATE EXRULE EXDATE RECURRENCE-ID SUMMARY DESCRIPTION X-ALT-DESC ' +
    'LOCATION GEO ORGANIZER X-EVENT-CALENDAR-ORGANIZER CONTACT CATEGORIES URL IMAGE ATTACH CLASS STATUS ' +
    'X-MICROSOFT-CDO-ALLDAYEVENT X-WR-TIMEZONE METHOD PRODID TZID X-LIC-LOCATION TZOFFSETFROM TZOFFSETTO'
  ).split(' '),
);

/** The properties of a name that are not empty. */
export const all = ({ properties }: Pick<Component, 'properties'>, name: string): Property[] =>
  properties.filter((property) => property.name === name && property.value.trim() !== '');

export const first = (component: Pick<Component, 'properties'>, name: string): Property | undefined =>
  all(component, name)[0];

export const has = (component: Component, name: string): boolean => first(component, name) !== undefined;

/** The most characters of a title and of a line in a message. */
const MAX_TITLE = 100;
const MAX_LINE = 400;

const quoted = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text;

export const uidOf = (event: Component): string => textOf(first(event, 'UID'));

/** A reason with the title of its event and the line that it is about. */
export function named(event: Component, reason: Message, line?: Line): Message {
  const title = quoted(textOf(first(event, 'SUMMARY')).replace(/\s+/g, ' '), MAX_TITLE) || uidOf(event);
  if (line === undefined) return title === '' ? reason : { key: 'import_of_event', args: { title, reason } };
  const args = { title, number: String(line.number), line: quoted(line.text, MAX_LINE), reason };
  return { key: 'import_of_line', args };
}

/** More than a line that begins or ends a component has. */
const MAX_MARK = 80;
const MARK = /^(BEGIN|END)[ \t]*:[ \t]*([a-z0-9-]+)[ \t]*$/i;
const MAX_DEPTH = 10;
const MAX_KINDS = 20;

const component = (kind: string, number: number): Component => ({
  kind,
  number,
  properties: [],
  parts: [],
  odd: { count: 0 },
});

/** The position of a component that has no other name. */
export const numberOf = ({ kind, number }: Component): Message => ({
  key: kind === 'VTIMEZONE' ? 'import_zone_number' : 'import_event_number',
  args: { number: String(number) },
});

/** Puts the components of a file together, line by line. A component without an end is left out. */
class CalendarReader {
  readonly calendars: Calendar[] = [];
  /** The open component of a calendar, and those inside it. */
  private readonly open: Component[] = [];
  private readonly counts = new Map<string, number>();
  /** Whether all calendars so far have ended. */
  private isWhole = true;
  private isEnded = true;

  constructor(private readonly content: SourceContent) {}

  add(line: Line): void {
    const [, mark, name = ''] = MARK.exec(line.text.slice(0, MAX_MARK)) ?? [];
    if (mark === undefined) this.addProperty(line);
    else if (mark.toUpperCase() === 'BEGIN') this.begin(name.toUpperCase());
    else this.end(name.toUpperCase());
  }

  get isCut(): boolean {
    return !this.isWhole || !this.isEnded;
  }

  /** Reports what is missing at the end of the file. */
  finish(): void {
    this.drop();
    const { warnings } = this.content;
    const where = { key: 'import_whole_file' } as const;
    if (this.isCut) warnings.push({ where, warning: { key: 'import_calendar_without_end' } });
    for (const [kind, count] of this.counts)
      if (kind !== 'VEVENT' && kind !== 'VTIMEZONE')
        warnings.push({ where, warning: { key: 'import_kind_not_read', args: { kind, count } } });
  }

  private begin(kind: string): void {
    if (kind === 'VCALENDAR') {
      this.drop();
      this.isWhole &&= this.isEnded;
      this.isEnded = false;
      this.calendars.push({ properties: [], zones: [], events: [] });
    } else if (kind === 'VEVENT' || kind === 'VTIMEZONE' || this.open.length === 0) {
      this.drop();
      this.open.push(component(kind, this.count(kind)));
    } else if (this.open.length < MAX_DEPTH) {
      const part = component(kind, 0);
      this.open.at(-1)?.parts.push(part);
      this.open.push(part);
    }
  }

  private count(kind: string): number {
    const known = this.counts.has(kind) || this.counts.size < MAX_KINDS;
    const number = (this.counts.get(kind) ?? 0) + 1;
    if (known || kind === 'VEVENT' || kind === 'VTIMEZONE') this.counts.set(kind, number);
    return number;
  }

  private end(kind: string): void {
    if (kind === 'VCALENDAR') {
      this.drop();
      this.isEnded = true;
      return;
    }
    const at = this.open.findLastIndex((one) => one.kind === kind);
    const [whole] = at === -1 ? [] : this.open.splice(at);
    if (whole === undefined || at > 0) return;
    if (kind === 'VEVENT') this.calendar.events.push(whole);
    if (kind === 'VTIMEZONE') this.calendar.zones.push(whole);
  }

  /** Components outside of any calendar form one. */
  private get calendar(): Calendar {
    const last = this.calendars.at(-1) ?? { properties: [], zones: [], events: [] };
    if (this.calendars.length === 0) this.calendars.push(last);
    return last;
  }

  private drop(): void {
    const [lost] = this.open.splice(0);
    if (lost === undefined || (lost.kind !== 'VEVENT' && lost.kind !== 'VTIMEZONE')) return;
    const reason = { key: 'import_component_without_end', args: { kind: lost.kind } } as const;
    const id = uidOf(lost);
    leaveOut(this.content, { where: numberOf(lost), reason, ...(id === '' ? {} : { id }) });
  }

  private addProperty(line: Line): void {
    const owner = this.open.at(-1);
    const property = propertyIn(line);
    if (property !== undefined && READ.has(property.name))
      (owner ?? this.calendars.at(-1))?.properties.push(property);
    // A name in small letters that is not read is rather the beginning of a text.
    else if (owner !== undefined && (property === undefined || /^[^;:]*[a-z]/.test(line.text)))
      addOdd(owner, line);
  }
}

/** A line of a description that was not folded belongs to it. Any other that has no property is reported. */
function addOdd({ properties, odd }: Component, line: Line): void {
  const last = properties.at(-1);
  if (last?.name === 'DESCRIPTION' && !/^[A-Z0-9-]+$/.test(line.text.trim()))
    properties[properties.length - 1] = { ...last, value: `${last.value}\\n${line.text}` };
  else {
    odd.line ??= line;
    odd.count += 1;
  }
}

/** The calendars of a file. */
export interface Calendars {
  readonly calendars: readonly Calendar[];
  /** Whether the file ends too early. */
  readonly isCut: boolean;
}

/** Reads the calendars of a file. @throws UnreadableSource when it has none */
export function readCalendars(text: string, content: SourceContent): Calendars {
  const reader = new CalendarReader(content);
  for (const line of contentLines(text)) reader.add(line);
  reader.finish();
  if (reader.calendars.length === 0) throw new UnreadableSource({ key: 'import_not_a_calendar' });
  return { calendars: reader.calendars, isCut: reader.isCut };
}
