import { FEED_KINDS } from '#access/changes/change-feed.entity.js';
import { ChangeFeed } from '#access/changes/change-feed.js';
import { type Body, Service } from '../support/service.js';
import { type Statement, statementsOf } from '../support/statements.js';

/* That a look at the feed reads what is new, and not the log. */

const ROWS = 5_000;
const PER_STATEMENT = 1_000;

let service: Service;
let token: string;
beforeAll(async () => {
  service = await Service.start({ DATABASE_TIMEOUT: '600' });
  for (let start = 0; start < ROWS; start += PER_STATEMENT) {
    const rows = Array.from(
      { length: PER_STATEMENT },
      (_, n) => `('${FEED_KINDS[n % 3]}', ${start + n}, 'update', '', '', ${Date.now()}, 0)`,
    );
    await service.database.write(async (manager) => {
      await manager.query(
        `INSERT INTO changes (kind, record_id, verb, languages, fields, at, known_to) VALUES ${rows.join(', ')}`,
      );
    });
  }
  await service.app.get(ChangeFeed).numberAll();
  token = (await service.get('/changes')).body['next'] as string;
  await service.query(service.database.engine === 'sqlite' ? 'ANALYZE' : 'ANALYZE TABLE changes');
  await service.make('/tags', { name: 'New' });
});
afterAll(async () => service.stop());

const planOf = async ({ sql, params }: Statement): Promise<Body[]> =>
  service.query(
    `EXPLAIN ${service.database.engine === 'sqlite' ? 'QUERY PLAN' : 'FORMAT=TRADITIONAL'} ${sql}`,
    [...params],
  );

it.each(['', '&kinds=tag', '&kinds=event,venue', '&limit=1000'])(
  'a page of the feed%s is read by its positions, in their order',
  async (query) => {
    const statements = await statementsOf(service, async () => {
      const { status, body } = await service.get(`/changes?since=${token}${query}`);
      expect(status).toBe(200);
      if (query !== '&kinds=event,venue') expect(body['changes']).toHaveLength(1);
    });
    const [page, ...others] = statements.filter(({ sql }) => sql.includes('known_to'));
    expect(others).toEqual([]);
    if (page === undefined) throw new Error('The page was read by no statement.');
    const plan = await planOf(page);
    if (service.database.engine === 'sqlite') {
      const steps = plan.map(({ detail }) => String(detail));
      expect(steps).toEqual([
        expect.stringMatching(
          /^SEARCH changes USING INDEX uq_changes_position \(position>\? AND position<\?\)$/,
        ),
      ]);
      return;
    }
    expect(plan).toMatchObject([{ type: 'range', key: 'uq_changes_position' }]);
    expect(String(plan[0]?.['Extra'])).not.toContain('filesort');
  },
);
