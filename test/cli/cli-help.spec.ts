import { spawnSync } from 'node:child_process';
import { cli, runToEnd } from '../support/process.js';

const COMMANDS = [
  'users create|users list|users show|users update|users deactivate|users activate|users delete',
  'users reset-password|passwords create|passwords list|passwords revoke|keys create|keys list|keys revoke',
  'migrate|backup|export|import|demo|search rebuild|xliff export|xliff import|users|keys|passwords|search|xliff',
].flatMap((names) => names.split('|'));

it.each(COMMANDS)('the help of %s has an example', async (command) => {
  const { code, stdout } = await cli([...command.split(' '), '--help'], {});
  expect([code, stdout]).toEqual([0, expect.stringContaining(`npm run -s cli -- ${command}`)]);
});

it.each([
  ['nonsense'],
  ['users', 'nonsense'],
  ['users', 'list', 'more'],
  ['users', 'list', '--more'],
  ['migrate', 'more'],
  ['search', 'rebuild', 'more'],
])('the command line refuses %s %s %s', async (...args) => {
  const { code, stdout, stderr } = await cli(args, {});
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(args.at(-1));
});

it.each([[['--port=1']], [['more']], [['--help', 'more']]])('the service refuses %j', async (args) => {
  const { code, stdout, stderr } = await runToEnd({}, args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`There is no argument ${args.at(-1)}`);
});

/** The folder of each library that a program has loaded when it ends. */
function librariesOf(program: string, ...args: readonly string[]): string[] {
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', './test/support/print-modules.mjs', program, ...args],
    {
      encoding: 'utf8',
    },
  );
  return stderr.split('\n').filter((line) => line.includes('.js'));
}

it.each([
  ['dist/cli/main.js', '--version'],
  ['dist/cli/main.js', 'users', '--help'],
  ['dist/cli/main.js', 'users', 'list', 'more'],
  ['dist/main.js', '--help'],
  ['dist/main.js', '--version'],
])('%s %s %s loads neither Nest nor the database', (program, ...args) => {
  const loaded = librariesOf(program, ...args);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((file) => /service|actions|failure/.test(file))).toEqual([]);
  const heavy = /node_modules\/(@nestjs|typeorm|better-sqlite3|mysql2|fastify|class-validator)\//;
  expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
  expect(loaded.length).toBeLessThan(50);
});
