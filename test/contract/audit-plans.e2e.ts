import { Service } from '../support/service.js';
import { type Statement, statementsOf } from '../support/statements.js';

const ROWS = 5_000;
const PER_STATEMENT = 1_000;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  const columns = 'kind, record_id, verb, languages, fields, actor_id, at, details';
  for (let start = 0; start < ROWS; start += PER_STATEMENT) {
    const rows = Array.from({ length: PER_STATEMENT }, (_, i) => {
      const n = start + i;
      return `('event', ${n % 900}, 'update', '', '', ${n % 70}, ${n}, '{"title.en":["${'x'.repeat(300)}",null]}')`;
    });
    await service.database.write(async (manager) => {
      await manager.query(`INSERT INTO changes (${columns}) VALUES ${rows.join(', ')}`);
    });
  }
  await service.query(service.database.engine === 'sqlite' ? 'ANALYZE' : 'ANALYZE TABLE changes');
});
afterAll(async () => service.stop());

/** The steps by which a statement reads all of the change log, and not by an index. */
async function fullScans({ sql, params }: Statement): Promise<string[]> {
  if (service.database.engine === 'sqlite') {
    const steps = await service.query(`EXPLAIN QUERY PLAN ${sql}`, [...params]);
    return steps.map(({ detail }) => String(detail)).filter((detail) => /^SCAN (changes|c)\b/.test(detail));
  }
  const steps = await service.query(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, [...params]);
  return steps
    .filter(
      ({ table, type, key }) =>
        ['changes', 'c'].includes(table) && (type === 'ALL' || (type === 'index' && key !== 'PRIMARY')),
    )
    .map(({ type, table, key }) => `${type} ${table} ${key}`);
}

/** The statements that count and read a page of the audit trail. */
async function statementsFor(query: string): Promise<Statement[]> {
  const statements = await statementsOf(service, async () => {
    const { status, body } = await service.get(`/audit?${query}`, { as: 'administrator' });
    expect([status, body['total'] > 0]).toEqual([200, true]);
  });
  const onLog = statements.filter(({ sql }) => sql.includes('changes'));
  expect(onLog).toHaveLength(2);
  return onLog;
}

it.each(['actor=5', 'kind=event&record=5', 'record=5', 'actor=5&verb=update'])(
  'the audit trail by %s is counted and read by an index',
  async (query) => {
    for (const statement of await statementsFor(query)) expect(await fullScans(statement)).toEqual([]);
  },
);

it('the audit trail of a time is counted by an index', async () => {
  // Its page may be read from the newest row back.
  const statements = await statementsFor('after=1970-01-01T00:00:00Z&before=1970-01-01T00:00:01Z');
  for (const count of statements.slice(0, 1)) expect(await fullScans(count)).toEqual([]);
});

it('sees a full scan where there is one', async () => {
  const sql = "SELECT COUNT(*) FROM changes WHERE fields = 'x'";
  expect(await fullScans({ sql, params: [] })).toHaveLength(1);
});
