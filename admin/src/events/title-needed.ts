import type { EventRecord } from '../records/event-record';

/** A new event has a title in at least one language; the message stands where it would be written first. */
export function titleNeeded(form: Partial<EventRecord>): object {
  const titles = Object.values(form.texts ?? {}).map(({ title }) => (title as string | null) ?? '');
  if (titles.some((title) => title.trim() !== '')) return {};
  return { texts: { [form.original ?? 'en']: { title: 'console.title_needed' } } };
}
