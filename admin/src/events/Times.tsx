import { useLocaleState } from 'react-admin';
import type { Event } from '../api/types';

/** When an event begins, as clocks show it in its zone. */
export function Times({ event }: { readonly event: Pick<Event, 'start_date' | 'all_day'> }) {
  const [locale] = useLocaleState();
  // Read and written in one zone, so that the clock stays.
  const start = new Date(`${event.start_date.replace(' ', 'T')}Z`);
  const style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };
  if (event.all_day !== true) style.timeStyle = 'short';
  return <time dateTime={event.start_date}>{new Intl.DateTimeFormat(locale, style).format(start)}</time>;
}
