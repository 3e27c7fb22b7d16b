// Builds dist/ when it is missing or older than any source, so that `npm start` and `npm test` need no separate step.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = (name) => join(root, name);
const timeOf = (name) => statSync(path(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The time of the last change to anything in a folder; 0 without the folder, as in a copy without sources. */
function newestIn(folder) {
  if (timeOf(folder) === 0) return 0;
  const names = readdirSync(path(folder), { recursive: true });
  return names.reduce((newest, name) => Math.max(newest, timeOf(join(folder, name))), timeOf(folder));
}

function stop(reason) {
  console.error(reason);
  process.exit(1);
}

if (timeOf('node_modules/@nestjs/core') === 0) stop('The dependencies are not installed. Run: npm ci');

// Nothing is written when a file has an error.
const builtAt = timeOf('dist/main.js');
// Not the lock file: `npm prune`, after which nothing can be built, rewrites it.
const files = ['tsconfig.json', 'nest-cli.json'];
const newest = Math.max(newestIn('src'), ...files.map(timeOf));
if (builtAt === 0 || newest > builtAt) {
  if (timeOf('node_modules/@nestjs/cli') === 0) {
    const state = builtAt === 0 ? 'is not built' : 'is older than its sources';
    stop(
      `The service ${state}, and the tools that build it are not installed. Run: npm ci && npm run build && npm prune --omit=dev`,
    );
  }
  console.error('Building, about 20 seconds…');
  const { error, status } = spawnSync(
    process.execPath,
    [path('node_modules/@nestjs/cli/bin/nest.js'), 'build'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (error !== undefined) stop(`The build cannot be started: ${error.message}`);
  if (status !== 0) stop('The build failed; what is wrong stands above.');
}
