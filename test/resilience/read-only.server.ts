import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '../support/localized.js';
import { runToEnd, ServiceProcess } from '../support/process.js';
import { Api } from '../support/resilience/api.js';
import { DatabaseServer } from '../support/resilience/database-server.js';
import { eventWith } from '../support/service.js';

const ADMIN_PASSWORD = 'long-secret';
const READS = '/events?start_date=2000-01-01';

/** What a service reports of itself while nothing can be written, and that it goes on being read. */
async function expectReadOnly(service: ServiceProcess): Promise<void> {
  const api = new Api(service.api);
  const write = await api.send('POST', '/events', eventWith({}));
  expect([write.status, write.body['code']]).toEqual([503, 'rest_unavailable']);
  expect(write.body['message']).toMatch(/database can only be read/);
  for (const { status } of [await api.send('GET', READS), await api.send('GET', `${READS}&page=1`)])
    expect(status).toBe(200);
  const messages = new Set<unknown>();
  for (const language of LANGUAGES) {
    const ready = await fetch(`${service.origin}/health/ready?i18n_language=${language}`);
    const { message, data } = (await ready.json()) as { message: string; data: object };
    expect([ready.status, data]).toEqual([503, { status: 503, check: 'database', failed: 'database' }]);
    messages.add(message);
  }
  expect(messages.size).toBe(LANGUAGES.length);
  expect(messages).toContain(write.body['message']);
  expect(JSON.stringify([...messages, write.body])).not.toMatch(/sqlite|INSERT|--read-only|\/tmp/i);
}

const readiness = async ({ origin }: ServiceProcess): Promise<number> =>
  (await fetch(`${origin}/health/ready`)).status;

describe('a file system that can only be read', () => {
  let folder: string;
  let writer: ServiceProcess;
  const readOnly = [
    ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
    'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,ro,bind "$DATA_DIR" && exec "$0" "$@"',
  ];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'event-calendar-read-only-'));
    writer = await ServiceProcess.start({ DATA_DIR: folder, ADMIN_PASSWORD });
  });
  afterAll(async () => {
    await writer.end('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  it('is said at the start and by the readiness, and refuses writes for this reason', async () => {
    const service = await ServiceProcess.start({ DATA_DIR: folder, ADMIN_PASSWORD }, readOnly);
    await expectReadOnly(service);
    expect(service.output).toMatch(/Not ready, database: .*readonly database/);
    expect(await readiness(writer)).toBe(200);
    await service.end('SIGTERM');
  });
});

describe('a server that can only be read', () => {
  let server: DatabaseServer;
  let service: ServiceProcess;
  /** MySQL refuses administrators, too. */
  const readOnly = async (state: 'ON' | 'OFF'): Promise<void> => {
    if (outageServer === 'mysql') await server.query(`SET GLOBAL super_read_only = ${state}`);
    await server.query(`SET GLOBAL read_only = ${state}`);
  };
  const environment = () => ({
    DATABASE_URL: server.url.replace('root@', 'calendar:secret@'),
    ADMIN_PASSWORD,
    DATABASE_POOL: '4',
  });
  beforeAll(async () => {
    server = await DatabaseServer.start();
    await server.query("CREATE USER calendar@'%' IDENTIFIED BY 'secret'");
    await server.query("GRANT ALL ON calendar.* TO calendar@'%'");
  });
  afterAll(async () => server.remove());

  it('cannot be made ready, which is one line', async () => {
    await readOnly('ON');
    const { code, stderr } = await runToEnd({ ...environment(), PORT: '0', LOG_LEVEL: 'silent' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database at .* can only be read .*\n$/)]);
    await readOnly('OFF');
  });

  it('refuses writes for this reason, is read, and is ready again when it accepts writes', async () => {
    service = await ServiceProcess.start(environment());
    expect(await readiness(service)).toBe(200);
    await readOnly('ON');
    await expectReadOnly(service);
    await readOnly('OFF');
    expect(await readiness(service)).toBe(200);
    expect((await new Api(service.api).send('POST', '/events', eventWith({}))).status).toBe(201);
    await service.end('SIGTERM');
  });

  it('stores what it gets, whatever mode the server has for others', async () => {
    await server.query("SET GLOBAL sql_mode = 'NO_BACKSLASH_ESCAPES'");
    service = await ServiceProcess.start(environment());
    const api = new Api(service.api);
    const name = "O'Brien \\' OR \\\\ 1 -- x";
    const { status, body } = await api.send('POST', '/tags', { name });
    expect([status, (await api.send('GET', `/tags/${String(body['id'])}`)).body['name']]).toEqual([
      201,
      name,
    ]);
    await service.end('SIGTERM');
    await server.query('SET GLOBAL sql_mode = DEFAULT');
  });

  it('says nothing of a writer that waits for others, as for a backup', async () => {
    service = await ServiceProcess.start(environment());
    const held = await server.hold('LOCK TABLES calendar.migrations READ');
    expect(await readiness(service)).toBe(200);
    held.destroy();
    await service.end('SIGTERM');
  });
});
