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

describe.each([
  ['venue', 'venues'],
  ['organizer', 'organizers'],
])('a %s that an event does not show', (kind, collection) => {
  const linked = async (id: number): Promise<number[]> =>
    (
      await service.query(`SELECT ${kind}_id AS id FROM event_${kind} WHERE event_id = ? ORDER BY position`, [
        id,
      ])
    ).map((row) => row['id'] as number);
  const sendBack = async (id: number, as: 'administrator' | 'contributor'): Promise<Body> => {
    const { body } = await service.get(`/events/${id}`, { as });
    for (const method of ['PUT', 'PATCH', 'POST']) {
      const { status } = await service.send(method, `/events/${id}`, body, { as });
      expect([method, status]).toEqual([method, 200]);
    }
    return body;
  };

  it('stays linked when it is in the trash, until others are sent', async () => {
    const ids: number[] = [];
    for (const name of ['First', 'Second', 'Third'])
      ids.push((await service.make(`/${collection}`, { [kind]: `${name} of the trash` }))['id']);
    const { id } = await service.make('/events', eventWith({ [kind]: ids }));
    await service.send('DELETE', `/${collection}/${ids[1]}`, undefined, { as: 'administrator' });
    const body = await sendBack(id, 'administrator');
    expect((body[kind] as Body[]).map((one) => one['id'] as number)).toEqual([ids[0], ids[2]]);
    expect(await linked(id)).toEqual(ids);
    await service.post(`/events/${id}`, { [kind]: [ids[2]] });
    expect(await linked(id)).toEqual([ids[2]]);
  });

  it('stays linked when the caller may not read it', async () => {
    const hidden = (await service.make(`/${collection}`, { [kind]: 'Not yet', status: 'draft' }))[
      'id'
    ] as number;
    const event = eventWith({ [kind]: [hidden], author: CONTRIBUTOR, status: 'draft' });
    const { id } = await service.make('/events', event);
    await sendBack(id, 'contributor');
    expect(await linked(id)).toEqual([hidden]);
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

it.each([
  ['several amounts', [10, 20, 30], ['10', '20', '30'], '$'],
  ['free in another currency', '0,00 €', ['0'], '€'],
  ['amounts in two currencies', ['$10', '€5'], ['$10', '€5'], ''],
  ['texts', ['tier A', 'tier B'], ['tier a', 'tier b'], ''],
])('a cost stays what it was: %s', async (_, cost, values, currency_symbol) => {
  for (const language of ['en', 'fr']) {
    const query = `?i18n_language=${language}`;
    const { id } = await service.make('/events', eventWith({ cost }));
    const read = (await service.get(`/events/${id}${query}`)).body;
    const { status, body } = await service.send(
      'PATCH',
      `/events/${id}${query}`,
      { cost: read['cost'] },
      { as: 'administrator' },
    );
    expect([status, body['cost_details']]).toEqual([
      200,
      expect.objectContaining({ values, currency_symbol }),
    ]);
    const other = await service.send('PATCH', `/events/${id}`, { cost: [10, 30] }, { as: 'administrator' });
    expect(other.body['cost_details'].values).toEqual(['10', '30']);
  }
});

it.each([
  ['paragraphs', 'line\n\n', 2_400, 2_600],
  ['lines', 'line\n', 4_900, 5_100],
  ['texts between blocks', 'a<hr />', 1_600, 1_700],
  ['signs that are escaped', 'a > b & c ', 2_400, 2_600],
])('a description that is accepted is accepted as it is read: %s', async (_, part, few, many) => {
  const { id, description } = await service.make('/events', eventWith({ description: part.repeat(few) }));
  const again = await service.send('PATCH', `/events/${id}`, { description }, { as: 'administrator' });
  expect([again.status, again.body['description']]).toEqual([200, description]);
  const refused = await service.post('/events', eventWith({ description: part.repeat(many) }));
  expect([refused.status, refused.body['data'].params.description]).toEqual([
    400,
    expect.stringContaining('5,000'),
  ]);
});
