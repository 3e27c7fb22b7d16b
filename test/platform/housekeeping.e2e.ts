import { Housekeeping } from '#content/records/housekeeping.service.js';
import { type Body, eventWith, Service } from '../support/service.js';

const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
const inDays = (days: number): string => String(now + days * DAY);

let service: Service;
beforeAll(async () => {
  service = await Service.start({ TRASH_RETENTION_DAYS: '30' });
});
afterAll(async () => service.stop());

const run = async (at: number): Promise<void> => service.app.get(Housekeeping).run(at);

async function verbsOf({ id }: Body): Promise<string[]> {
  const rows = await service.query(
    "SELECT verb FROM changes WHERE kind <> 'user' AND record_id = ? ORDER BY id",
    [id],
  );
  return rows.map((row) => String(row['verb']));
}

describe('a publication date that comes', () => {
  it.each([
    ['/events', eventWith()],
    ['/venues', { venue: 'To come' }],
    ['/organizers', { organizer: 'To come' }],
  ])('is in the change log once, however many processes look: %s', async (path, fields) => {
    const record = await service.make(path, { ...fields, date_utc: inDays(2) });
    expect(record['status']).toBe('future');
    await run(now + DAY);
    expect(await verbsOf(record)).toEqual(['create']);
    await Promise.all([run(now + 3 * DAY), run(now + 3 * DAY), run(now + 3 * DAY)]);
    await run(now + 4 * DAY);
    expect(await verbsOf(record)).toEqual(['create', 'publish']);
  });

  it('is forgotten when the record is published at once, drafted or trashed', async () => {
    const changes = [{ date_utc: inDays(-1) }, { status: 'draft' }, { status: 'trash' }];
    for (const change of changes) {
      const event = await service.make('/events', eventWith({ date_utc: inDays(2) }));
      expect((await service.post(`/events/${event['id']}`, change)).status).toBe(200);
      await run(now + 3 * DAY);
      expect(await verbsOf(event)).not.toContain('publish');
    }
  });

  it('counts as it was last set', async () => {
    const event = await service.make('/events', eventWith({ date_utc: inDays(2) }));
    await service.post(`/events/${event['id']}`, { date_utc: inDays(5) });
    await run(now + 3 * DAY);
    expect(await verbsOf(event)).toEqual(['create', 'update']);
    await run(now + 6 * DAY);
    expect(await verbsOf(event)).toEqual(['create', 'update', 'publish']);
  });
});

describe('old trash', () => {
  it('is deleted for good with everything that belongs to it, and its children stand alone', async () => {
    const event = await service.make(
      '/events',
      eventWith({
        venue: { venue: 'Stays' },
        categories: ['Stays'],
        translations: { fr: { title: 'Reste' } },
      }),
    );
    const child = await service.make('/events', eventWith({ post_parent: event['id'] }));
    await service.delete(`/events/${event['id']}`);
    await run(now + 29 * DAY);
    expect((await service.get(`/events/${event['id']}`)).status).toBe(403);
    await Promise.all([run(now + 31 * DAY), run(now + 31 * DAY)]);
    expect((await service.get(`/events/${event['id']}`)).body['code']).toBe('rest-event-not-found');
    expect(await verbsOf(event)).toEqual(['create', 'trash', 'delete']);
    expect((await service.get(`/events/${child['id']}`)).body['post_parent']).toBe(0);
    expect((await service.get(`/venues/${event['venue'].id}`)).status).toBe(200);
    for (const table of ['event_translation', 'event_venue', 'event_category']) {
      const column = table === 'event_translation' ? 'record_id' : 'event_id';
      expect(await service.query(`SELECT 1 FROM ${table} WHERE ${column} = ?`, [event['id']])).toEqual([]);
    }
  });

  it.each([
    ['/venues', { venue: 'Old' }],
    ['/organizers', { organizer: 'Old' }],
  ])('takes %s along too', async (path, fields) => {
    const record = await service.make(path, fields);
    await service.delete(`${path}/${record['id']}`);
    await run(now + 31 * DAY);
    expect((await service.get(`${path}/${record['id']}`)).status).toBe(400);
  });

  it('stays where it is kept for ever', async () => {
    const keeping = await Service.start({ TRASH_RETENTION_DAYS: '0' });
    const event = await keeping.make('/events', eventWith());
    await keeping.delete(`/events/${event['id']}`);
    await keeping.app.get(Housekeeping).run(now + 4_000 * DAY);
    expect((await keeping.get(`/events/${event['id']}`, { as: 'administrator' })).body['code']).toBe(
      'event-no-longer-available',
    );
    await keeping.stop();
  });
});
