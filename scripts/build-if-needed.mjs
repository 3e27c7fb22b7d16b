// Builds dist/ when it is missing or older than any source, so that `npm start` and `npm test` need no separate step.
// With ADMIN_CONSOLE=true it builds the console too.
import { spawnSync } from 'node:child_process';
import { buildConsole } from './console-build.mjs';
import { newestIn, path, root, stop, timeOf } from './newest.mjs';

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
if (process.env.ADMIN_CONSOLE === 'true') await buildConsole();
