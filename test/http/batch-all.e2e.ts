import { batchOf, type Operation, responsesOf, statusesOf, tag, unique } from '../support/batches.js';
import { isReplay, keyed, newKey } from '../support/keyed.js';
import { pictureBytes } from '../support/pictures.js';
import { Remote } from '../support/remote.js';
import { eventWith, type SendOptions, Service, type ServiceResponse } from '../support/service.js';
import { allRows } from '../support/tables.js';
import { refusedNames } from '../support/written-rows.js';

let remote: Remote;
let service: Service;
let second: Service;
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: remote.host });
  second = await service.startBeside();
});
afterAll(async () => {
  await second.stop();
  await service.stop();
  await remote.stop();
});

const batch = async (mode: string, operations: unknown, options?: SendOptions): Promise<ServiceResponse> =>
  batchOf(service, mode, operations, options);

describe('all or nothing', () => {
  it('later operations see what earlier ones have done, and lists and searches all of it', async () => {
    const [name, word] = [unique('Seen'), unique('quokka').replace(' ', '')];
    const response = await batch('all', [
      tag(name),
      { method: 'POST', path: '/events', body: eventWith({ title: `The ${word}`, tags: [name] }) },
      { method: 'POST', path: '/events', body: eventWith({ title: `Another ${word}`, tags: [name] }) },
    ]);
    const [made, first, other] = responsesOf(response);
    expect([response.status, statusesOf(response)]).toEqual([200, [201, 201, 201]]);
    expect([first?.['body'].tags[0].id, other?.['body'].tags[0].count]).toEqual([made?.['body'].id, 2]);
    for (const path of [`/events?search=${word}`, `/events?tags=${made?.['body'].id}`])
      expect((await second.get(path)).body['total']).toBe(2);
    const [{ total } = { total: 0 }] = await service.query<{ total: number | string }>(
      'SELECT COUNT(*) AS total FROM changes WHERE record_id IN (?, ?) AND kind = ?',
      [first?.['body'].id, other?.['body'].id, 'event'],
    );
    expect(String(total)).toBe('2');
  });

  it.each([0, 1, 3])('where operation %i is refused, nothing of the others is left', async (index) => {
    const item = await service.make('/events', eventWith());
    const good = [
      {
        method: 'POST',
        path: '/events',
        body: eventWith({ venue: { venue: unique('Hall') }, tags: [unique('t')] }),
      },
      { method: 'PATCH', path: `/events/${item['id']}`, body: { title: 'Never' } },
      { method: 'DELETE', path: `/events/${item['id']}` },
    ];
    const before = await allRows(service);
    const bad = { method: 'POST', path: '/tags', body: { name: '' } };
    const { status, body } = await batch('all', good.toSpliced(index, 0, bad), keyed(newKey()));
    expect([status, body['code'], body['data'].operation, body['data'].response.status]).toEqual([
      422,
      'rest_batch_failed',
      index,
      400,
    ]);
    expect(body['data'].response.body.data.params).toEqual({ name: expect.any(String) as string });
    expect(await allRows(service)).toEqual(before);
    expect(statusesOf(await batch('all', good))).toEqual([201, 200, 200]);
  });

  it('a version that has passed is refused, and with it all', async () => {
    const made = await service.post('/events', eventWith());
    const tagOf = String(made.headers['etag']);
    const change = (cost: string, version: string): Operation => ({
      method: 'PATCH',
      path: `/events/${made.body['id']}`,
      headers: { 'If-Match': version },
      body: { cost },
    });
    const before = await allRows(service);
    const response = await batch('all', [tag(), change('1', tagOf), change('2', tagOf)]);
    expect([response.status, response.body['data'].operation, response.body['data'].response.status]).toEqual(
      [422, 2, 412],
    );
    expect(await allRows(service)).toEqual(before);
    const each = await batch('each', [tag(), change('1', tagOf), change('2', tagOf)]);
    expect(statusesOf(each)).toEqual([201, 200, 412]);
    const chained = String(responsesOf(each)[1]?.['headers'].ETag);
    expect(statusesOf(await batch('all', [change('3', chained)]))).toEqual([200]);
  });

  it('batches that cross each other all end, through any instance', async () => {
    const events = await Promise.all([0, 1].map(async () => service.make('/events', eventWith())));
    const paths = events.map(({ id }) => `/events/${id}`);
    const run = async (index: number): Promise<ServiceResponse> => {
      const order = index % 2 === 0 ? paths : paths.toReversed();
      const writes = order.map((path) => ({ method: 'PATCH', path, body: { cost: String(index) } }));
      const sent = { mode: 'all', operations: [...writes, tag()] };
      return (index % 3 === 0 ? second : service).post('/batch', sent);
    };
    const responses = await Promise.all(Array.from({ length: 8 }, async (_, index) => run(index)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const [one, other] = await Promise.all(paths.map(async (path) => service.get(path)));
    expect(one?.body['cost']).toBe(other?.body['cost']);
  });

  it('with a key it is done once, however often it is sent', async () => {
    const key = newKey();
    const sent = [tag(), { method: 'POST', path: '/events', body: eventWith() }];
    const responses = await Promise.all([1, 2, 3].map(async () => batch('all', sent, keyed(key))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses.filter(isReplay)).toHaveLength(2);
    const again = await second.post('/batch', { mode: 'all', operations: sent }, keyed(key));
    expect([isReplay(again), again.body]).toEqual([true, responses[0]?.body]);
    const other = await batch('all', [tag()], keyed(key));
    expect([other.status, other.body['code']]).toEqual([422, 'rest_idempotency_key_reused']);
  });

  it('fetches no picture, as its transaction would wait for another server', async () => {
    const image = remote.put('/batched.png', await pictureBytes());
    const sent = [{ method: 'POST', path: '/events', body: eventWith({ image }) }];
    const refused = await batch('all', sent);
    expect([refused.status, refusedNames({ body: refused.body['data'].response.body })]).toEqual([
      422,
      ['image'],
    ]);
    expect(remote.requestedPaths).toEqual([]);
    expect(statusesOf(await batch('each', sent))).toEqual([201]);
    expect(remote.requestedPaths).toEqual(['/batched.png']);
  });
});
