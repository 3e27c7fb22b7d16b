import { holdChanges } from '../support/held-writes.js';
import { launchHousekeeping, type Running } from '../support/process.js';
import { every, ids, makeWithEvents, occurrencesOf, startsOf } from '../support/series.js';
import { Service } from '../support/service.js';
import { allRows } from '../support/tables.js';

/* The process ends while it makes new events of rules without end. */

const DAY = 86_400;
const HORIZON = 20;
const LATER = 150;
const SETTINGS = { SERIES_HORIZON_DAYS: String(HORIZON), TRASH_RETENTION_DAYS: '0' };
const start = `${new Date(Date.now() + DAY * 1_000).toISOString().slice(0, 10)} 20:00:00`;
const end_date = `${start.slice(0, 10)} 22:00:00`;

let service: Service;
beforeAll(async () => {
  service = await Service.start(SETTINGS);
});
afterAll(async () => service.stop());

const housekeeping = (): Running =>
  launchHousekeeping({ DATABASE_URL: service.databaseUrl, MEDIA_DIR: service.mediaDir, ...SETTINGS }, LATER);

it('leaves nothing of a series whose expansion was killed, and the next expansion makes all of it once', async () => {
  const dates = { start_date: start, end_date, timezone: 'UTC', recurrence_rule: 'FREQ=DAILY' };
  const series = [await makeWithEvents(service, dates), await makeWithEvents(service, dates)];
  const before = await allRows(service);
  const held = await holdChanges(service.databaseUrl);
  const killed = housekeeping();
  try {
    await held.reached();
  } finally {
    killed.child.kill('SIGKILL');
    await killed.finished;
    await held.release();
  }
  expect(await allRows(service)).toEqual(before);
  expect(await housekeeping().finished).toMatchObject({ code: 0 });
  for (const { id, events } of series) {
    const after = await occurrencesOf(service, id);
    // Midnight may pass meanwhile.
    expect([HORIZON + LATER, HORIZON + LATER + 1]).toContain(after.length);
    expect(startsOf(after)).toEqual(every(1, after.length, start));
    expect(ids(after).slice(0, HORIZON)).toEqual(ids(events));
    const changes = await service.query(
      `SELECT COUNT(*) AS count FROM changes WHERE kind = 'event' AND verb = 'create' AND record_id IN (${ids(after).join()})`,
    );
    expect(changes).toEqual([{ count: after.length }]);
  }
});
