import { addSeries, timeOf } from '../support/series-rows.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

const SECRET = 'sesame';
const FIELDS = ['series_id', 'recurrence_id', 'overrides', 'is_recurring'];
const NONE = { series_id: null, recurrence_id: '', overrides: [], is_recurring: false };
const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];

let service: Service;
let single: number;
let closed: number;
let series: number;
let other: number;
let occurrences: number[];

const make = async (fields: object = {}): Promise<number> =>
  (await service.make('/events', eventWith(fields)))['id'];
const fieldsOf = (event: Body): Body => Object.fromEntries(FIELDS.map((name) => [name, event[name]]));

beforeAll(async () => {
  service = await Service.start();
  single = await make({ title: 'Once' });
  occurrences = [
    await make({ title: 'Friday', start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 23:00:00' }),
    await make({ title: 'Special', start_date: '2027-03-12 20:00:00', end_date: '2027-03-12 23:00:00' }),
  ];
  const [first = 0, second = 0] = occurrences;
  series = await addSeries(service, [{ id: first }, { id: second, overrides: ['title', 'venue'] }]);
  closed = await make({ title: 'Closed', password: SECRET });
  other = await addSeries(service, [{ id: closed, overrides: ['cost'] }]);
});
afterAll(async () => service.stop());

async function found(query: string, options = {}): Promise<number[]> {
  const { status, body } = await service.get(`/events?${ALWAYS}&per_page=50&${query}`, options);
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  const ids = (body['events'] as Body[]).map(({ id }) => id as number);
  expect(body['total']).toBe(ids.length);
  return ids.sort((a, b) => a - b);
}

describe('what an event says of its series', () => {
  it('is last in every response', async () => {
    const { body: list } = await service.get(`/events?${ALWAYS}&per_page=50`);
    const { body: read } = await service.get(`/events/${occurrences[1]}`);
    const { body: written } = await service.post(`/events/${occurrences[1]}`, { featured: true });
    const made = await service.make('/events', eventWith({ title: 'Again' }));
    for (const event of [...(list['events'] as Body[]), read, written, made])
      expect(Object.keys(event).slice(-FIELDS.length)).toEqual(FIELDS);
    expect(read).toHaveProperty('json_ld');
    expect(fieldsOf(made)).toEqual(NONE);
    await service.delete(`/events/${made['id']}`);
  });

  it('has the time that the rule gives, and the overridden fields in order', async () => {
    const [first, second] = occurrences;
    const { body: read } = await service.get(`/events/${second}`);
    expect(fieldsOf(read)).toEqual({
      series_id: series,
      recurrence_id: `2027-03-12T${timeOf(second ?? 0)}`,
      overrides: ['featured', 'title', 'venue'],
      is_recurring: true,
    });
    expect((await service.get(`/events/${first}`)).body).toMatchObject({ overrides: [], is_recurring: true });
    expect(fieldsOf((await service.get(`/events/${single}`)).body)).toEqual(NONE);
  });

  it('is hidden by a password, as post_parent is', async () => {
    const fieldsIn = async (query: string): Promise<Body> => {
      const { body } = await service.get(`/events?${ALWAYS}&include=${closed}&${query}`);
      return fieldsOf(body['events'][0]);
    };
    expect(await fieldsIn('')).toEqual(NONE);
    expect(await fieldsIn(`password=${SECRET}`)).toMatchObject({ series_id: other, overrides: ['cost'] });
    expect((await service.get(`/events/${closed}?password=${SECRET}`)).body['series_id']).toBe(other);
  });

  it('is in no CSV and no calendar', async () => {
    const { body: csv } = await service.get<string>('/events.csv');
    const { body: calendar } = await service.get<string>(`/events/${occurrences[0]}.ics`);
    expect(csv).not.toMatch(/series_id|recurrence_id/);
    expect(calendar).not.toMatch(/RECURRENCE-ID|RRULE/);
  });
});

describe('the id of a series', () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

  it.each(METHODS)('is no event for %s, and the response links to the series', async (method) => {
    const body = ['GET', 'DELETE'].includes(method) ? undefined : { featured: true };
    const response = await service.send(method, `/events/${series}`, body, { as: 'administrator' });
    expect([response.status, response.body['code']]).toEqual([404, 'rest-event-not-found']);
    expect(response.headers['link']).toBe(
      `<http://calendar.example/calendar/events/v1/series/${series}>; rel="collection"`,
    );
  });

  it('is none in a batch and for its texts and its calendar', async () => {
    const operations = [{ method: 'PATCH', path: `/events/${series}`, body: { featured: true } }];
    const { body } = await service.post('/batch', { mode: 'each', operations });
    const [result] = body['responses'] as Body[];
    expect([result?.['status'], result?.['body'].code]).toEqual([404, 'rest-event-not-found']);
    for (const path of [`/events/${series}.ics`, `/events/${series}/translations`])
      expect((await service.get(path)).status).toBe(404);
  });

  it('is as foreign as any other to other kinds, and so are their ids to events', async () => {
    const venue = (await service.make('/venues', { venue: 'Hall' }))['id'];
    for (const path of [`/events/${venue}`, `/venues/${series}`]) {
      const { status, headers } = await service.get(path);
      expect([path, status, headers['link']]).toEqual([path, 400, undefined]);
    }
    expect((await service.get('/events/99999')).headers['link']).toBeUndefined();
  });
});

describe('recurrence of an event', () => {
  const NAMES = ['recurrence_rule', 'recurrence_dates', 'excluded_dates'];

  it.each(NAMES)('%s belongs to a series, whatever its value', async (name) => {
    for (const value of ['FREQ=WEEKLY', '', null, []])
      for (const send of [
        async () => service.post('/events', eventWith({ [name]: value })),
        async () => service.post(`/events/${single}`, { [name]: value }),
        async () =>
          service.send('PUT', '/events/by-external/erp/7', eventWith({ [name]: value }), {
            as: 'administrator',
          }),
      ]) {
        const { status, body } = await send();
        expect([status, Object.keys(body['data'].params)]).toEqual([400, [name]]);
        expect(body['data'].params[name]).toContain('/series');
      }
  });

  it('says so in every language, beside all other errors', async () => {
    const messages = await Promise.all(
      LANGUAGES.map(async (language) => {
        const sent = eventWith({ recurrence_rule: 'FREQ=DAILY', cost: {}, i18n_language: language });
        const { body } = await service.post('/events', sent);
        expect(Object.keys(body['data'].params)).toContain('cost');
        return body['data'].params.recurrence_rule as string;
      }),
    );
    expect(new Set(messages).size).toBe(LANGUAGES.length);
  });
});

describe('filters by series', () => {
  it('series keeps the occurrences of some', async () => {
    expect(await found(`series=${series}`)).toEqual(occurrences);
    expect(await found(`series=${series},${other}`)).toEqual(occurrences);
    expect(await found(`series=${series},${other}&password=${SECRET}`)).toEqual([...occurrences, closed]);
    expect(await found(`series=${series}&search=special`)).toEqual(occurrences.slice(1));
    expect(await found(`series=${series}&orderby=title&order=desc&starts_after=2027-03-08`)).toEqual(
      occurrences.slice(1),
    );
  });

  it.each(['', '0', 'x', '999999', '1,,2'])('series=%s is refused', async (value) => {
    const { status, body } = await service.get(`/events?series=${value}`);
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['series']]);
  });

  it('series does not take the id of an event', async () => {
    const { status, body } = await service.get(`/events?series=${series},${single}`);
    expect([status, body['data'].params.series]).toEqual([400, `No series has this id: ${single}.`]);
  });

  it('is_recurring tells occurrences from other events', async () => {
    expect(await found('is_recurring=true')).toEqual(occurrences);
    expect(await found('is_recurring=false')).toEqual([single, closed]);
    const asEditor = { as: 'administrator' };
    expect(await found('is_recurring=true', asEditor)).toEqual([...occurrences, closed]);
    expect(await found('is_recurring=false', asEditor)).toEqual([single]);
    expect(await found(`is_recurring=true&password=${SECRET}`)).toEqual([...occurrences, closed]);
    expect(await found(`is_recurring=false&series=${series}`)).toEqual([]);
  });

  it('post_parent takes a series', async () => {
    expect(await found(`post_parent=${series}`)).toEqual(occurrences);
  });

  it('feeds take them too', async () => {
    const { body } = await service.get<string>(`/events.csv?${ALWAYS}&series=${series}`);
    expect(body.trim().split(/\r?\n/)).toHaveLength(3);
  });
});
