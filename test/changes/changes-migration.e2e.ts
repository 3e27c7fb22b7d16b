import { ChangeAudience1763700000032 } from '../../src/start/schema/migrations/1763700000032-change-audience.js';
import { Housekeeping } from '../../src/content/records/housekeeping.service.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* What the migration says of changes that were logged before anybody noted who may know of them. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ DATABASE_TIMEOUT: '600' });
});
afterAll(async () => service.stop());

async function migrate(): Promise<void> {
  const runner = service.database.dataSource.createQueryRunner();
  try {
    await new ChangeAudience1763700000032().up(runner);
  } finally {
    await runner.release();
  }
}

const audienceOf = async ({ id }: Body): Promise<unknown[]> => {
  const rows = await service.query(
    "SELECT known_to FROM changes WHERE record_id = ? AND kind IN ('event', 'venue', 'organizer') ORDER BY id",
    [id],
  );
  return rows.map(({ known_to: account }) => account as unknown);
};

it('all changes of what was public at some time are for everybody, of others for those who read everything', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const draft = await service.make(
    '/events',
    eventWith({ status: 'draft', description: 'says "status":["publish","draft"] itself' }),
  );
  const shown = await service.make('/venues', { venue: 'Hall' });
  const hidden = await service.make('/events', eventWith({ status: 'draft' }));
  const due = await service.make('/organizers', { organizer: 'Later', date_utc: String(now + 86_400) });
  await service.query('UPDATE organizer SET published_at = ? WHERE id = ?', [now - 1, due['id']]);
  await service.query('UPDATE scheduled_publication SET due_at = ? WHERE record_id = ?', [
    now - 1,
    due['id'],
  ]);
  await service.app.get(Housekeeping).run();
  for (const [path, fields] of [
    [`/events/${draft['id']}`, { title: 'Other' }],
    [`/venues/${shown['id']}`, { status: 'draft' }],
    [`/venues/${shown['id']}`, { venue: 'Unseen' }],
    [`/events/${hidden['id']}`, { status: 'private' }],
  ] as const)
    expect((await service.post(path, fields)).status).toBe(200);
  const { body } = await service.get('/changes');
  await service.query('UPDATE changes SET known_to = NULL');
  await migrate();
  // A run that was cut off is done again.
  await migrate();
  expect(await audienceOf(draft)).toEqual([null, null]);
  expect(await audienceOf(shown)).toEqual([0, 0, 0]);
  expect(await audienceOf(hidden)).toEqual([null, null]);
  expect(await audienceOf(due)).toEqual([0, 0]);
  expect((await service.get(`/changes?since=${body['next']}`)).status).toBe(200);
});
