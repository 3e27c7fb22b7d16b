import { ListIndexBuilder } from '#resources/event-index/list-index-builder.js';
import { ZONE_DATA, ZoneData } from '#resources/events/zone-data.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* The instants of events after new rules of their zones. */

/** Farther than zones move, because lists tell days. */
const TWO_DAYS = 172_800;
const ADMIN = { as: 'administrator' } as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'UTC' });
});
afterAll(async () => service.stop());

const sql = async <Row>(text: string, params: unknown[] = []): Promise<Row[]> =>
  service.database.dataSource.query(text, params);

const version = async (): Promise<unknown> =>
  (await sql<{ zone_data: string }>('SELECT zone_data FROM event_fact_state'))[0]?.zone_data;

const make = async (title: string, fields: object): Promise<number> =>
  (await service.make('/events', eventWith({ title, ...fields })))['id'] as number;

const read = async (id: number): Promise<Body> => (await service.get(`/events/${id}`, ADMIN)).body;

/** Stores what an earlier process has computed, by whose rules the clocks were two days behind. */
async function storeAsBefore(ids: readonly number[]): Promise<void> {
  for (const column of ['utc_start', 'utc_end', 'registration_utc_opens', 'registration_utc_closes'])
    await sql(`UPDATE event SET ${column} = ${column} + ${TWO_DAYS} WHERE id IN (${ids.join()})`);
  await sql("UPDATE event_fact_state SET zone_data = '1999a'");
  await service.app.get(ListIndexBuilder).rebuild();
}

const start = async (): Promise<void> => service.app.get(ZoneData).ensure();

it('a start remembers the time-zone data', async () => {
  expect(await version()).toBe(process.versions['tz']);
});

it('with other data, coming events keep their clocks and get new instants', async () => {
  const days = { start_date: '2099-07-10 20:00:00', end_date: '2099-07-12 18:00:00' };
  const registration = {
    registration_opens: '2099-06-01 09:00:00',
    registration_closes: '2099-07-09 18:00:00',
  };
  const changed = [
    await make('moved', { ...days, ...registration, timezone: 'Europe/Paris' }),
    await make('whole days', { ...days, all_day: true, timezone: 'America/New_York' }),
    await make('draft', { ...days, status: 'draft', timezone: 'Asia/Tokyo' }),
  ];
  const over = await make('over', { start_date: '2001-07-10 20:00', end_date: '2001-07-10 22:00' });
  // 2:30 comes twice in that night: this is the second one.
  const twice = await make('twice', {
    ...{ start_date: '2099-10-25T01:30:00Z', end_date: '2099-10-25T03:30:00Z', timezone: 'Europe/Paris' },
  });
  const before = await Promise.all([...changed, over, twice].map(read));
  const { body: feed } = await service.get('/changes?since=now', ADMIN);
  const list = '/events?search=moved&start_date=2099-07-12&end_date=2199-01-01';
  expect((await service.get(list)).body['events']).toEqual([]);
  await storeAsBefore([...changed, over]);
  expect((await service.get(`${list}&per_page=2`)).body['events']).toMatchObject([{ title: 'moved' }]);

  await start();
  expect(await version()).toBe(ZONE_DATA);
  const after = await Promise.all(changed.map(read));
  const own = ({ modified: _, modified_utc: __, ...others }: Body): Body => others;
  expect(after.map(own)).toEqual(before.slice(0, 3).map(own));
  expect((await service.get(list)).body['events']).toEqual([]);
  const { body: changes } = await service.get(`/changes?since=${feed['next']}`, ADMIN);
  expect((changes['changes'] as Body[]).map(({ id, verb }) => [id, verb])).toEqual(
    changed.map((id) => [id, 'update']),
  );
  const shifted = new Date(Date.parse(`${before[3]?.['utc_start_date']}Z`) + TWO_DAYS * 1_000);
  expect(await read(over)).toMatchObject({
    utc_start_date: shifted.toISOString().slice(0, 19).replace('T', ' '),
  });
  expect(await read(twice)).toEqual(before[4]);
});

it('with the same data nothing is computed', async () => {
  const id = await make('same', {
    ...{ start_date: '2099-08-01 20:00:00', end_date: '2099-08-01 22:00:00' },
    timezone: 'Europe/Paris',
  });
  await storeAsBefore([id]);
  await sql('UPDATE event_fact_state SET zone_data = ?', [ZONE_DATA]);
  await start();
  expect(await read(id)).toMatchObject({ utc_start_date: '2099-08-03 18:00:00' });
  // Unknown data, as after a restore, is other data.
  await sql('UPDATE event_fact_state SET zone_data = NULL');
  await start();
  expect(await read(id)).toMatchObject({ utc_start_date: '2099-08-01 18:00:00' });
});
