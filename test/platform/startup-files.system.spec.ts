import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli, runToEnd, ServiceProcess } from '../support/process.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'event-calendar-files-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const PASSWORD = 'long enough';
const modeOf = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

async function statusOf(service: ServiceProcess, password: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  return (await fetch(`${service.api}/users/me`, { headers: { authorization } })).status;
}

describe('what lies on the disk', () => {
  const FILES = ['calendar.sqlite', 'calendar.sqlite-wal', 'calendar.sqlite-shm'];

  it('is for this user alone', async () => {
    const service = await ServiceProcess.start({ DATA_DIR: join(folder, 'a/b'), ADMIN_PASSWORD: PASSWORD });
    expect(FILES.map((file) => modeOf('a/b', file))).toEqual(['600', '600', '600']);
    expect([modeOf('a'), modeOf('a/b')]).toEqual(['700', '700']);
    await service.end('SIGTERM');
  });

  it('is so, too, when the command line makes it', async () => {
    const { code } = await cli(['migrate'], { DATA_DIR: join(folder, 'data') });
    expect([code, modeOf('data'), modeOf('data', 'calendar.sqlite')]).toEqual([0, '700', '600']);
  });

  it.each([
    ['users', 'list'],
    ['keys', 'list', '--user', 'admin'],
    ['search', 'rebuild'],
    ['export', 'all.ndjson'],
    ['backup', 'copy.sqlite'],
  ])('is not made by a command that only reads: %s %s', async (...args) => {
    const { code, stderr } = await cli(args, { DATA_DIR: folder });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`no database file ${folder}/calendar.sqlite`),
    ]);
    expect(existsSync(join(folder, 'calendar.sqlite'))).toBe(false);
  });

  it('is left as it is when it is there, with one warning if all can read it', async () => {
    writeFileSync(join(folder, 'calendar.sqlite'), '');
    chmodSync(join(folder, 'calendar.sqlite'), 0o644);
    chmodSync(folder, 0o755);
    const environment = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' };
    const service = await ServiceProcess.start(environment);
    expect(service.output.match(/can read the database file .*calendar\.sqlite/g)).toHaveLength(1);
    expect([modeOf(), modeOf('calendar.sqlite')]).toEqual(['755', '644']);
    await service.end('SIGTERM');
    chmodSync(folder, 0o700);
    const closed = await ServiceProcess.start(environment);
    expect(closed.output).not.toContain('can read');
    await closed.end('SIGTERM');
  });
});

describe('the password that is made for the administrator', () => {
  const passwordIn = (path: string): string => readFileSync(path, 'utf8').trim();

  it.each(['json', 'text'])('is in a file for this user alone, and in no log in %s', async (LOG_FORMAT) => {
    const service = await ServiceProcess.start({ DATA_DIR: folder, LOG_FORMAT });
    const file = join(folder, 'administrator-password');
    expect(service.output).toContain(file);
    const password = passwordIn(file);
    expect(password.length).toBeGreaterThan(8);
    expect(service.output).not.toContain(password);
    expect([modeOf('administrator-password'), await statusOf(service, password)]).toEqual(['600', 200]);
    await service.end('SIGTERM');
    const reminding = await ServiceProcess.start({ DATA_DIR: folder, LOG_FORMAT });
    expect(reminding.output).toContain(file);
    await reminding.end('SIGTERM');
    rmSync(file);
    // It was made once.
    const again = await ServiceProcess.start({ DATA_DIR: folder, LOG_FORMAT });
    expect([existsSync(file), again.output.includes('dministrator')]).toEqual([false, false]);
    await again.end('SIGTERM');
  });

  it('is in that file, too, when a command makes it', async () => {
    const { code, stdout, stderr } = await cli(['demo'], { DATA_DIR: folder });
    const password = passwordIn(join(folder, 'administrator-password'));
    expect([code, stderr.includes('administrator-password')]).toEqual([0, true]);
    expect(stdout + stderr).not.toContain(password);
  });

  it('makes no administrator when its credentials cannot be stored', async () => {
    writeFileSync(join(folder, 'file'), '');
    const database = { DATABASE_URL: `sqlite:${join(folder, 'calendar.sqlite')}` };
    const { code, stdout, stderr } = await runToEnd({
      ...database,
      PORT: '0',
      DATA_DIR: join(folder, 'file'),
      MEDIA_DIR: folder,
    });
    expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
    expect(stderr).toMatch(/cannot be written to .*administrator-password \(EEXIST\).*ADMIN_PASSWORD/);
    const service = await ServiceProcess.start({ ...database, ADMIN_PASSWORD: PASSWORD });
    expect(await statusOf(service, PASSWORD)).toBe(200);
    await service.end('SIGTERM');
  });
});
