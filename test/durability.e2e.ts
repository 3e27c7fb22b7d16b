import { makeDatabase, type TestDatabase } from './support/database.js';
import { ServiceProcess } from './support/process.js';
import { eventWith } from './support/service.js';

const ADMIN = 'admin:secret';
const ROUNDS = 2;
const WRITERS = 4;
const WRITES_BEFORE_KILL = 40;

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase('file');
});
afterAll(async () => database.drop());

const start = async (): Promise<ServiceProcess> =>
  ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'secret' });

/** Writes until the service is gone; what was acknowledged goes to the map. */
async function writeUntilGone(
  service: ServiceProcess,
  round: number,
  acknowledged: Map<number, string>,
): Promise<void> {
  let sent = 0;
  const write = async (writer: number): Promise<void> => {
    for (;;) {
      const title = `Round ${round} writer ${writer} event ${sent++}`;
      const payload = eventWith({
        title,
        venue: { venue: `Hall of ${title}` },
        organizer: { organizer: 'Shared organizer' },
        tags: [`tag ${sent % 7}`],
      });
      const answer = await service.send('POST', '/events', payload, ADMIN).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status === 201) acknowledged.set(answer.body.id, title);
      if (acknowledged.size >= round * WRITES_BEFORE_KILL) void service.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, async (_, writer) => write(writer)));
}

it('every acknowledged write survives SIGKILL, whole, and none is half there', async () => {
  const acknowledged = new Map<number, string>();
  for (let round = 1; round <= ROUNDS; round++) await writeUntilGone(await start(), round, acknowledged);
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * WRITES_BEFORE_KILL);

  const service = await start();
  for (const [id, title] of acknowledged) {
    const { status, body } = await service.send('GET', `/events/${id}`, undefined, ADMIN);
    expect([status, body.title, body.venue.venue]).toEqual([200, title, `Hall of ${title}`]);
    expect([body.organizer.length, body.tags.length]).toEqual([1, 1]);
  }
  // What was cut off before it was acknowledged is either whole or not there at all.
  const events = await service.send('GET', '/events?per_page=50&start_date=2000-01-01', undefined, ADMIN);
  const venues = await service.send('GET', '/venues?per_page=50', undefined, ADMIN);
  const organizers = await service.send('GET', '/organizers?per_page=50', undefined, ADMIN);
  expect(venues.body.total).toBe(events.body.total);
  expect(organizers.body.total).toBe(1);
  await service.end('SIGTERM');
});
