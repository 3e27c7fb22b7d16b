import { importFrom } from '../support/imports.js';
import type { Body, Service } from '../support/service.js';

/* A calendar entry of six Fridays with its changes, and what imports make of it. */

export const UID = 'jazz@example.org';
export const DAYS = { from: '2027-01-01', to: '2027-12-31' };

export const component = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${UID}`,
  ...lines,
  'END:VEVENT',
];
export const calendar = (...components: string[][]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components.flat(), 'END:VCALENDAR'].join('\r\n');
export const at = (name: string, wall: string): string => `${name};TZID=Europe/Berlin:${wall}`;
/** Six Fridays: 5, 12, 19 and 26 March, 2 and 9 April. */
export const WEEKLY = 'RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20270409T180000Z';
export const master = (...more: string[]): string[] =>
  component(
    ...['SUMMARY:Jazz', at('DTSTART', '20270305T200000'), at('DTEND', '20270305T220000'), 'LOCATION:Pier'],
    ...(more.some((line) => line.startsWith('RRULE')) ? more : [WEEKLY, ...more]),
  );
export const change = (date: string, ...lines: string[]): string[] =>
  component(at('RECURRENCE-ID', date), ...lines);
export const following = (date: string, ...lines: string[]): string[] =>
  component(at('RECURRENCE-ID;RANGE=THISANDFUTURE', date), ...lines);
export const LATE = [
  ...['SUMMARY:Late jazz', at('DTSTART', '20270326T210000'), at('DTEND', '20270326T233000'), 'LOCATION:Club'],
];

export const warningsOf = (done: Body): string[] =>
  ((done['report'] as Body)['warnings'] as Body[]).map(({ reason }) => String(reason));

export const kept = (of: Body[]): unknown[] => of.map(({ id, slug }) => [id, slug]);
export const shown = ({ start_date, title, event_status, overrides }: Body): unknown[] => [
  ...[String(start_date).slice(5, 16), title, event_status],
  ...(overrides as string[]),
];

/** Imports calendars into a service, and reads what is there of a source. */
export function calendarsIn(of: () => Service) {
  const run = async (source: string, content: string, more: object = {}): Promise<Body> =>
    importFrom(of(), { type: 'ics', source, content, ...DAYS, ...more });

  /** The series of a source in the order of time. */
  async function seriesOf(source: string): Promise<Body[]> {
    const found: Body[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await of().get(`/series?per_page=50&page=${page}`);
      found.push(...(body['series'] as Body[]));
      pages = Number(body['total_pages']);
    }
    const all = found.filter(({ external_source: own }) => own === source);
    return all.sort((a, b) => (String(a['start_date']) < String(b['start_date']) ? -1 : 1));
  }

  async function eventsOf(series: Body): Promise<Body[]> {
    const { body } = await of().get(`/series/${String(series['id'])}/occurrences`);
    return body['events'] as Body[];
  }

  const allEvents = async (source: string): Promise<Body[]> =>
    (await Promise.all((await seriesOf(source)).map(eventsOf))).flat();

  /** What each series says, and its events. */
  async function state(source: string): Promise<unknown[]> {
    return Promise.all(
      (await seriesOf(source)).map(async (one) => [
        one['external_id'],
        one['recurrence_rule'],
        (await eventsOf(one)).map(shown),
      ]),
    );
  }

  return { run, seriesOf, eventsOf, allEvents, state };
}
