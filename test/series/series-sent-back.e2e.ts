import {
  ADMIN,
  change,
  makeWithEvents,
  occurrencesOf,
  read,
  refusal,
  type SeriesEvents,
} from '../support/series.js';
import { eventWith, Service } from '../support/service.js';

/* Series and occurrences that are sent back as they were read. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<SeriesEvents> => makeWithEvents(service, fields);

/** What is refused in a write. */
const refused = async (path: string, body: object, method = 'PATCH'): Promise<unknown[]> =>
  refusal(await service.send(method, path, body, ADMIN));

const websites = async (id: number): Promise<unknown[]> =>
  (await occurrencesOf(service, id)).map(({ website }) => website);

describe('an own page that is sent as a website is none', () => {
  it.each(['by slug', 'by id', 'by a former slug'])('of a series, %s', async (by) => {
    const { id, path, events, paths } = await make({
      title: 'Own page',
      status: by === 'by id' ? 'draft' : 'publish',
    });
    const { website } = await read(service, path);
    if (by === 'by a former slug') await change(service, path, { slug: 'page-renamed' });
    await change(service, path, { website, translations: { fr: { title: 'Page', website } } });
    expect(await websites(id)).toEqual(events.map(({ url }) => url));
    expect((await read(service, `${paths[0]}?i18n_language=fr`))['website']).not.toMatch(/series/);
    await change(service, path, { website: 'https://jazz.example/' });
    expect(await websites(id)).toEqual(events.map(() => 'https://jazz.example/'));
  });

  it.each(['all', 'following'])('of an occurrence with scope=%s', async (scope) => {
    const { events, paths } = await make({ title: 'Page of one' });
    const { website } = await read(service, `${paths[1]}`);
    const texts = { website, translations: { de: { title: 'Seite', website } } };
    const { series_id: id } = await change(service, `${paths[1]}?scope=${scope}`, texts);
    const pages = events.map(({ url }) => url).slice(scope === 'all' ? 0 : 1);
    expect(await websites(id as number)).toEqual(pages);
    expect((await read(service, `${paths[2]}?i18n_language=de`))['website']).not.toMatch(/series/);
  });
});

it('splits a series before an occurrence that is sent back as it was read', async () => {
  const { id, paths } = await make({ title: 'Whole' });
  const event = await read(service, `${paths[1]}`);
  const after = await change(service, `${paths[1]}?scope=following`, event);
  expect(after).toMatchObject({ title: 'Whole', start_date: event['start_date'], overrides: [] });
  expect(after['series_id']).not.toBe(id);
  expect(after['post_parent']).toBe(after['series_id']);
});

it('moves a series by instants to another zone', async () => {
  const { paths } = await make({ timezone: 'Europe/Paris' });
  const timezone = 'Africa/Cairo';
  const sent = { start_date: '2099-03-06T15:00:00Z', end_date: '2099-03-06T16:00:00Z', timezone };
  expect(await change(service, `${paths[0]}?scope=all`, sent)).toMatchObject({
    ...{ start_date: '2099-03-06 17:00:00', end_date: '2099-03-06 18:00:00', timezone },
    utc_start_date: '2099-03-06 15:00:00',
  });
});

it('refuses a scope for a new event', async () => {
  const path = '/events/by-external/scopes/new?scope=all';
  expect(await refused(path, eventWith({}), 'PUT')).toEqual([400, 'scope']);
  expect((await service.get('/events/by-external/scopes/new')).status).toBe(404);
});
