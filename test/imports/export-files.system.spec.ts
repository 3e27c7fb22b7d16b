import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Restore, verifyExport } from '#cli/restore/restore.js';
import { readSettings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { MIGRATIONS } from '#start/schema/migrations/index.js';
import { createApp } from '../../src/app.setup.js';
import { forged } from '../support/export-file.js';
import { cli } from '../support/process.js';

const folder = mkdtempSync(join(tmpdir(), 'event-calendar-export-file-'));
const file = join(folder, 'demo.ndjson');
const place = { DATABASE_URL: `sqlite:${join(folder, 'a.sqlite')}`, MEDIA_DIR: join(folder, 'media') };
let text: string;
beforeAll(async () => {
  await cli(['demo'], place);
  await cli(['export', file], place);
  text = readFileSync(file, 'utf8');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const changed = (name: string): string => join(folder, `${name}.ndjson`);

async function problemOf(content: string | Buffer): Promise<string> {
  const path = changed('bad');
  writeFileSync(path, content);
  return verifyExport(path).then(
    () => 'none',
    (error: unknown) => String(error),
  );
}

it('is whole as it was written', async () => {
  expect(await problemOf(text)).toBe('none');
  expect(await problemOf(forged(text, (lines) => lines))).toBe('none');
});

it('is refused when anything of it is missing, changed or too much', async () => {
  const lines = text.trimEnd().split('\n');
  const without = (index: number): string => lines.toSpliced(index, 1).join('\n');
  const cases: Record<string, string> = {
    'no end': lines.slice(0, -1).join('\n'),
    'half a line': text.slice(0, text.length / 2),
    'no row': without(7),
    'no last row': without(-3),
    'a letter': text.replace('Jazz', 'Jezz'),
    'two ends': text + (lines.at(-1) ?? ''),
    'one more line': `${text}{"table":"user","row":{}}\n`,
    'an empty line': text.replace('\n', '\n\n'),
    nothing: '',
  };
  for (const [name, content] of Object.entries(cases)) {
    expect([name, await problemOf(content)]).not.toEqual([name, 'none']);
  }
  const bytes = Buffer.from(text);
  bytes[bytes.indexOf('ș')] = 0xff;
  expect(await problemOf(bytes)).toContain('is not UTF-8');
});

type Change = (lines: any[]) => void;

const rowOf = (lines: any[], table: string): any => lines.find((line) => line.table === table).row;

const picture: Change = (lines) => {
  const { row } = lines.find((line) => line.table === 'media');
  const [from, to] = [row.file, '../../../../tmp/stolen.jpg'];
  row.file = to;
  for (const line of lines) if (line.file === from) line.file = to;
};

/** Files that a sender who knows the format has made, and what is said of them. */
const HOSTILE: readonly (readonly [string, Change, RegExp])[] = [
  ['a path out of the folder', picture, /line \d+: names files that a picture cannot have/],
  [
    'a size out of the folder',
    (lines) => {
      const row = rowOf(lines, 'media');
      row.sizes = JSON.stringify({ medium: { file: '../x.jpg', width: 1, height: 1, filesize: 1 } });
    },
    /line \d+: names files/,
  ],
  ['sizes that are none', (lines) => (rowOf(lines, 'media').sizes = '[[['), /line \d+: names files/],
  [
    'a file of no picture',
    (lines) => lines.splice(1, 0, { file: '2026/01/a.jpg', part: 1, parts: 1, base64: '' }),
    /line 2: is a file that/,
  ],
  [
    'another picture’s bytes',
    (lines) => {
      const line = lines.find(({ file: name }) => name !== undefined);
      line.base64 = `${line.base64.slice(0, 40)}AAAA${line.base64.slice(44)}`;
    },
    /line \d+: ends a file that is not the one/,
  ],
  [
    'no base64',
    (lines) => (lines.find(({ file: name }) => name !== undefined).base64 = '*'),
    /has no base64/,
  ],
  ['an unknown table', (lines) => (lines[1].table = 'sqlite_master'), /line 2: has no table/],
  ['an unknown column', (lines) => (lines[1].row.evil = 1), /line 2: "evil" is no column/],
  ['a missing column', (lines) => delete lines[1].row.id, /line 2: id is no integer/],
  ['a text for a number', (lines) => (lines[1].row.id = '1 OR 1'), /line 2: id is no integer/],
  ['a number that is too large', (lines) => (lines[1].row.id = 2 ** 31), /line 2: id is no integer/],
  ['an object for a text', (lines) => (lines[1].row.username = { a: 1 }), /line 2: username is no text/],
  ['null for a value', (lines) => (rowOf(lines, 'user').username = null), /username is no text/],
  [
    'a text that is too long',
    (lines) => (rowOf(lines, 'user').email = 'x'.repeat(256)),
    /email is no text of/,
  ],
  ['a lone surrogate', (lines) => (rowOf(lines, 'user').email = '\ud800'), /email is no text/],
  ['a row twice', (lines) => lines.splice(2, 0, lines[1]), /line 3: does not come after/],
  [
    'another order',
    (lines) => {
      const at = lines.findIndex(({ table }) => table === 'tag');
      lines.splice(at, 2, lines[at + 1], lines[at]);
    },
    /line \d+: does not come after/,
  ],
  [
    'a table again',
    (lines) => lines.splice(-1, 0, lines[1]),
    /line \d+: has no table, or one that came before/,
  ],
  ['no sequences', (lines) => lines.splice(-1, 1), /line \d+: comes before the sequences/],
  ['a wrong sequence', (lines) => (lines.at(-1).sequences.event = '1; DROP'), /has no sequences of ids/],
  ['a newer format', (lines) => (lines[0].version = 2), /written by a newer version/],
  ['a newer schema', (lines) => (lines[0].schema = 'Later1999999999999'), /written by a newer version/],
  ['no tables', (lines) => (lines[0].tables = [{ name: 'a b' }]), /line 1: is a header that/],
];

it.each(HOSTILE)('%s is refused, by the number of its line', async (_name, change, problem) => {
  const content = forged(text, (lines) => {
    change(lines);
    return lines;
  });
  expect(await problemOf(content)).toMatch(problem);
});

it('the command says so, and writes nothing', async () => {
  const target = { DATABASE_URL: `sqlite:${join(folder, 'b.sqlite')}`, MEDIA_DIR: join(folder, 'media-b') };
  writeFileSync(changed('cut'), text.slice(0, text.lastIndexOf('\n', text.length - 2)));
  const refused = await cli(['import', changed('cut'), '--json'], target);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toEqual({
    imported: 0,
    error: expect.stringContaining('nothing was written'),
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('b.') || name === 'media-b')).toEqual([]);
});

it('accepts no options of an import of events, and has a dry run', async () => {
  const target = { DATABASE_URL: `sqlite:${join(folder, 'c.sqlite')}` };
  expect((await cli(['import', file, '--skip-errors'], target)).code).toBe(2);
  const dry = await cli(['import', file, '--dry-run', '--json'], target);
  const { event, series } = JSON.parse(dry.stdout).rows;
  // Ten of the events are those of the series.
  expect([dry.code, event, series]).toEqual([0, 22, 1]);
  expect(readdirSync(folder)).not.toContain('c.sqlite');
});

/** Stands for a migration that a later version has, and that changes rows. */
class Later1799999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE user SET display_name = 'changed since'");
  }

  async down(): Promise<void> {
    return Promise.resolve();
  }
}

it('made by an earlier version, has done to its rows what was done since', async () => {
  MIGRATIONS.push(Later1799999999999);
  const settings = readSettings({
    DATABASE_URL: `sqlite:${join(folder, 'd.sqlite')}`,
    MEDIA_DIR: join(folder, 'media-d'),
    LOG_LEVEL: 'silent',
  });
  const app = await createApp(settings);
  await app.init();
  try {
    await new Restore(app, file, await verifyExport(file), () => undefined).run();
    const { dataSource } = app.get(Database);
    expect(await dataSource.query('SELECT display_name FROM user')).toEqual([
      { display_name: 'changed since' },
    ]);
    expect(await dataSource.showMigrations()).toBe(false);
  } finally {
    await app.close();
    MIGRATIONS.pop();
  }
});
