import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VARIABLES } from '#platform/config/variables.js';
import { cli, type Environment, runToEnd, ServiceProcess } from '../support/process.js';

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

const database = (): string => `sqlite:${join(folder, 'calendar.sqlite')}`;

const SECRET = 'pa55w0rd';

/** The one line of a start that ends at once. */
async function lineOf(environment: Environment): Promise<string> {
  const { code, stdout, stderr } = await runToEnd({ PORT: '0', ...environment });
  expect([code, stdout, stderr.split('\n').length, stderr.endsWith('\n')]).toEqual([1, '', 2, true]);
  expect(stderr).not.toContain(SECRET);
  return stderr;
}

/** Does the work with a port that is in use. */
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
    const line = await lineOf({ DATABASE_URL: database(), PORT: String(port) });
    expect(line).toContain(`127.0.0.1:${port} already`);
    expect(line).toContain('PORT');
  });
});

it('an address that is not this machine’s is named', async () => {
  const line = await lineOf({ DATABASE_URL: database(), HOST: '203.0.113.7' });
  expect(line).toMatch(/no address 203\.0\.113\.7 .*HOST/);
});

it('a database that does not respond is named, never its password', async () => {
  const url = `mysql://calendar:${SECRET}@127.0.0.1:1/calendar`;
  const line = await lineOf({ DATABASE_URL: url });
  expect(line).toMatch(/No database responds at 127\.0\.0\.1:1 .*DATABASE_URL/);
  const command = await cli(['users', 'list'], { DATABASE_URL: url });
  expect([command.code, command.stderr]).toEqual([1, line]);
});

it('a file that cannot be opened, or is no database, is named', async () => {
  const below = join(notADatabase, 'calendar.sqlite');
  expect(await lineOf({ DATABASE_URL: `sqlite:${below}` })).toMatch(/calendar\.sqlite cannot be opened/);
  expect(await lineOf({ DATABASE_URL: `sqlite:${folder}` })).toContain(`${folder} cannot be opened`);
  expect(await lineOf({ DATABASE_URL: `sqlite:${notADatabase}` })).toMatch(
    /notes\.txt is not a usable SQLite/,
  );
});

it.each([
  [
    '0.0.0.0',
    /^ {2}Limits {9}RATE_LIMIT_ANONYMOUS=300\/minute, RATE_LIMIT=6000\/minute.*TRUST_PROXY/m,
    '300',
  ],
  ['127.0.0.1', /^(?![^]*Limits)/, null],
])('limits that nobody has written are named when it starts: %s', async (HOST, expected, limit) => {
  const service = await ServiceProcess.start({ DATABASE_URL: database(), HOST, LOG_FORMAT: 'text' });
  const { headers } = await fetch(`${service.api.replace('0.0.0.0', '127.0.0.1')}/tags`);
  await service.end('SIGTERM');
  expect(service.output).toMatch(expected);
  expect(headers.get('ratelimit-limit')).toBe(limit);
});

it('variables that look misspelt are named when it starts, never their values', async () => {
  const service = await ServiceProcess.start({
    DATABASE_URL: database(),
    DATABSE_URL: SECRET,
    LOG_LEVEL: 'info',
  });
  await service.end('SIGTERM');
  expect(service.output).toMatch(/DATABSE_URL \(perhaps DATABASE_URL\)/);
  expect(service.output).not.toContain(SECRET);
  const command = await cli(['users', 'list', '--json'], { DATABASE_URL: database(), PROT: SECRET });
  expect(command.stderr).toMatch(/^Warning: .*PROT \(perhaps PORT\)\.\n/);
  expect(JSON.parse(command.stdout)).toBeDefined();
});

it('what events get that name no zone, currency or language is said, and louder before the first event', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-defaults-'));
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const outputOf = async (more: Environment): Promise<string> => {
    const service = await ServiceProcess.start({ ...environment, ...more });
    await service.end('SIGTERM');
    return service.output;
  };
  try {
    const SITE = { CURRENCY_SYMBOL: '€', CURRENCY_CODE: 'EUR', DEFAULT_LANGUAGE: 'de' };
    const berlin = await outputOf({ ...SITE, SITE_TIMEZONE: 'Europe/Berlin' });
    expect(berlin).toMatch(
      /^ {2}Defaults {7}Times without a zone are Europe\/Berlin, prices in €, texts in German$/m,
    );
    expect(berlin).not.toContain('WARN');
    expect(await outputOf(SITE)).toMatch(
      /WARN \[Configuration\] .*UTC.*: set SITE_TIMEZONE before the first/,
    );
    expect((await cli(['demo'], environment)).code).toBe(0);
    expect(await outputOf({})).not.toContain('WARN');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('arguments of the service', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

  it('its version and its settings are printed', async () => {
    for (const flag of ['--version', '-V'])
      expect(await runToEnd({ PORT: 'x' }, [flag])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const help = await runToEnd({}, ['--help']);
    expect([help.code, help.stderr]).toEqual([0, '']);
    for (const name of Object.keys(VARIABLES)) expect(help.stdout).toContain(`  ${name} `);
    expect(await cli(['--version'], {})).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each([['4000'], ['--port'], ['constructor']])('%s is refused in one line', async (argument) => {
    const { code, stdout, stderr } = await runToEnd({}, [argument]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^There is no argument ${argument}: .*--help\\.\n$`));
  });
});

/** Prints, when the process ends, which of these parts of Node and of the packages it has loaded. */
const LOADED = `import module from 'node:module';
const has = (names, pattern) => names.some((name) => pattern.test(name));
process.on('exit', () => console.log('loaded ' + JSON.stringify({
  undici: has(process.moduleLoadList, /undici/),
  mysql2: has(Object.keys(module._cache), /node_modules.mysql2/),
  'better-sqlite3': has(Object.keys(module._cache), /node_modules.better-sqlite3/),
})));`;

it('a start on SQLite loads its driver, but neither that of a server nor a client for HTTP', async () => {
  const service = await ServiceProcess.start({
    DATABASE_URL: database(),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(LOADED)}`,
  });
  expect(await service.end('SIGTERM')).toBe(0);
  const [, loaded = ''] = /^loaded (.*)$/m.exec(service.output) ?? [];
  expect(JSON.parse(loaded)).toEqual({ undici: false, mysql2: false, 'better-sqlite3': true });
});
