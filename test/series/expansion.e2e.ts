import { Housekeeping } from '#content/records/housekeeping.service.js';
import { ADMIN, ids, makeSeries, occurrencesOf, read, startsOf, write } from '../support/series.js';
import { type Body, Service } from '../support/service.js';
import { statementsOf } from '../support/statements.js';

const DAY = 86_400;
const HORIZON = 30;
const SETTINGS = { SERIES_HORIZON_DAYS: String(HORIZON), TRASH_RETENTION_DAYS: '0' };
const now = Math.floor(Date.now() / 1_000);
/** The day so many days from now, in UTC. */
const day = (days: number): string => new Date((now + days * DAY) * 1_000).toISOString().slice(0, 10);

let service: Service;
beforeAll(async () => {
  service = await Service.start(SETTINGS);
});
afterAll(async () => service.stop());

/** Runs housekeeping as if so many days had passed. */
const passDays = async (days: number, instance = service): Promise<void> =>
  instance.app.get(Housekeeping).run(now + days * DAY);

const daily = async (fields: object = {}): Promise<Body> =>
  makeSeries(service, {
    start_date: `${day(1)} 20:00:00`,
    end_date: `${day(1)} 22:00:00`,
    timezone: 'UTC',
    recurrence_rule: 'FREQ=DAILY',
    ...fields,
  });

const seriesOf = async ({ id }: Body): Promise<Body> => read(service, `/series/${id}`);

async function changesOf({ id }: Body): Promise<string[]> {
  const rows = await service.query(
    "SELECT verb, fields FROM changes WHERE kind = 'series' AND record_id = ? ORDER BY id",
    [id],
  );
  return rows.map(({ verb, fields }) => `${String(verb)} ${String(fields)}`);
}

describe('a rule without end', () => {
  it('gets the events that come within the horizon, with all that the series has', async () => {
    const series = await daily({
      venue: { venue: 'Stage' },
      categories: ['Jazz'],
      translations: { fr: { title: 'Tous les jours' } },
    });
    expect(series['occurrences']).toMatchObject({ total: HORIZON, expanded_until: day(HORIZON) });
    const before = await occurrencesOf(service, series['id']);
    await passDays(5);
    const after = await occurrencesOf(service, series['id']);
    expect(ids(after).slice(0, HORIZON)).toEqual(ids(before));
    expect(startsOf(after)).toEqual(
      Array.from({ length: HORIZON + 5 }, (_, place) => `${day(place + 1)} 20:00:00`),
    );
    expect(after.at(-1)).toMatchObject({
      ...{ title: series['title'], slug: `${series['slug']}-${day(HORIZON + 5)}`, author: series['author'] },
      ...{ venue: { venue: 'Stage' }, categories: [{ name: 'Jazz' }], series_id: series['id'] },
      recurrence_id: `${day(HORIZON + 5)}T20:00:00`,
    });
    const french = await read(service, `/events/${ids(after).at(-1)}?lang=fr`);
    expect(french['title']).toBe('Tous les jours');
    const { body } = await service.get(
      `/events?search=${series['title']}&start_date=${day(HORIZON + 1)}&categories=jazz`,
    );
    expect(body['total']).toBe(5);
  });

  it('tells mirrors of the new events and of the series', async () => {
    const series = await daily();
    const etag = (await service.get(`/series/${series['id']}`)).headers['etag'];
    const [row] = await service.query('SELECT MAX(id) AS last FROM changes');
    await passDays(2);
    expect(await changesOf(series)).toEqual([expect.stringMatching(/^create/), 'update occurrences']);
    expect((await service.get(`/series/${series['id']}`)).headers['etag']).not.toBe(etag);
    const added = ids(await occurrencesOf(service, series['id'])).slice(HORIZON);
    const rows = await service.query(
      "SELECT record_id FROM changes WHERE kind = 'event' AND verb = 'create' AND id > ? ORDER BY record_id",
      [row?.['last']],
    );
    expect(rows.map(({ record_id }) => record_id)).toEqual(expect.arrayContaining(added));
    expect(added).toHaveLength(2);
  });

  it('is expanded once a day, by however many instances', async () => {
    const series = await daily();
    const other = await service.startBeside(SETTINGS);
    await Promise.all([passDays(3), passDays(3, other), passDays(3), passDays(3, other)]);
    await passDays(3);
    await other.stop();
    expect((await seriesOf(series))['occurrences']).toMatchObject({
      ...{ total: HORIZON + 3, expanded_until: day(HORIZON + 3), pending: false },
    });
    expect(await changesOf(series)).toHaveLength(2);
  });

  it('leaves out what was taken out, and makes nothing again that is in the trash or was deleted', async () => {
    const series = await daily({ excluded_dates: [`${day(HORIZON + 1)} 20:00:00`] });
    const [first, second] = ids(await occurrencesOf(service, series['id']));
    await write(service, 'DELETE', `/events/${first}`);
    await write(service, 'DELETE', `/events/${second}`);
    await service.query('UPDATE series SET excluded_dates = NULL WHERE id = ?', [series['id']]);
    await service.query('DELETE FROM event WHERE id = ?', [second]);
    await passDays(1);
    const starts = startsOf(await occurrencesOf(service, series['id']));
    expect(starts[0]).toBe(`${day(3)} 20:00:00`);
    expect(starts.at(-1)).toBe(`${day(HORIZON + 1)} 20:00:00`);
    expect(starts).toHaveLength(HORIZON - 1);
  });

  it('has at most 1,000 events', async () => {
    const series = await daily();
    await passDays(1_200);
    expect((await seriesOf(series))['occurrences']).toMatchObject({
      ...{ total: 1_000, expanded_until: day(1_000) },
    });
    const changes = await changesOf(series);
    await passDays(1_201);
    expect(await changesOf(series)).toEqual(changes);
    await service.delete(`/series/${series['id']}`);
  });

  it('is left alone in the trash, and goes on when it comes back', async () => {
    const series = await daily();
    const path = `/series/${series['id']}`;
    await service.delete(path);
    await passDays(4);
    expect(await service.query('SELECT id FROM event WHERE series_id = ?', [series['id']])).toHaveLength(
      HORIZON,
    );
    await service.post(path, { status: 'publish' }, ADMIN);
    await passDays(4);
    expect((await seriesOf(series))['occurrences']).toMatchObject({ total: HORIZON + 4 });
  });
});

