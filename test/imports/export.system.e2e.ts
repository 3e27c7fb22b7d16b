import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnswers } from '../platform/upgrade/read-answers.mjs';
import { ADMIN, fillCalendar } from '../support/calendar-content.mjs';
import { damagePicture } from '../support/damage.js';
import { execute, makeDatabase, type TestDatabase } from '../support/database.js';
import { forged, rowsOf } from '../support/export-file.js';
import { cli, killCli, type ProcessResult, runToEnd, seed, ServiceProcess } from '../support/process.js';
import { eventWith, Service } from '../support/service.js';

/** Tables that are made from others, or belong to one installation. */
const NOT_EXPORTED = [
  'change_feed',
  'change_number',
  'event_term_count',
  'event_fact',
  'event_fact_state',
  'event_posting',
  'idempotency_key',
  'import_job',
  'organizer_posting',
  'search_state',
  'search_word',
  'series_posting',
  'session',
  'unfinished_import',
  'venue_posting',
  'webhook_delivery',
];

/** Where a calendar lies: a database and a folder of pictures. */
interface Place {
  readonly DATABASE_URL: string;
  readonly MEDIA_DIR: string;
}

const folder = mkdtempSync(join(tmpdir(), 'event-calendar-export-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
});

let places = 0;

/** An empty place, on this project's engine or another one: a server, or null for SQLite. */
async function emptyPlace(engine = databaseServer): Promise<Place> {
  const MEDIA_DIR = join(folder, `media-${(places += 1)}`);
  const database = await makeDatabase('empty', engine);
  databases.push(database);
  return { DATABASE_URL: database.url, MEDIA_DIR };
}

const startOn = async (place: Place): Promise<ServiceProcess> =>
  ServiceProcess.start({ ...place, ADMIN_PASSWORD: ADMIN.password });

const admin = `${ADMIN.username}:${ADMIN.password}`;

async function run(place: Place, ...args: string[]): Promise<ProcessResult> {
  const finished = await cli(args, { ...place });
  if (finished.code !== 0) throw new Error(`${args.join(' ')}: ${finished.stderr}`);
  return finished;
}

async function exported(place: Place, name: string): Promise<string> {
  const file = join(folder, name);
  await run(place, 'export', file, '--force');
  return readFileSync(file, 'utf8');
}

/** The files of a folder by their names. */
const filesOf = (place: Place): Record<string, string> =>
  Object.fromEntries(
    readdirSync(place.MEDIA_DIR, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\/[^./]+\.\w+$/.test(name))
      .sort()
      .map((name) => [name, readFileSync(join(place.MEDIA_DIR, name), 'base64')]),
  );

/** Texts at the edges of what is accepted. */
const EXTREMES = {
  title: '🎷'.repeat(255),
  description: `\\ \u2028\u2029\ufeff\uffff \u{10ffff} ${'ß'.repeat(70_000)} "\n\t" %27 ' ; --`,
  excerpt: '{"end":{"rows":{}}}\n{"table":"user"}',
  cost: '0.1 - 1000000.01',
  external_source: 'E.R-P_1',
  external_id: 'Ä/1 \'quoted\' "🎷" %',
};

