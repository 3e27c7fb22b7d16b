import { batchOf, MODES, responsesOf, statusesOf } from '../support/batches.js';
import {
  change,
  ids,
  makeWithEvents,
  occurrencesOf,
  read,
  type SeriesEvents,
  startsOf,
  write,
} from '../support/series.js';
import { type Body, Service } from '../support/service.js';

/* Writes to one occurrence, in all ways: what every client means that knows nothing of series. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<SeriesEvents> => makeWithEvents(service, fields);

async function all(id: number, field: string): Promise<unknown[]> {
  return (await occurrencesOf(service, id)).map((event) => event[field]);
}

describe('an update of one occurrence', () => {
  const ways: [string, (event: Body) => string][] = [
    ['id', ({ id }) => `/events/${id}`],
    ['slug', ({ slug }) => `/events/by-slug/${slug}`],
  ];
  for (const [way, pathOf] of ways) {
    it.each(['POST', 'PUT', 'PATCH'])(`with %s by ${way} leaves the others alone`, async (method) => {
      const { id, events } = await make({ title: 'Alone' });
      for (const [place, query] of ['', '?scope=this'].entries()) {
        const path = pathOf(events[place] ?? {});
        const body = await write(service, method, `${path}${query}`, { title: `Own ${place}` });
        expect(body).toMatchObject({
          id: events[place]?.['id'],
          title: `Own ${place}`,
          overrides: ['title'],
        });
      }
      expect(await all(id, 'title')).toEqual(['Own 0', 'Own 1', 'Alone', 'Alone']);
    });

    it(`by ${way} with DELETE moves it to the trash and excludes its date`, async () => {
      const { path, id, events } = await make();
      const gone = [events[1], events[2]] as Body[];
      for (const [place, query] of ['', '?scope=this'].entries()) {
        const body = await write(service, 'DELETE', `${pathOf(gone[place] ?? {})}${query}`);
        expect(body).toMatchObject({ id: gone[place]?.['id'], status: 'trash', overrides: [] });
      }
      expect(ids(await occurrencesOf(service, id))).toEqual([events[0]?.['id'], events[3]?.['id']]);
      const series = await read(service, path);
      expect(series).toMatchObject({ excluded_dates: startsOf(gone), occurrences: { total: 2 } });
    });
  }

  it('by its external id', async () => {
    const { id, paths } = await make({ title: 'Alone' });
    await change(service, `${paths[1]}`, { external_source: 'erp', external_id: 'alone' });
    for (const [method, query] of [
      ['PUT', ''],
      ['PATCH', '?scope=this'],
    ] as const) {
      const path = `/events/by-external/erp/alone${query}`;
      expect(await write(service, method, path, { title: method })).toMatchObject({ overrides: ['title'] });
      expect(await all(id, 'title')).toEqual(['Alone', method, 'Alone', 'Alone']);
    }
    await write(service, 'DELETE', '/events/by-external/erp/alone?scope=this');
    expect((await read(service, `/series/${id}`))['occurrences'].total).toBe(3);
  });

  it.each(MODES)('in a batch (%s)', async (mode) => {
    const { id, events, paths } = await make({ title: 'Alone' });
    const response = await batchOf(service, mode, [
      { method: 'PATCH', path: `${paths[0]}`, body: { title: 'First' } },
      {
        method: 'POST',
        path: `/events/by-slug/${events[1]?.['slug']}?scope=this`,
        body: { title: 'Second' },
      },
      { method: 'DELETE', path: `${paths[3]}?scope=this` },
    ]);
    expect(statusesOf(response)).toEqual([200, 200, 200]);
    expect(responsesOf(response).map(({ body }) => (body as Body)['id'])).toEqual(
      [0, 1, 3].map((place) => events[place]?.['id']),
    );
    expect(await all(id, 'title')).toEqual(['First', 'Second', 'Alone']);
  });
});
