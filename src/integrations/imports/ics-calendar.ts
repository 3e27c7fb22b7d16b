import { type Calendar, type Component, first, parseIcalendar } from '#common/icalendar/components.js';
import type { Line } from '#common/icalendar/lines.js';
import { textOf } from '#common/icalendar/properties.js';
import type { Message } from '#common/messages/message-arguments.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { quoted } from '#common/text/quoted.js';
import { leaveOut, type SourceContent } from './import-record.js';

const READ: ReadonlySet<string> = new Set(
  (
    'UID SEQUENCE DTSTAMP DTSTART DTEND DURATION RRULE RDATE EXRULE EXDATE RECURRENCE-ID SUMMARY DESCRIPTION X-ALT-DESC ' +
    'LOCATION GEO ORGANIZER X-EVENT-CALENDAR-ORGANIZER CONTACT CATEGORIES URL IMAGE ATTACH CLASS STATUS COMMENT CONFERENCE ' +
    'X-MICROSOFT-CDO-ALLDAYEVENT X-WR-TIMEZONE METHOD PRODID TZID X-LIC-LOCATION TZOFFSETFROM TZOFFSETTO'
  ).split(' '),
);

/** The most characters of a line in a message. */
const MAX_LINE = 400;

export const uidOf = (event: Component): string => textOf(first(event, 'UID'));

/** A reason with the title of its event and the line that it is about. */
export function named(event: Component, reason: Message, line?: Line): Message {
  const title = quoted(textOf(first(event, 'SUMMARY')).replace(/\s+/g, ' ')) || uidOf(event);
  if (line === undefined) return title === '' ? reason : { key: 'import_of_event', args: { title, reason } };
  const args = { title, number: String(line.number), line: quoted(line.text, MAX_LINE), reason };
  return { key: 'import_of_line', args };
}

/** The position of a component that has no other name. */
export const numberOf = ({ kind, number }: Component): Message => ({
  key: kind === 'VTIMEZONE' ? 'import_zone_number' : 'import_event_number',
  args: { number: String(number) },
});

/** The calendars of a file. */
export interface Calendars {
  readonly calendars: readonly Calendar[];
  /** Whether the file ends too early. */
  readonly isCut: boolean;
}

/** Reads the calendars of a file, and reports what is missing in it. @throws UnreadableSource when it has none */
export function readCalendars(text: string, content: SourceContent): Calendars {
  const { calendars, counts, isCut } = parseIcalendar(text, READ, (lost) => {
    const id = uidOf(lost);
    const reason = { key: 'import_component_without_end', args: { kind: lost.kind } } as const;
    leaveOut(content, { where: numberOf(lost), reason, id: id === '' ? undefined : id });
  });
  const where = { key: 'import_whole_file' } as const;
  if (isCut) content.warnings.push({ where, warning: { key: 'import_calendar_without_end' } });
  for (const [kind, count] of counts)
    if (kind !== 'VEVENT' && kind !== 'VTIMEZONE')
      content.warnings.push({ where, warning: { key: 'import_kind_not_read', args: { kind, count } } });
  if (calendars.length === 0) throw new UnreadableSource({ key: 'import_not_a_calendar' });
  return { calendars, isCut };
}
