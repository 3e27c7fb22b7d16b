import { Housekeeping } from '#content/records/housekeeping.service.js';
import { Service } from '../support/service.js';
import { statementsOf } from '../support/statements.js';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1_000);
const OLD_ROWS = 1_200;

const idsIn = async (service: Service): Promise<unknown[]> =>
  (await service.query('SELECT id FROM changes ORDER BY id')).map(({ id }) => id as unknown);

async function addOldRows(service: Service): Promise<void> {
  const rows = Array.from({ length: OLD_ROWS }, () => "('tag', 1, 'update', '', '', 1)");
  await service.database.write(async (manager) => {
    const columns = 'kind, record_id, verb, languages, fields, at';
    await manager.query(`INSERT INTO changes (${columns}) VALUES ${rows.join(', ')}`);
  });
}

it('forgets what is older, in statements of limited size', async () => {
  const service = await Service.start({ AUDIT_RETENTION_DAYS: '30' });
  const recent = await idsIn(service);
  await addOldRows(service);
  await service.make('/tags', { name: 'kept' });
  const newest = (await idsIn(service)).at(-1);
  const statements = await statementsOf(service, async () =>
    service.app.get(Housekeeping).run(NOW + 29 * DAY),
  );
  expect(await idsIn(service)).toEqual([...recent, newest]);
  const deletes = statements.filter(({ sql }) => sql.startsWith('DELETE FROM changes'));
  // The ids, and the time before which a change is old.
  expect(deletes.map(({ params }) => params.length)).toEqual([500, 500, 200]);
  await service.stop();
});

it('always keeps the newest row, by whose number caches compare', async () => {
  const service = await Service.start({ AUDIT_RETENTION_DAYS: '30' });
  await addOldRows(service);
  const newest = (await idsIn(service)).at(-1);
  for (const days of [0, 31, 4_000]) await service.app.get(Housekeeping).run(NOW + days * DAY);
  expect(await idsIn(service)).toEqual([newest]);
  await service.stop();
});

it('keeps all with 0', async () => {
  const service = await Service.start({ AUDIT_RETENTION_DAYS: '0' });
  await addOldRows(service);
  const all = await idsIn(service);
  await service.app.get(Housekeeping).run(NOW + 4_000 * DAY);
  expect(await idsIn(service)).toEqual(all);
  await service.stop();
});
