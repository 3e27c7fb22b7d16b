import type { Language } from '#common/messages/languages.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats wall clocks, which are passed as if they were in UTC. */
function formatOf(language: Language, allDay: boolean): Intl.DateTimeFormat {
  const key = `${language} ${allDay}`;
  let format = formats.get(key);
  if (format === undefined) {
    // The day comes first, as in the other five languages.
    const locale = language === 'en' ? 'en-GB' : language;
    const parts = allDay ? DAY : { ...DAY, ...TIME };
    format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

const clock = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** The event's date and time in its zone: `Sunday 10 January 2027, 20:00 – 23:00 (Europe/Paris)`. */
export function whenOf({ row, dto }: ShownEvent, language: Language): string {
  // Null for an event whose password the reader has not given.
  const allDay = dto.all_day === true;
  const range = formatOf(language, allDay).formatRange(clock(row.start_date), clock(row.end_date));
  return allDay ? range : `${range} (${row.timezone})`;
}
