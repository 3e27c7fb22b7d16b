import { type Body, eventWith, Service } from '../support/service.js';

/* What comes back in another form than it is stored in is recognized. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'Europe/Berlin' });
});
afterAll(async () => service.stop());

const CONTRIBUTOR = 4;

describe('the second of two hours that the clock shows alike', () => {
  it('stays the start and the end of an event', async () => {
    const times = { start_date: '2026-10-25T00:30:00Z', end_date: '2026-10-25T01:15:00Z' };
    const { id } = await service.make('/events', eventWith({ timezone: 'Europe/Berlin', ...times }));
    const { body } = await service.get(`/events/${id}`);
    expect([body['start_date'], body['end_date']]).toEqual(['2026-10-25 02:30:00', '2026-10-25 02:15:00']);
    const { start_date, end_date, timezone, all_day } = body;
    for (const sent of [
      { start_date, end_date },
      { start_date, end_date, timezone, all_day },
    ]) {
      const after = await service.send('PATCH', `/events/${id}`, sent, { as: 'administrator' });
      expect([after.status, after.body['utc_start_date'], after.body['utc_end_date']]).toEqual([
        200,
        '2026-10-25 00:30:00',
        '2026-10-25 01:15:00',
      ]);
    }
  });

  it('stays the date of a record, and a POST of it is not another record', async () => {
    const sent = { venue: 'Clock', date_utc: '2025-10-26 01:30:00' };
    const { id } = await service.make('/venues', sent);
    const { date, date_utc } = (await service.get(`/venues/${id}`)).body;
    expect([date, date_utc]).toEqual(['2025-10-26 02:30:00', '2025-10-26 01:30:00']);
    const after = await service.send('PATCH', `/venues/${id}`, { date }, { as: 'administrator' });
    expect(after.body['date_utc']).toBe(date_utc);
  });
});

it('a name with markup is that of the term without it', async () => {
  const ids = [];
  for (const name of ["c't <webdev>", "c't <webdev>", "c't webdev", "<b>c't webdev</b>"])
    for (const [param, kind] of [
      ['categories', 'categories'],
      ['tags', 'tags'],
    ] as const) {
      const event = await service.make('/events', eventWith({ [param]: [name] }));
      ids.push([kind, (event[kind] as Body[]).map(({ id, name: shown }) => [id, shown])]);
    }
  expect(new Set(ids.map((pair) => JSON.stringify(pair))).size).toBe(2);
});

it.each([null, ''])('a venue with stateprovince %j is the same each time', async (stateprovince) => {
  const venue = { venue: `Hall ${String(stateprovince)}`, country: 'US', state: 'TX', stateprovince };
  const first = await service.make('/venues', venue);
  const second = await service.make('/venues', venue);
  const event = await service.make('/events', eventWith({ venue }));
  expect([second['id'], event['venue'].id]).toEqual([first['id'], first['id']]);
  const other = await service.make('/venues', { ...venue, stateprovince: 'Texas' });
  expect(other['id']).not.toBe(first['id']);
});

it('of an event in the trash, only those who may edit it learn that it is there', async () => {
  const { id } = await service.make('/events', eventWith({ author: CONTRIBUTOR, status: 'publish' }));
  await service.delete(`/events/${id}`);
  const codes = async (as: 'contributor' | 'editor'): Promise<unknown> => {
    const { status, body } = await service.get(`/events/${id}`, { as });
    return [status, body['code']];
  };
  expect(await codes('contributor')).toEqual([403, 'event-not-accessible']);
  expect(await codes('editor')).toEqual([403, 'event-no-longer-available']);
});
