import { lastWrite } from '../support/audit.js';
import { batchOf, responsesOf } from '../support/batches.js';
import { at } from '../support/localized.js';
import {
  ADMIN,
  change,
  codeOf,
  ids,
  listed,
  makeSeries,
  makeWithEvents,
  read,
  refusal,
  seriesWith,
  startsOf,
  write,
} from '../support/series.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<number> => (await makeSeries(service, fields))['id'] as number;
const found = async (query: string, options = {}): Promise<number[]> =>
  ids((await read(service, `/series?per_page=50&${query}`, options))['series'] as Body[]);
const dates = (day: string): object => ({ start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` });
let counter = 0;
/** A tag that narrows a list to the series of one test. */
const newTag = (): string => `mark-${(counter += 1)}`;

describe('GET /series', () => {
  it('lists series by start, then id, without a window', async () => {
    const tags = newTag();
    const late = await make({ tags, ...dates('2099-05-01') });
    const past = await make({ tags, ...dates('2001-03-02') });
    const [one, other] = [await make({ tags }), await make({ tags })];
    await service.make('/events', eventWith({ tags }));
    expect(await found(`tags=${tags}`)).toEqual([past, one, other, late]);
    expect(await found(`tags=${tags}&order=desc`)).toHaveLength(4);
    expect((await found(`tags=${tags}&order=desc`))[0]).toBe(late);
    const { body, headers } = await service.get(`/series?tags=${tags}&per_page=3`);
    expect([body['total'], body['total_pages'], headers['x-tec-total']]).toEqual([4, 2, '4']);
    expect(body['next_rest_url']).toContain('/series/?');
    const { body: second } = await service.get(`/series?tags=${tags}&per_page=3&page=2`);
    expect((second['series'] as Body[]).map(({ id }) => id)).toEqual([late]);
    expect(codeOf(await service.get(`/series?tags=${tags}&page=9`))).toEqual([
      404,
      'series-archive-page-not-found',
    ]);
    expect(body['series'][0]).toEqual(
      await read(service, `/series/${past}?_fields=${Object.keys(body['series'][0]).join()}`, {}),
    );
  });

  it('narrows by what series have', async () => {
    const { id: venue } = await service.make('/venues', { venue: 'Listed Hall' });
    const { id: organizer } = await service.make('/organizers', { organizer: 'Listed Host' });
    const [tags, categories] = [newTag(), newTag()];
    const id = await make({
      title: 'Xylophone Hour',
      description: 'With mallets',
      venue,
      organizer,
      tags,
      categories,
    });
    const other = await make({ title: 'Aardvark Hour', tags });
    for (const query of [
      `venue=${venue}`,
      `organizer=${organizer}`,
      `categories=${categories}`,
      'search=xylophone',
      'search=mallets',
    ])
      expect([query, await found(query)]).toEqual([query, [id]]);
    expect(await found(`tags=${tags}&include=${other}`)).toEqual([other]);
    expect(await found(`tags=${tags}&exclude=${other}`)).toEqual([id]);
    expect(await found(`tags=${tags}&orderby=title&order=asc`)).toEqual([other, id]);
    expect(await found(`tags=${tags}&orderby=title&order=desc`)).toEqual([id, other]);
    expect(refusal(await service.get('/series?venue=2000000000'))).toEqual([400, 'venue']);
    expect(refusal(await service.get('/series?search='))).toEqual([400, 'search']);
  });

  it('has a series in a window when an occurrence is', async () => {
    const tags = newTag();
    const id = await make({ tags, ...dates('2098-03-07') });
    const window = async (from: string, to: string): Promise<number[]> =>
      found(`tags=${tags}&start_date=${from}&end_date=${to}`);
    expect(await window('2098-03-10', '2098-03-17')).toEqual([id]);
    expect(await window('2098-03-08', '2098-03-13')).toEqual([]);
    expect(await window('2098-04-01', '2098-12-31')).toEqual([]);
    expect(await found(`tags=${tags}&start_date=2098-03-28`)).toEqual([id]);
    expect(await found(`tags=${tags}&end_date=2098-03-06`)).toEqual([]);
  });

  it('shows drafts and the trash to those who may ask', async () => {
    const tags = newTag();
    const [shown, draft, trash] = [
      await make({ tags }),
      await make({ tags, status: 'draft' }),
      await make({ tags }),
    ];
    await write(service, 'DELETE', `/series/${trash}`);
    expect(await found(`tags=${tags}`)).toEqual([shown]);
    expect(await found(`tags=${tags}`, ADMIN)).toEqual([shown, draft]);
    expect(await found(`tags=${tags}&status=trash`, ADMIN)).toEqual([trash]);
    expect(refusal(await service.get('/series?status=draft'))).toEqual([400, 'status']);
  });

  it('has one record in all languages', async () => {
    const tags = newTag();
    const id = await make({ tags, title: 'English', translations: { fr: { title: 'Français' } } });
    const { body } = await service.get(at('fr', `/series?tags=${tags}`));
    expect((body['series'] as Body[]).map((one) => [one['id'], one['title']])).toEqual([[id, 'Français']]);
    expect(await found('search=fran%C3%A7ais&i18n_language=fr')).toEqual([id]);
  });
});

describe('GET /series/{id}/occurrences', () => {
  it('has the filters of events', async () => {
    const { id, path, events, paths } = await makeWithEvents(service, { title: 'Filtered' });
    await change(service, `${paths[1]}`, { title: 'Quite another', featured: true });
    const occurrences = async (query: string): Promise<number[]> =>
      ids((await read(service, `${path}/occurrences?${query}`, {}))['events'] as Body[]);
    expect(await occurrences('featured=true')).toEqual([events[1]?.['id']]);
    expect(await occurrences('search=filtered')).toEqual([0, 2, 3].map((place) => events[place]?.['id']));
    expect(await occurrences('start_date=2099-03-13&end_date=2099-03-21')).toEqual(ids(events).slice(1, 3));
    const { body } = await service.get(`${path}/occurrences?per_page=3&page=2`);
    expect([body['total'], body['total_pages'], startsOf(body['events'] as Body[])]).toEqual([
      4,
      2,
      ['2099-03-27 20:00:00'],
    ]);
    expect(await listed(service, `series=${id}&featured=true`)).toHaveLength(1);
  });
});

describe('other addresses of a series', () => {
  it('by slug: read, change, delete', async () => {
    const id = await make({ title: 'By Its Slug' });
    const path = '/series/by-slug/by-its-slug';
    expect(await read(service, path)).toEqual(await read(service, `/series/${id}`));
    expect(await change(service, path, { cost: '4' })).toMatchObject({ id, cost: '$4' });
    expect(await write(service, 'DELETE', path)).toMatchObject({ id, status: 'trash' });
    expect((await service.get(path)).status).toBe(400);
  });

  it('numbers slugs that are in use, among series', async () => {
    const slugs = [];
    for (let count = 0; count < 2; count++)
      slugs.push((await makeSeries(service, { title: 'Same Name' }))['slug']);
    expect(slugs).toEqual(['same-name', 'same-name-2']);
  });

  it('by external id: create, change, read, delete', async () => {
    const path = '/series/by-external/erp/series-1';
    expect(codeOf(await service.get(path, ADMIN))).toEqual([404, 'rest_external_id_not_found']);
    const made = await service.send('PUT', path, seriesWith(), ADMIN);
    expect([made.status, made.body['external_id'], made.body['occurrences'].total]).toEqual([
      201,
      'series-1',
      4,
    ]);
    const again = await service.send('PUT', path, { title: 'Put again' }, ADMIN);
    expect([again.status, again.body['id'], again.body['title']]).toEqual([
      200,
      made.body['id'],
      'Put again',
    ]);
    expect(await read(service, path)).toMatchObject({ id: made.body['id'] });
    const events = await listed(service, `series=${made.body['id']}`);
    for (const event of events) expect(event).not.toHaveProperty('external_id');
    expect(await write(service, 'DELETE', path)).toMatchObject({ status: 'trash' });
  });

  it('its translations', async () => {
    const { path, paths } = await makeWithEvents(service, { title: 'Translated' });
    expect(await write(service, 'PUT', `${path}/translations/fr`, { title: 'Traduit' })).toMatchObject({
      title: 'Traduit',
    });
    expect(await write(service, 'PATCH', `${path}/translations/fr`, { excerpt: 'Court' })).toMatchObject({
      title: 'Traduit',
    });
    expect(await read(service, at('fr', `${paths[3]}`))).toMatchObject({ title: 'Traduit', overrides: [] });
    await write(service, 'DELETE', `${path}/translations/fr`);
    expect((await service.get(`${path}/translations/fr`, ADMIN)).status).toBe(404);
    expect((await service.delete(`${path}/translations/en`)).status).toBe(409);
  });

  it('in batches, and in the audit trail', async () => {
    const response = await batchOf(service, 'all', [
      { method: 'POST', path: '/series', body: seriesWith({ title: 'Of a batch' }) },
    ]);
    const [made] = responsesOf(response);
    expect([made?.['status'], made?.['body'].occurrences.total]).toEqual([201, 4]);
    const id = made?.['body'].id as number;
    const changed = await batchOf(service, 'each', [
      { method: 'PATCH', path: `/series/${id}`, body: { title: 'Of another' } },
    ]);
    expect(responsesOf(changed)[0]).toMatchObject({ status: 200, body: { id, title: 'Of another' } });
    expect(await lastWrite(service, 'series', id)).toMatchObject({ kind: 'series' });
  });

  it('in the change feed, with an entry for each event that changed visibly', async () => {
    const { id, path, events, paths } = await makeWithEvents(service, { title: 'Followed' });
    await change(service, `${paths[0]}`, { title: 'Own' });
    const { next } = await read(service, '/changes', {});
    await change(service, path, { title: 'Followed on' });
    const { changes } = await read(service, `/changes?since=${next}&limit=1000`, {});
    const entries = (changes as Body[])
      .map(({ kind, id: record, action }) => `${action} ${kind} ${record}`)
      .sort();
    const expected = [
      `update series ${id}`,
      ...ids(events.slice(1)).map((event) => `update event ${event}`),
    ].sort();
    // An event whose title is its own may be there, but does not have to.
    expect(entries.filter((entry) => entry !== `update event ${events[0]?.['id']}`)).toEqual(expected);
  });
});
