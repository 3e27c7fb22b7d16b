import { ALWAYS, type Body, type SendOptions, type Service, type ServiceResponse } from './service.js';

/*
 * Series for tests. Their dates are in 2099, where all is to come whatever the clock says; 2099-03-06 is a Friday. Zones
 * of the European Union change on 2099-03-29 and 2099-10-25.
 */

export const ADMIN = { as: 'administrator' } as const;
/** A whole page of events of any time. */
export const ALL = `${ALWAYS}&per_page=50`;

const DAY = 86_400_000;

/** The wall time so many days later. */
export function addDays(wall: string, days: number): string {
  const moved = new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + days * DAY);
  return moved.toISOString().slice(0, 19).replace('T', ' ');
}

/** So many wall times, every so many days. */
export const every = (days: number, count: number, from: string): string[] =>
  Array.from({ length: count }, (_, place) => addDays(from, place * days));

/** So many Fridays at eight, from 2099-03-06 on. */
export const fridays = (count: number): string[] => every(7, count, '2099-03-06 20:00:00');

/** A wall time as `recurrence_id` and paths have it. */
export const idOf = (wall: string): string => wall.replace(' ', 'T');

let counter = 0;

/** A valid payload for a series of four Fridays, with these changes. */
export function seriesWith(fields: object = {}): Body {
  counter += 1;
  return {
    title: `Series ${counter}`,
    start_date: '2099-03-06 20:00:00',
    end_date: '2099-03-06 22:00:00',
    recurrence_rule: 'FREQ=WEEKLY;COUNT=4',
    ...fields,
  };
}

/** Creates a series and returns it. */
export const makeSeries = async (
  service: Service,
  fields: object = {},
  options: SendOptions = {},
): Promise<Body> => service.make('/series', seriesWith(fields), options);

/** All events of a series, by date, over all pages. */
export async function occurrencesOf(
  service: Service,
  series: number,
  query = '',
  options: SendOptions = ADMIN,
): Promise<Body[]> {
  const found: Body[] = [];
  for (let page = 1; ; page++) {
    const path = `/series/${series}/occurrences?per_page=50&page=${page}${query}`;
    const { body } = expectOk(await service.get(path, options), path);
    found.push(...(body['events'] as Body[]));
    if (page >= body['total_pages']) return found;
  }
}

/** A series with its events and all their paths. */
export interface SeriesEvents {
  readonly id: number;
  readonly path: string;
  readonly events: readonly Body[];
  readonly paths: readonly string[];
}

export async function makeWithEvents(service: Service, fields: object = {}): Promise<SeriesEvents> {
  const { id } = await makeSeries(service, fields);
  const events = await occurrencesOf(service, id as number);
  const paths = events.map((event) => `/events/${event['id']}`);
  return { id: id as number, path: `/series/${id}`, events, paths };
}

export const startsOf = (events: readonly Body[]): string[] =>
  events.map((event) => event['start_date'] as string);

/** The ids, in this order. */
export const ids = (events: readonly Body[]): number[] => events.map((event) => event['id'] as number);

/** The events of a list that everybody reads. */
export async function listed(service: Service, query: string, options?: SendOptions): Promise<Body[]> {
  const { body } = expectOk(await service.get(`/events?${ALL}&${query}`, options), query);
  return body['events'] as Body[];
}

export async function read(service: Service, path: string, options: SendOptions = ADMIN): Promise<Body> {
  return expectOk(await service.get(path, options), path).body;
}

/** Writes as the administrator, and returns what the response shows; fails when it is refused. */
export async function write(service: Service, method: string, path: string, body?: object): Promise<Body> {
  const payload = method === 'DELETE' ? undefined : (body ?? {});
  return expectOk(await service.send(method, path, payload, ADMIN), `${method} ${path}`).body;
}

/** An update by PATCH. */
export const change = async (service: Service, path: string, body: object): Promise<Body> =>
  write(service, 'PATCH', path, body);

function expectOk(response: ServiceResponse, what: string): ServiceResponse {
  if (response.status !== 200 && response.status !== 201)
    throw new Error(`${what}: ${response.status} ${JSON.stringify(response.body)}`);
  return response;
}

/** The status and the names of all refused parameters. */
export const refusal = ({ status, body }: ServiceResponse): unknown[] => [
  status,
  ...Object.keys((body['data'] as Body | undefined)?.['params'] ?? {}).sort(),
];

/** What is said of a refused parameter. */
export const messageOf = ({ body }: ServiceResponse, name: string): string =>
  String((body['data'] as Body | undefined)?.['params']?.[name] ?? '');

/** The status and the code of a response. */
export const codeOf = ({ status, body }: ServiceResponse): unknown[] => [status, body['code']];
