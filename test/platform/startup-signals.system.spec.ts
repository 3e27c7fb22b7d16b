import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { cli, type Environment, launch } from '../support/process.js';
import { LONGEST_MS, until } from '../support/resilience/until.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'event-calendar-signals-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const openFiles = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));

/** Sends a signal to a start that waits for its database. */
async function interrupt(
  environment: Environment,
  signal: NodeJS.Signals,
  isWaiting: (pid: number) => boolean,
): Promise<void> {
  const { child, finished } = launch(environment);
  await until('it waits', () => isWaiting(Number(child.pid)));
  child.kill(signal);
  // A start that misses the signal would report after a while what it waited for.
  expect(await finished).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^${signal}: ended during startup.*\n$`)),
  });
}

describe('a server that does not respond', () => {
  let server: Server;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('is not waited for after %s', async (signal) => {
    const { port } = server.address() as AddressInfo;
    const url = `mysql://root@127.0.0.1:${port}/calendar`;
    await interrupt({ DATABASE_URL: url }, signal, () => sockets.length > 0);
  });
});

it('a file that another program writes to is not waited for after SIGTERM', async () => {
  const DATA_DIR = join(folder, 'data');
  expect((await cli(['migrate'], { DATA_DIR })).code).toBe(0);
  const file = join(DATA_DIR, 'calendar.sqlite');
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  await interrupt({ DATA_DIR }, 'SIGTERM', (pid) => openFiles(pid).includes(file));
  other.close();
});

it('a folder in which no folder can be made is named at once', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/main.js'], {
    env: { DATABASE_URL: 'sqlite:/proc/x/y.sqlite', PORT: '0' },
    encoding: 'utf8',
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database file \/proc\/x\/y\.sqlite .*\(ENOENT\).*\n$/),
  ]);
});
