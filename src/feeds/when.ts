import type { EventRow } from '../events/event-mapping.js';
import type { Language } from '../i18n/languages.js';

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Of wall clocks, which are read as if they were those of UTC. */
function formatOf(language: Language, allDay: boolean): Intl.DateTimeFormat {
  const key = `${language} ${allDay}`;
  let format = formats.get(key);
  if (format === undefined) {
    // In English as in the other five: the day first.
    const locale = language === 'en' ? 'en-GB' : language;
    const parts = allDay ? DAY : { ...DAY, ...TIME };
    format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

const clock = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** When the event is, by the clocks of its zone: `Sunday 10 January 2027, 20:00 – 23:00 (Europe/Paris)`. */
export function whenOf(event: EventRow, language: Language): string {
  const allDay = Boolean(event.all_day);
  const range = formatOf(language, allDay).formatRange(clock(event.start_date), clock(event.end_date));
  return allDay ? range : `${range} (${event.timezone})`;
}
