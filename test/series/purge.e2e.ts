import { Housekeeping } from '#content/records/housekeeping.service.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { ADMIN, ids, makeSeries, makeWithEvents, occurrencesOf, read } from '../support/series.js';
import { Service } from '../support/service.js';

const DAY = 86_400;
const now = Math.floor(Date.now() / 1_000);
const LINKED = {
  venue: { venue: 'Hall' },
  organizer: { organizer: 'Society' },
  categories: ['Music'],
  tags: ['jazz'],
};

let service: Service;
beforeAll(async () => {
  service = await Service.start({ TRASH_RETENTION_DAYS: '30' });
});
afterAll(async () => service.stop());

/** Runs housekeeping as if so many days had passed. */
const passDays = async (days: number): Promise<void> => service.app.get(Housekeeping).run(now + days * DAY);

const count = async (table: string, column: string, id: number): Promise<number> =>
  (await service.query(`SELECT 1 FROM \`${table}\` WHERE ${column} = ?`, [id])).length;

const changesOf = async (kind: string, id: number): Promise<string[]> => {
  const sql = 'SELECT verb FROM changes WHERE kind = ? AND record_id = ? ORDER BY id';
  return (await service.query(sql, [kind, id])).map(({ verb }) => String(verb));
};

/** Rows that refer to one that is gone. */
async function orphans(): Promise<string[]> {
  const found: string[] = [];
  for (const { tableName, foreignKeys } of service.database.dataSource.entityMetadatas)
    for (const { columnNames, referencedEntityMetadata } of foreignKeys) {
      const rows = await service.query(
        `SELECT 1 FROM \`${tableName}\` c LEFT JOIN \`${referencedEntityMetadata.tableName}\` p
         ON p.id = c.${columnNames[0]} WHERE c.${columnNames[0]} IS NOT NULL AND p.id IS NULL LIMIT 1`,
      );
      if (rows.length > 0) found.push(`${tableName}.${columnNames[0]}`);
    }
  return found;
}

describe('a series in the trash', () => {
  it('is deleted for good after its events, with everything that belongs to it', async () => {
    const series = await makeWithEvents(service, LINKED);
    await service.delete(series.path);
    await passDays(29);
    expect((await service.get(series.path, ADMIN)).body['code']).toBe('series-no-longer-available');
    await Promise.all([passDays(31), passDays(31)]);
    await passDays(32);
    expect((await service.get(series.path, ADMIN)).body['code']).toBe('rest-series-not-found');
    for (const path of series.paths)
      expect((await service.get(path, ADMIN)).body['code']).toBe('rest-event-not-found');
    for (const table of ['series_venue', 'series_organizer', 'series_category', 'series_tag'])
      expect([table, await count(table, 'series_id', series.id)]).toEqual([table, 0]);
    expect(await count('series_translation', 'record_id', series.id)).toBe(0);
    expect(await count('record', 'id', series.id)).toBe(0);
    expect(await changesOf('series', series.id)).toEqual(['create', 'trash', 'delete']);
    for (const id of ids(series.events))
      expect(await changesOf('event', id)).toEqual(['create', 'trash', 'delete']);
    expect(await orphans()).toEqual([]);
  });

  it('stays as long as an event shows its texts', async () => {
    const series = await makeWithEvents(service, { title: 'Inherited' });
    await service.delete(series.path);
    const [kept] = ids(series.events);
    // It was changed in the trash.
    await service.query('UPDATE event SET modified_at = ? WHERE id = ?', [now + 10 * DAY, kept]);
    await passDays(31);
    expect(await service.query('SELECT id FROM event WHERE series_id = ?', [series.id])).toEqual([
      { id: kept },
    ]);
    expect(await count('series', 'id', series.id)).toBe(1);
    expect(await changesOf('series', series.id)).toEqual(['create', 'trash']);
    await passDays(41);
    expect(await count('event', 'series_id', series.id)).toBe(0);
    expect(await count('series', 'id', series.id)).toBe(0);
  });

  it('is not needed for an event to be: one that was taken out goes alone', async () => {
    const series = await makeWithEvents(service);
    await service.delete(series.paths[1] ?? '');
    await passDays(31);
    expect((await read(service, series.path))['occurrences']).toMatchObject({ total: 3 });
    expect((await service.get(series.paths[1] ?? '', ADMIN)).status).toBe(404);
    expect((await service.get(series.paths[0] ?? '')).status).toBe(200);
  });
});

it('records of the trash that a series names are purged, and the series stays without them', async () => {
  const series = await makeSeries(service, LINKED);
  const { id, venue, organizer } = series;
  await service.delete(`/venues/${venue.id}`);
  await service.delete(`/organizers/${organizer[0].id}`);
  const hidden = await read(service, `/series/${id}`);
  expect([hidden['venue'], hidden['organizer']]).toEqual([[], []]);
  await passDays(31);
  expect(await count('series_venue', 'series_id', id)).toBe(0);
  expect(await count('series_organizer', 'series_id', id)).toBe(0);
  for (const event of await occurrencesOf(service, id))
    expect([event['venue'], event['organizer']]).toEqual([[], []]);
  expect(await orphans()).toEqual([]);
});

it.each(['categories', 'tags'])('%s that are deleted are no longer those of a series', async (terms) => {
  const fields = { categories: ['Own category'], tags: ['own-tag'] };
  const series = await makeSeries(service, fields);
  expect(series[terms]).toHaveLength(1);
  expect((await service.delete(`/${terms}/${series[terms][0].id}`)).status).toBe(200);
  expect((await read(service, `/series/${series['id']}`))[terms]).toEqual([]);
  for (const event of await occurrencesOf(service, series['id'])) expect(event[terms]).toEqual([]);
  // A write of the series does not bring it back.
  expect((await service.send('PATCH', `/series/${series['id']}`, { title: 'Later' }, ADMIN)).status).toBe(
    200,
  );
  for (const event of await occurrencesOf(service, series['id'])) expect(event[terms]).toEqual([]);
  expect(await orphans()).toEqual([]);
});

it('a picture that is deleted is no longer that of a series', async () => {
  const { body } = await upload(service, await pictureBytes());
  const series = await makeSeries(service, { image: body['id'] });
  expect(series['image']).toMatchObject({ id: body['id'] });
  expect((await service.delete(`/media/${body['id']}`)).status).toBe(200);
  expect((await read(service, `/series/${series['id']}`))['image']).toBe(false);
  const [event] = await occurrencesOf(service, series['id']);
  expect(event?.['image']).toBe(false);
  expect(await orphans()).toEqual([]);
});

it('the series of an account that is deleted go to its heir, with their events', async () => {
  const user = await service.make('/users', { username: 'owner', role: 'author', password: 'a-long-secret' });
  const heir = await service.make('/users', { username: 'heir', role: 'author', password: 'a-long-secret' });
  const series = await makeWithEvents(service, { author: user['id'] });
  await service.query('UPDATE event SET author_id = ? WHERE series_id = ?', [user['id'], series.id]);
  const refused = await service.delete(`/users/${user['id']}`);
  expect(refused.status).toBe(400);
  const etag = (await service.get(series.path)).headers['etag'];
  expect((await service.delete(`/users/${user['id']}?reassign=${heir['id']}`)).status).toBe(200);
  const { headers, body } = await service.get(series.path);
  expect(body['author']).toBe(String(heir['id']));
  expect(headers['etag']).not.toBe(etag);
  expect(await changesOf('series', series.id)).toEqual(['create', 'update']);
  for (const event of await occurrencesOf(service, series.id))
    expect(event['author']).toBe(String(heir['id']));
});
