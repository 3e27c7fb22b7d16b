// Builds dist/ when it is missing or older than any source, so that `npm start` and `npm test` need no separate step.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = (name) => join(root, name);

/** The time of the last change to a file or to anything in a folder; 0 if it does not exist, as in a copy without sources. */
function newest(place) {
  if (!existsSync(place)) return 0;
  const stat = statSync(place);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(place).map((name) => newest(join(place, name))));
}

function stop(reason) {
  console.error(reason);
  process.exit(1);
}

if (!existsSync(path('node_modules/@nestjs/core'))) stop('The dependencies are not installed. Run: npm ci');

const builtAt = newest(path('dist/main.js'));
// Not the lock file: `npm prune`, after which nothing can be built, writes it anew.
const sources = ['src', 'tsconfig.json', 'nest-cli.json'];
if (builtAt === 0 || Math.max(...sources.map((name) => newest(path(name)))) > builtAt) {
  const nest = path('node_modules/@nestjs/cli/bin/nest.js');
  if (!existsSync(nest)) {
    const state = builtAt === 0 ? 'is not built' : 'is older than its sources';
    stop(
      `The service ${state}, and the tools that build it are not installed. Run: npm ci && npm run build && npm prune --omit=dev`,
    );
  }
  console.error('Building, about 20 seconds…');
  rmSync(path('dist'), { recursive: true, force: true });
  const { error, status } = spawnSync(process.execPath, [nest, 'build'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (error !== undefined) stop(`The build cannot be started: ${error.message}`);
  if (status !== 0) stop('The build failed; what is wrong stands above.');
}
