import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli, type ProcessResult } from '../support/process.js';
import { Service } from '../support/service.js';
import { brokenRules } from '../support/xliff-rules.js';

/* Translation files on the command line. */

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await Service.start();
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-xliff-'));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const run = async (...args: string[]): Promise<ProcessResult> =>
  cli(['xliff', ...args], { DATABASE_URL: service.databaseUrl, ADMIN_USERNAME: 'administrator' });
const exporting = async (file: string, ...more: string[]): Promise<ProcessResult> =>
  run('export', '--source', 'en', '--target', 'fr', ...more, file);
const written = ({ stdout }: ProcessResult): unknown => (JSON.parse(stdout) as { written: unknown }).written;

it('goes out into a new file, and comes back in somebody’s name', async () => {
  const { id } = await service.make('/venues', { venue: 'Hall' }, { as: 'editor' });
  await service.make('/tags', { name: 'free' });
  const file = join(folder, 'a.xlf');
  const out = await exporting(file, '--kinds', 'venue,event', '--json');
  expect([out.code, JSON.parse(out.stdout)]).toEqual([0, { records: 1 }]);
  const text = readFileSync(file, 'utf8');
  expect(brokenRules(text)).toEqual([]);
  const again = await exporting(file);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('--force')]);
  const nothing = await exporting(join(folder, 'none.xlf'), '--status', 'outdated');
  expect([nothing.code, nothing.stdout]).toEqual([0, expect.stringContaining('nothing to translate')]);
  writeFileSync(file, text.replace('</source>', '</source><target>Salle</target>'));
  const units = [{ file: `venue-${id}`, units: ['venue'] }];
  expect(written(await run('import', file, '--dry-run', '--json'))).toEqual(units);
  const refused = await run('import', file, '--user', 'contributor');
  expect([refused.code, refused.stdout]).toEqual([
    1,
    expect.stringContaining(`venue-${id}: You are not allowed`),
  ]);
  expect(written(await run('import', file, '--user', 'editor', '--json'))).toEqual(units);
  const french = await service.get(`/venues/${id}?i18n_language=fr`);
  expect(french.body['venue']).toBe('Salle');
  expect(written(await run('import', file, '--json'))).toEqual([]);
});

it('refuses what is no file of translations', async () => {
  const bad = join(folder, 'bad.xlf');
  writeFileSync(bad, '<!DOCTYPE x><x/>');
  for (const args of [[bad], [join(folder, 'missing.xlf')], [folder]]) {
    const { code, stderr } = await run('import', ...args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/XLIFF|cannot be read/)]);
  }
});