describe('a calendar with a bit of everything', () => {
  let source: Place;
  let service: ServiceProcess;
  let text: string;
  beforeAll(async () => {
    source = await emptyPlace();
    service = await startOn(source);
    await fillCalendar(service.api);
    const made = await service.send('POST', '/events', eventWith(EXTREMES), admin);
    expect(made.status).toBe(201);
    const hook = { url: 'https://hooks.example/', active: false };
    expect((await service.send('POST', '/webhooks', hook, admin)).status).toBe(201);
    text = await exported(source, 'source.ndjson');
  });
  afterAll(async () => service.end('SIGTERM'));

  it('is the same file again after import into every engine, and reads the same', async () => {
    const responses = await readAnswers(service.api);
    let from = join(folder, 'source.ndjson');
    let place = source;
    const others = [null, ...databaseServers].filter((engine) => engine?.name !== databaseServer?.name);
    for (const [index, engine] of [...others, databaseServer].entries()) {
      place = await emptyPlace(engine);
      await run(place, 'import', from);
      const name = `round-${index}.ndjson`;
      expect((await exported(place, name)) === text).toBe(true);
      expect(filesOf(place)).toEqual(filesOf(source));
      from = join(folder, name);
    }
    expect(Object.keys(filesOf(source))).toHaveLength(3);

    const restored = await startOn(place);
    try {
      expect(await readAnswers(restored.api)).toEqual(responses);
      const [next, there] = [await idOfNew(restored), await idOfNew(service)];
      expect(next).toBe(there);
    } finally {
      await restored.end('SIGTERM');
    }
  });

  const idOfNew = async (on: ServiceProcess): Promise<number> =>
    (await on.send('POST', '/tags', { name: 'new' }, admin)).body.id;

  it('holds the rows of all tables but those that are made from others', async () => {
    const { tables } = JSON.parse(text.slice(0, text.indexOf('\n')));
    const named = [...tables.map(({ name }: { name: string }) => name), ...NOT_EXPORTED, 'migrations'];
    expect(new Set(named).size).toBe(named.length);
    const present = await Service.start();
    try {
      const { dataSource, engine } = present.database;
      const found = await dataSource.query(
        engine === 'sqlite'
          ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
          : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
      );
      // What guards the migrations is no part of the schema.
      const names = found
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => name !== 'migration_lease');
      expect(names.sort()).toEqual(named.sort());
    } finally {
      await present.stop();
    }
  });

  it('is for its owner’s eyes only, and replaces nothing unasked', async () => {
    expect(statSync(join(folder, 'source.ndjson')).mode & 0o777).toBe(0o600);
    const again = await cli(['export', join(folder, 'source.ndjson')], { ...source });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('--force')]);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('is imported into an empty database only', async () => {
    const refused = await cli(['import', join(folder, 'source.ndjson')], { ...source });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('empty database')]);
    // But for what was made since.
    expect(rowsOf(await exported(source, 'later.ndjson')).get('event')).toEqual(rowsOf(text).get('event'));
  });

  describe('by an earlier version', () => {
    const file = join(folder, 'older.ndjson');
    beforeAll(() => {
      writeFileSync(file, olderExport(text));
    });

    it('is imported again after it was interrupted by the end of the migrations', async () => {
      const place = await emptyPlace();
      await run(place, 'import', file);
      await execute(place.DATABASE_URL, "INSERT INTO unfinished_import (id, run) VALUES (1, 'killed')");
      // The last migration, which had not been recorded when it was killed, and tables that were being removed.
      await execute(place.DATABASE_URL, 'DELETE FROM migrations ORDER BY id DESC LIMIT 1');
      await execute(place.DATABASE_URL, 'DROP TABLE event_tag');
      await run(place, 'import', file);
      expectSameEvents(await exported(place, 'older-again.ndjson'));
    });

    it('is imported again after the tables of an interrupted import were dropped and no more', async () => {
      const place = await emptyPlace();
      await run(place, 'migrate');
      await execute(place.DATABASE_URL, "INSERT INTO unfinished_import (id, run) VALUES (1, 'killed')");
      const when = databaseServer === null ? 'WHEN OLD.id > 0' : 'FOR EACH ROW';
      const refuse =
        databaseServer === null
          ? "BEGIN SELECT RAISE(ABORT, 'refused'); END"
          : "IF OLD.id > 0 THEN SIGNAL SQLSTATE '45000'; END IF";
      const trigger = `CREATE TRIGGER refuse BEFORE DELETE ON migrations ${when} ${refuse}`;
      await execute(place.DATABASE_URL, trigger);
      expect((await cli(['import', file], { ...place })).code).toBe(1);
      const start = await runToEnd({ ...place, PORT: '0' });
      expect([start.code, start.stderr]).toEqual([1, expect.stringContaining('its data is incomplete')]);
      await execute(place.DATABASE_URL, 'DROP TRIGGER refuse');
      await run(place, 'import', file);
      expectSameEvents(await exported(place, 'older-refused.ndjson'));
    });

    it('is imported into an empty calendar of this version, and into none with content', async () => {
      const place = await emptyPlace();
      await run(place, 'migrate');
      await run(place, 'import', file);
      const refused = await cli(['import', file], { ...place });
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('empty database')]);
      expectSameEvents(await exported(place, 'older-once.ndjson'));
    });

    const expectSameEvents = (restored: string): void => {
      const [before, after] = [rowsOf(text), rowsOf(restored)];
      const ids = (rows: Rows): unknown => rows.get('event')?.map(({ id }) => id);
      expect(ids(after)).toEqual(ids(before));
      for (const table of ['event_tag', 'user']) expect(after.get(table)).toEqual(before.get(table));
    };
  });

  it('is not imported into the database of another program', async () => {
    const place = await emptyPlace();
    await execute(place.DATABASE_URL, 'CREATE TABLE other_program (id INT)');
    const { code, stderr } = await cli(['import', join(folder, 'source.ndjson')], { ...place });
    expect([code, stderr]).toEqual([1, expect.stringContaining('tables of another program (other_program)')]);
    // It fails if there is such a table already.
    await execute(place.DATABASE_URL, 'CREATE TABLE user (id INT)');
  });

  it('is rolled back when the database refuses a row', async () => {
    const place = await emptyPlace();
    const file = join(folder, 'forged.ndjson');
    let line = 0;
    const orphan = forged(text, (lines) => {
      line = lines.findLastIndex(({ table }) => table === 'venue_translation') + 1;
      lines[line - 1].row.record_id = 1_000;
      return lines;
    });
    writeFileSync(file, orphan);
    const refused = await cli(['import', file, '--json'], { ...place });
    expect([refused.code, JSON.parse(refused.stdout)]).toEqual([
      1,
      expect.objectContaining({ imported: 0, line }),
    ]);
    expect(filesOf(place)).toEqual({});
    await run(place, 'import', join(folder, 'source.ndjson'));
  });

  it('can be imported when it was made beside damaged pictures, which it leaves out and names', async () => {
    const place = await emptyPlace();
    await run(place, 'import', join(folder, 'source.ndjson'));
    const [original, thumbnail] = damagePicture(place.MEDIA_DIR);
    const file = join(folder, 'damaged.ndjson');
    const { code, stdout, stderr } = await cli(['export', file, '--json'], { ...place });
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      expect.objectContaining({ files: 1, missing: [], damaged: [original, thumbnail] }),
    ]);
    expect(stderr).toContain(`the picture ${thumbnail} is damaged`);

    const restored = await emptyPlace();
    await run(restored, 'import', file);
    const { [original]: _, [thumbnail]: __, ...others } = filesOf(source);
    expect(filesOf(restored)).toEqual(others);
  });

  it('an export beside writers is of one moment', async () => {
    let isWriting = true;
    const write = async (): Promise<void> => {
      while (isWriting) {
        const body = eventWith({ venue: { venue: 'V' }, organizer: { organizer: 'O' }, tags: ['t'] });
        expect((await service.send('POST', '/events', body, admin)).status).toBe(201);
      }
    };
    const writers = Promise.all([write(), write()]);
    try {
      let before = 0;
      for (const round of [1, 2, 3]) {
        const events = expectWhole(rowsOf(await exported(source, `beside-${round}.ndjson`)));
        expect(events).toBeGreaterThan(before);
        before = events;
      }
    } finally {
      isWriting = false;
      await writers;
    }
  });
});