it('leaves series with an end alone', async () => {
  const series = await daily({ recurrence_rule: 'FREQ=DAILY;COUNT=3' });
  await passDays(40);
  expect(await changesOf(series)).toHaveLength(1);
  expect((await seriesOf(series))['occurrences']).toMatchObject({ total: 3, expanded_until: '' });
});

it('expands the others when one fails, and says which did', async () => {
  const [broken, intact] = [await daily(), await daily()];
  const setDates = async (dates: string | null): Promise<unknown> =>
    service.query('UPDATE series SET recurrence_dates = ? WHERE id = ?', [dates, broken['id']]);
  await setDates('no list');
  await expect(passDays(6)).rejects.toThrow(`Series ${broken['id']} was not expanded: `);
  await setDates(null);
  expect((await seriesOf(broken))['occurrences']).toMatchObject({ total: HORIZON });
  expect((await seriesOf(intact))['occurrences']).toMatchObject({ total: HORIZON + 6 });
});

it('a series that has all events it may have is not pending, which its events tell', async () => {
  const far = await Service.start({ ...SETTINGS, SERIES_HORIZON_DAYS: '1100' });
  const { id } = await makeSeries(far, {
    ...{ start_date: `${day(1)} 20:00:00`, end_date: `${day(1)} 22:00:00` },
    ...{ timezone: 'UTC', recurrence_rule: 'FREQ=DAILY' },
  });
  const full = { total: 1_000, expanded_until: day(1_000), pending: false };
  const statements = await statementsOf(far, async () => {
    expect((await read(far, `/series/${id}`))['occurrences']).toMatchObject(full);
  });
  expect(statements.filter(({ sql }) => sql.includes('HAVING COUNT(*)'))).toHaveLength(1);
  await far.query('UPDATE series SET expanded_until = ? WHERE id = ?', [day(900), id]);
  await far.query('DELETE FROM event WHERE series_id = ? AND start_date > ?', [id, day(901)]);
  const { occurrences } = await read(far, `/series/${id}?_fields=occurrences`);
  expect(occurrences).toMatchObject({ total: 900, pending: true });
  await far.stop();
});
