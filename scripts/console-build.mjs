// Builds the console, admin/dist/, when it is missing or older than its sources. Its packages are its own, and are
// installed only for that.
import { spawnSync } from 'node:child_process';
import { newestIn, path, stop, timeOf } from './newest.mjs';

const FOLDER = 'admin';
const BUILT = 'admin/dist/index.html';
const INSTALLED = 'admin/node_modules/.package-lock.json';
const DOCUMENT = 'docs/openapi.json';
const TYPES = 'admin/src/api/openapi.d.ts';
const FILES = ['index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.js'];

function run(command, args) {
  const { error, status } = spawnSync(command, args, { cwd: path(FOLDER), stdio: ['ignore', 2, 2] });
  if (error !== undefined) stop(`The build of the console cannot be started: ${error.message}`);
  if (status !== 0) stop('The build of the console failed; what is wrong stands above.');
}

/** Makes the console ready for compilers and checks: installs its packages, and makes the types of the interface. */
export async function prepareConsole() {
  if (timeOf('node_modules/openapi-typescript') === 0) {
    stop(
      'The console is not built, and the tools that build it are not installed. Run: npm ci && npm run build',
    );
  }
  if (timeOf(INSTALLED) < timeOf('admin/package-lock.json')) run('npm', ['ci', '--no-audit']);
  if (timeOf(TYPES) < timeOf(DOCUMENT))
    await (await import('./console-types.mjs')).writeTypes(DOCUMENT, TYPES);
}

export async function buildConsole() {
  const sources = [
    newestIn('admin/src'),
    newestIn('admin/icons'),
    ...FILES.map((name) => timeOf(`admin/${name}`)),
  ];
  if (timeOf(BUILT) >= Math.max(...sources)) return;
  console.error('Building the console, about half a minute…');
  await prepareConsole();
  run(process.execPath, [path('admin/node_modules/vite/bin/vite.js'), 'build']);
}