/** A table that 0.2.0 did not have. */
const isLaterTable = (name: string): boolean =>
  /^(imported_term|former_slug)$/.test(name) || name.endsWith('_source') || /^series(_|$)/.test(name);

/** A column of an exported table that 0.2.0 did not have. */
const isLater = (column: string): boolean =>
  /^(former_texts|translation_states|original_words|known_to|slug_claim|name_sort\w*)$/.test(column) ||
  /^(event_status|previous_utc|virtual_|registration_|age_)/.test(column) ||
  /^(series_id|recurrence_id|overrides|credit|texts)$/.test(column) ||
  /^(availability|capacity|remaining|spoken_languages|accessibility|opening_hours|closed_days)$/.test(column);

/** The claim of a slug was a column of these tables. */
const hadClaim = (table: string): boolean => /^(event|venue|organizer|category|tag)$/.test(table);
const CLAIM = { name: 'slug_claim', type: 'text', length: 255, nullable: true };

/** The export as 0.2.0 would have written it. */
function olderExport(text: string): string {
  return forged(text, ([header, ...lines]) => {
    const tables = header.tables
      .filter(({ name }: { name: string }) => !isLaterTable(name))
      .map(({ columns, ...table }: any) => {
        const kept = columns.filter(({ name }: any) => !isLater(name));
        return { ...table, columns: hadClaim(table.name) ? [...kept, CLAIM] : kept };
      });
    const kept = lines
      .filter(({ table = '' }) => !isLaterTable(table))
      .map(({ row, ...line }) => (row === undefined ? line : { ...line, row: olderRow(line.table, row) }));
    return [{ ...header, schema: 'ModifiedIndexes1763700000022', tables }, ...kept];
  });
}

