import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* That `npm run check:translations`, which a release needs, names what is missing. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-calendar-translations-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function check(catalogues: Readonly<Record<string, object>>): { status: number | null; lines: string[] } {
  for (const [language, texts] of Object.entries(catalogues)) {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, language, 'api.json'), JSON.stringify(texts));
  }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/check-translations.mjs', folder]);
  return { status, lines: stdout.toString().trim().split('\n') };
}

it('names texts without a translation, and translations without a text', () => {
  const { status, lines } = check({
    en: { Name: 'Name', Slug: 'Slug' },
    fr: { Name: 'Nom', Old: 'Ancien' },
    de: { Name: 'Name', Slug: '' },
  });
  expect(lines.slice(0, -1)).toEqual(['de: missing: "Slug"', 'fr: missing: "Slug"', 'fr: left over: "Old"']);
  expect(status).toBe(1);
});

it('is content when each text has its translation', () => {
  const { status, lines } = check({ en: { Name: 'Name' }, fr: { Name: 'Nom' } });
  expect([status, lines]).toEqual([0, ['0 texts to translate or to remove, in fr.']]);
});
