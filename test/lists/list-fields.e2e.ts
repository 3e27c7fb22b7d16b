import { Service } from '../support/service.js';
import {
  idsByPage,
  itemsOf,
  type LinkedRecordIds,
  makeLinkedRecords,
  makeMany,
  makeVaried,
} from '../support/varied-events.js';

const WINDOW = 'start_date=2000-01-01&end_date=2199-12-31';

let service: Service;
let linked: LinkedRecordIds;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'America/New_York' });
  linked = await makeLinkedRecords(service);
  await makeMany(service, linked, [0, 1, 2]);
});
afterAll(async () => service.stop());

describe('modified_after and modified_before', () => {
  it('list what was last changed between them, of every kind', async () => {
    const at = (second: number): number => Date.UTC(2026, 0, 10, 12) / 1_000 + second;
    const { categories, tags, venue, organizer } = linked;
    const event = await makeVaried(service, linked, 100);
    await service.post(`/events/${event}`, {
      status: 'publish',
      hide_from_listings: false,
      date_utc: '2020-01-01 00:00:00',
    });
    const kinds = { events: [event], venues: venue, organizers: organizer, categories, tags };
    for (const [collection, [id]] of Object.entries(kinds)) {
      const kind = {
        events: 'event',
        venues: 'venue',
        organizers: 'organizer',
        categories: 'category',
        tags: 'tag',
      }[collection];
      await service.database.write(async (manager) =>
        manager.query(`UPDATE ${kind} SET modified_at = ? WHERE id = ?`, [at(0), id]),
      );
      const found = async (query: string): Promise<number[]> => {
        const all = collection === 'events' ? `${WINDOW}&` : 'hide_empty=false&';
        return idsByPage(service, `/${collection}?${all}${query}`, 'anonymous');
      };
      for (const [query, isThere] of [
        [`modified_after=${at(-1)}`, true],
        [`modified_after=${at(0)}`, false],
        [`modified_before=${at(1)}`, true],
        [`modified_before=${at(0)}`, false],
        ['modified_after=2026-01-10+06:59:59&modified_before=2026-01-10T12:00:01Z', true],
        ['modified_after=2026-01-10&modified_before=2026-01-11', true],
        ['modified_after=2026-01-11&modified_before=2026-01-12', false],
      ] as const) {
        const within =
          query.startsWith('modified_after') && !query.includes('before')
            ? `${query}&modified_before=${at(2)}`
            : query;
        expect([collection, query, (await found(within)).includes(id ?? 0)]).toEqual([
          collection,
          query,
          isThere,
        ]);
      }
      // A text of another language is a change, too.
      const before = Math.floor(Date.now() / 1_000) - 1;
      await service.post(`/${collection}/${id}?i18n_language=fr`, { description: 'Autre' });
      expect(await found(`modified_after=${before}`)).toContain(id);
    }
  });

  it('are repeated in the links as instants', async () => {
    const { body } = await service.get(
      '/venues?modified_before=tomorrow&per_page=1&bbox=-180,-90,180,90&fields=id',
    );
    const link = new URL(body['next_rest_url']);
    expect(link.searchParams.get('modified_before')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect([link.searchParams.get('bbox'), link.searchParams.get('fields')]).toEqual([
      '-180,-90,180,90',
      'id',
    ]);
  });
});

describe('fields', () => {
  it('keep fields of the items and the rest of the response, or choose from the whole response as `_fields` does', async () => {
    for (const [collection, name] of Object.entries({
      events: 'title',
      venues: 'venue',
      organizers: 'organizer',
      categories: 'name',
      tags: 'name',
    })) {
      const path = `/${collection}?per_page=2&${collection === 'events' ? WINDOW : 'hide_empty=false'}`;
      const whole = (await service.get(path)).body;
      const { body } = await service.get(`${path}&fields=id,${name}`);
      expect(itemsOf(body)).toEqual(
        itemsOf(whole).map((item) => expect.objectContaining({ id: item['id'], [name]: item[name] })),
      );
      expect(itemsOf(body).map((item) => Object.keys(item).sort())).toEqual(
        itemsOf(body).map(() => ['id', name].sort()),
      );
      expect([body['total'], Object.keys(body).sort()]).toEqual([whole['total'], Object.keys(whole).sort()]);
      const top = `${collection}.id,total`;
      expect((await service.get(`${path}&fields=${top}`)).body).toEqual(
        (await service.get(`${path}&_fields=${top}`)).body,
      );
    }
    const { body } = await service.get(`/events?${WINDOW}&fields=venue.venue,nothing`);
    expect(Object.keys(Object.assign({}, ...itemsOf(body)))).toEqual(['venue']);
  });
});