function olderRow(table: string, row: object): object {
  const kept = Object.fromEntries(Object.entries(row).filter(([column]) => !isLater(column)));
  return hadClaim(table) ? { ...kept, slug_claim: null } : kept;
}

type Rows = ReturnType<typeof rowsOf>;

/** Whatever a row refers to is there, and each event with all that was written with it. */
function expectWhole(rows: Rows): number {
  const ids = (table: string, column = 'id'): Set<unknown> =>
    new Set((rows.get(table) ?? []).map((row) => row[column]));
  const refersTo = (table: string, column: string, to: Set<unknown>): void => {
    expect([...ids(table, column)].filter((id) => !to.has(id))).toEqual([]);
  };
  for (const kind of ['venue', 'organizer', 'tag']) refersTo(`event_${kind}`, `${kind}_id`, ids(kind));
  for (const kind of ['event', 'venue', 'organizer']) {
    refersTo(`${kind}_translation`, 'record_id', ids(kind));
    const created = (rows.get('changes') ?? []).filter(
      (row) => row['kind'] === kind && row['verb'] === 'create',
    );
    const numbered = (rows.get('record') ?? []).filter((row) => row['kind'] === kind);
    const all = ids(kind);
    expect([
      new Set(created.map((row) => row['record_id'])),
      new Set(numbered.map((row) => row['id'])),
    ]).toEqual([all, all]);
    expect(ids(`${kind}_translation`, 'record_id')).toEqual(all);
  }
  return ids('event').size;
}

it('an import that was killed keeps services from starting, and can be done again', async () => {
  const source = await emptyPlace(null);
  expect((await seed({ ...source }, '--events', '200')).code).toBe(0);
  const text = await exported(source, 'seeded.ndjson');
  const file = join(folder, 'seeded.ndjson');
  const place = await emptyPlace();
  const killed = await killCli(['import', file], { ...place }, /import: \d+ of/);
  expect(killed.code).toBeNull();
  for (const refused of [await runToEnd({ ...place, PORT: '0' }), await cli(['export'], { ...place })]) {
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      1,
      '',
      expect.stringContaining('its data is incomplete'),
    ]);
  }
  await run(place, 'import', file);
  expect((await exported(place, 'again.ndjson')) === text).toBe(true);
  const service = await startOn(place);
  expect(await service.total('events')).toBeGreaterThan(0);
  await service.end('SIGTERM');
});

it('of two imports at once one does all of it, and the other nothing', async () => {
  const source = await emptyPlace(null);
  expect((await seed({ ...source }, '--events', '100')).code).toBe(0);
  const text = await exported(source, 'twice.ndjson');
  const place = await emptyPlace();
  await run(place, 'migrate');
  const both = [1, 2].map(async () => cli(['import', join(folder, 'twice.ndjson')], { ...place }));
  const codes = (await Promise.all(both)).map(({ code }) => code);
  expect(codes.sort()).toEqual([0, 1]);
  expect((await exported(place, 'once.ndjson')) === text).toBe(true);
});
