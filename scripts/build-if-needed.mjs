// Builds dist/ when it is missing or older than any source, so that `npm start` and `npm test` need no separate step.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function builtAt() {
  try {
    return statSync(join(root, 'dist/main.js')).mtimeMs;
  } catch {
    return 0;
  }
}

const sources = ['src', 'tsconfig.json', 'nest-cli.json', 'package-lock.json'].map((name) =>
  join(root, name),
);
if (Math.max(...sources.map(newest)) > builtAt()) {
  console.error('Building…');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const nest = join(root, 'node_modules/@nestjs/cli/bin/nest.js');
  const result = spawnSync(process.execPath, [nest, 'build'], { cwd: root, stdio: ['ignore', 2, 2] });
  process.exit(result.status ?? 1);
}
