import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multipart, pictureBytes } from '../support/pictures.js';
import { ServiceProcess } from '../support/process.js';
import { Api } from '../support/resilience/api.js';
import { eventWith } from '../support/service.js';

const DISK = '24m';
const BALLAST_BYTES = 8 * 1024 * 1024;
const LONG_TEXT = 'All of it or nothing. '.repeat(10_000);

let folder: string;
let service: ServiceProcess;
let api: Api;
/** The disk, which only the service's process has mounted. */
let disk: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-disk-'));
  const mounted = 'mount -t tmpfs -o size=$DISK tmpfs $DATA_DIR && exec "$0" "$@"';
  service = await ServiceProcess.start(
    { DATA_DIR: folder, DISK, ADMIN_PASSWORD: 'long-secret', LOG_LEVEL: 'silent', MIN_FREE_DISK: '0' },
    ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mounted],
  );
  api = new Api(service.api);
  disk = `/proc/${service.pid}/root${folder}`;
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(BALLAST_BYTES));
});
afterAll(async () => {
  await service.end('SIGTERM');
  rmSync(folder, { recursive: true });
});

const total = async (collection: string): Promise<number> =>
  Number((await api.get(`/${collection}?start_date=2000-01-01&per_page=1`))['total']);

const wordOf = (made: number): string => `number${made}x`;

const eventOf = (made: number) =>
  eventWith({ title: wordOf(made), description: LONG_TEXT, venue: { venue: `Venue ${made}` } });

/** Writes events from the number on until one is refused. @returns the number of that one */
async function fill(from = 0): Promise<number> {
  for (let made = from; ; made++) {
    const event = eventOf(made);
    const { status, body } = await api.send('POST', '/events', event);
    if (status === 201) continue;
    expect([status, body['code']]).toEqual([507, 'rest_insufficient_storage']);
    return made;
  }
}

async function uploadPicture(): Promise<{ status: number; code: string }> {
  const { body, contentType } = await multipart(await pictureBytes(2_000, 1_500), 'large.png');
  const response = await fetch(`${service.api}/media`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('admin:long-secret').toString('base64')}`,
      'content-type': contentType,
    },
    body: new Uint8Array(body),
  });
  return { status: response.status, code: ((await response.json()) as { code: string }).code };
}

function fillTheRest(): void {
  expect(() => {
    for (;;) appendFileSync(join(disk, 'ballast'), Buffer.alloc(4_096));
  }).toThrow('ENOSPC');
}

const pictures = (): string[] =>
  readdirSync(join(disk, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it('a full disk refuses writes clearly, keeps what was written, and is good again when there is room', async () => {
  const first = await fill();
  expect(first).toBeGreaterThan(5);
  fillTheRest();
  // The log of the database may have room inside.
  const made = await fill(first);
  expect([await total('events'), await total('venues')]).toEqual([made, made]);
  expect(await uploadPicture()).toEqual({ status: 507, code: 'rest_insufficient_storage' });
  expect(pictures()).toEqual([]);

  rmSync(join(disk, 'ballast'));
  expect((await api.send('POST', '/events', eventOf(made))).status).toBe(201);
  expect(await total('events')).toBe(made + 1);
  // The refused transaction had added its words to the search already.
  const found = await api.get(`/events?start_date=2000-01-01&search=${wordOf(made)}`);
  expect(found['total']).toBe(1);
  expect((await uploadPicture()).status).toBe(201);
  expect(pictures().length).toBeGreaterThan(0);
});
