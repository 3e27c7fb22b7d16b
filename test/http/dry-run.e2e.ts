import { ChangeFeed } from '#access/changes/change-feed.js';
import { ResponseCache } from '#http/cache/response-cache.js';
import { isReplay, keyed, newKey } from '../support/keyed.js';
import { multipart, pictureBytes, storedFiles } from '../support/pictures.js';
import { Remote } from '../support/remote.js';
import { eventWith, type Service, type ServiceResponse } from '../support/service.js';
import { allRows } from '../support/tables.js';
import { allWrites, missingAmong, startWaiting, webhook, type Write } from '../support/writes.js';

let remote: Remote;
let service: Service;
beforeAll(async () => {
  remote = await Remote.start();
  service = await startWaiting(remote);
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

const dryRunOf = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}dry_run=true`;

const send = async ({ method, path, body, options }: Write): Promise<ServiceResponse> =>
  service.send(method, path, body, { as: 'administrator', ...options });

/** What is new has other numbers and times in each response. Only a dry run says what would become of occurrences. */
const withoutNumbers = ({ status, body }: ServiceResponse): unknown[] => [
  status,
  JSON.stringify(body)
    .replace(/,"kept":\d+,"created":\d+,"trashed":\d+/, '')
    .replaceAll(
      /"ec_[^"]+"|"(secret|message_id)":"[^"]+"|"ETag":"[^,]+"|"password":"[^"]+"|a-[0-9a-f]{32}|-?\d+/g,
      '#',
    ),
];

/** Of an import `dry_run` says that it changes nothing when it runs: its place in the queue is stored. */
const SAYS_ANOTHER = new Set(['POST /imports']);
/** What is sent elsewhere at once, and what needs a session: see test/access/sessions. */
const NOT_TRIED = new Set(['POST /webhooks/{id}/ping', 'POST /sessions/current/confirmation']);

/** With the places in the feed that what was done before gets when somebody looks. */
async function stored(): Promise<unknown> {
  await service.app.get(ChangeFeed).numberAll();
  return [await allRows(service), storedFiles(service)];
}

it('every write of the document responds as it would, and leaves nothing in any table or folder', async () => {
  const all = await allWrites(service, remote);
  const missing = await missingAmong(service, all);
  expect(missing.filter((key) => !SAYS_ANOTHER.has(key) && !NOT_TRIED.has(key))).toEqual([]);
  const before = await stored();
  const trials: ServiceResponse[] = [];
  for (const write of all) trials.push(await send({ ...write, path: dryRunOf(write.path) }));
  expect(await stored()).toEqual(before);
  for (const [index, write] of all.entries()) {
    const name = `${write.method} ${write.path}`;
    const done = await send(write);
    const { headers } = trials[index] ?? done;
    expect([name, ...withoutNumbers(trials[index] ?? done)]).toEqual([name, ...withoutNumbers(done)]);
    expect([name, headers['x-dry-run'], done.headers['x-dry-run']]).toEqual([name, 'true', undefined]);
    expect([name, [200, 201].includes(done.status)]).toEqual([name, true]);
  }
  expect(await stored()).not.toEqual(before);
});

it('what would be refused is refused alike, and nothing is left of it either', async () => {
  const event = await service.make('/events', eventWith());
  await service.make('/categories', { name: 'Taken' });
  const trashed = await service.make('/venues', { venue: 'Gone' });
  await service.delete(`/venues/${trashed['id']}`);
  const item = `/events/${event['id']}`;
  const refused: Write[] = [
    { method: 'POST', path: '/events', body: { title: 'x' } },
    { method: 'POST', path: '/events', body: eventWith({ website: 'x', venue: { venue: '', city: 'Ulm' } }) },
    { method: 'POST', path: '/events', body: eventWith({ venue: { venue: 'New' }, organizer: 999_999 }) },
    { method: 'POST', path: '/events', body: eventWith(), options: { as: 'subscriber' } },
    { method: 'POST', path: '/events', body: eventWith(), options: { as: 'anonymous' } },
    { method: 'PATCH', path: item, body: { cost: '3' }, options: { as: 'author' } },
    { method: 'PATCH', path: item, body: { cost: '3' }, options: { headers: { 'if-match': '"1-9-x"' } } },
    { method: 'DELETE', path: '/events/999999' },
    { method: 'DELETE', path: `/venues/${trashed['id']}` },
    { method: 'POST', path: '/categories', body: { name: 'Taken' } },
    { method: 'POST', path: '/events', body: '{"title":' },
    { method: 'PUT', path: '/events', body: {} },
  ];
  for (const write of refused) {
    const before = await allRows(service);
    const trial = await send({ ...write, path: dryRunOf(write.path), options: { ...write.options } });
    const alone = await send(write);
    expect([trial.status, trial.body]).toEqual([alone.status, alone.body]);
    expect(alone.status).toBeGreaterThanOrEqual(400);
    expect(trial.headers['x-dry-run']).toBeUndefined();
    expect(await allRows(service)).toEqual(before);
  }
});

it.each(['maybe', 'True', '', '2'])('dry_run=%s is refused, with all else that is wrong', async (value) => {
  const { status, body } = await service.post(`/tags?dry_run=${value}`, { name: '' });
  expect([status, Object.keys(body['data'].params).sort()]).toEqual([400, ['dry_run', 'name']]);
});

it('may be requested in the body too, and where query and body both name it, nothing is written', async () => {
  const before = await allRows(service);
  await service.post('/tags', { name: 'One', dry_run: true });
  await service.post('/tags?dry_run=true', { name: 'Two', dry_run: false });
  await service.post('/tags', 'name=Three&dry_run=1', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(await allRows(service)).toEqual(before);
});

it('is nothing that a read knows', async () => {
  const { headers } = await service.get('/tags?dry_run=true');
  expect([headers['x-ignored-params'], headers['x-dry-run']]).toEqual(['dry_run', undefined]);
});

it('leaves cached responses as they are, and its own are not cached', async () => {
  const cache = service.app.get(ResponseCache);
  const { body: before } = await service.get('/tags?hide_empty=false');
  const { hits } = cache;
  await service.post('/tags?dry_run=true', { name: 'Never there' });
  const { body: after } = await service.get('/tags?hide_empty=false');
  expect([after, cache.hits]).toEqual([before, hits + 1]);
});

it('uses up no key, and looks at none', async () => {
  const key = newKey();
  const body = { name: 'Keyed' };
  await service.post('/tags?dry_run=true', body, keyed(key));
  const first = await service.post('/tags', body, keyed(key));
  expect([first.status, isReplay(first)]).toEqual([201, false]);
  const trial = await service.post('/tags?dry_run=true', body, keyed(key));
  expect([trial.status, trial.body['code'], isReplay(trial)]).toEqual([400, 'term_exists', false]);
});

it('sends no message: that is refused', async () => {
  const hook = await webhook(service, remote);
  const requested = remote.requestedPaths.length;
  const before = await allRows(service);
  const { status, body } = await service.post(`${hook}/ping?dry_run=true`);
  expect([status, Object.keys(body['data'].params)]).toEqual([400, ['dry_run']]);
  expect([remote.requestedPaths.length, await allRows(service)]).toEqual([requested, before]);
});

describe('pictures', () => {
  it('named by URL are not fetched, and who may not name one gets that error', async () => {
    const url = remote.put('/trial.png', await pictureBytes());
    const requested = remote.requestedPaths.length;
    const { status, body } = await service.post('/events?dry_run=true', eventWith({ image: url }));
    expect([status, body['image']]).toEqual([201, false]);
    const fetched = await service.post('/media?dry_run=true', { url });
    expect([fetched.status, Object.keys(fetched.body['data'].params)]).toEqual([400, ['url']]);
    const denied = await service.post('/events?dry_run=true', eventWith({ image: url }), {
      as: 'contributor',
    });
    expect([denied.status, Object.keys(denied.body['data'].params)]).toEqual([400, ['image']]);
    expect(remote.requestedPaths.length).toBe(requested);
  });

  it('that are none are refused', async () => {
    const { body, contentType } = await multipart(Buffer.from('no picture'), 'a.png');
    const headers = { 'content-type': contentType };
    const response = await service.send('POST', '/media?dry_run=true', body, { as: 'editor', headers });
    expect([response.status, Object.keys(response.body['data'].params)]).toEqual([400, ['file']]);
  });
});
