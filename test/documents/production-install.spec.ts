import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `npm ci && npm run build && npm prune --omit=dev` leaves: a build, its sources, and no tools to build with. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-install-'));
  for (const path of ['scripts', 'src', 'dist', 'node_modules/@nestjs/core'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const name of ['build-if-needed', 'console-build', 'newest'])
    cpSync(`scripts/${name}.mjs`, join(folder, `scripts/${name}.mjs`));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Changes a file at this second. */
function changeAt(second: number, ...files: readonly string[]): void {
  for (const file of files) {
    writeFileSync(join(folder, file), '');
    utimesSync(join(folder, file), second, second);
  }
}

function start(): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, ['scripts/build-if-needed.mjs'], { cwd: folder, encoding: 'utf8' });
}

it('starts although npm prune has written the lock file after the build', () => {
  changeAt(1_000, 'src/main.ts', 'tsconfig.json', 'nest-cli.json');
  utimesSync(join(folder, 'src'), 1_000, 1_000);
  changeAt(2_000, 'dist/main.js');
  changeAt(3_000, 'package-lock.json');
  expect(start()).toMatchObject({ status: 0, stderr: '' });
});

it('says what to do when the sources are newer than the build', () => {
  changeAt(4_000, 'src/main.ts');
  expect(start()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/older than its sources.* npm ci && npm run build && npm prune/) as string,
  });
});
