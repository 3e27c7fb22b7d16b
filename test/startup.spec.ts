import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli, type Environment, runToEnd } from './support/process.js';

let folder: string;
let notADatabase: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-start-'));
  notADatabase = join(folder, 'notes.txt');
  writeFileSync(notADatabase, 'These are only notes, no database at all.'.repeat(50));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const SECRET = 'pa55w0rd';

/** The one line of a start that ends at once. */
async function lineOf(environment: Environment): Promise<string> {
  const { code, stdout, stderr } = await runToEnd({ PORT: '0', ...environment });
  expect([code, stdout, stderr.split('\n').length, stderr.endsWith('\n')]).toEqual([1, '', 2, true]);
  expect(stderr).not.toContain(SECRET);
  return stderr;
}

/** Does the work with a port that is taken. */
async function withBusyPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

it('a busy port is named, with what to do', async () => {
  await withBusyPort(async (port) => {
    const line = await lineOf({ DATABASE_URL: 'sqlite::memory:', PORT: String(port) });
    expect(line).toContain(`127.0.0.1:${port} already`);
    expect(line).toContain('PORT');
  });
});

it('an address that is not this machine’s is named', async () => {
  const line = await lineOf({ DATABASE_URL: 'sqlite::memory:', HOST: '203.0.113.7' });
  expect(line).toMatch(/no address 203\.0\.113\.7 .*HOST/);
});

it('a database that does not answer is named, never its password', async () => {
  const url = `mysql://calendar:${SECRET}@127.0.0.1:1/calendar`;
  const line = await lineOf({ DATABASE_URL: url });
  expect(line).toMatch(/No database answers at 127\.0\.0\.1:1 .*DATABASE_URL/);
  const command = await cli(['users', 'list'], { DATABASE_URL: url });
  expect([command.code, command.stderr]).toEqual([1, line]);
});

it('a file that cannot be opened, or is no database, is named', async () => {
  const below = join(notADatabase, 'calendar.sqlite');
  expect(await lineOf({ DATABASE_URL: `sqlite:${below}` })).toMatch(/calendar\.sqlite cannot be opened/);
  expect(await lineOf({ DATABASE_URL: `sqlite:${folder}` })).toContain(`${folder} cannot be opened`);
  expect(await lineOf({ DATABASE_URL: `sqlite:${notADatabase}` })).toMatch(/notes\.txt is no usable SQLite/);
});
