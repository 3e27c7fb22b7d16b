import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { translateReason } from '#common/messages/messages.js';
import { runInSubprocess, type TaskOf } from '#content/untrusted/subprocess.js';
import {
  type FileInput,
  readFileInSubprocess,
  readSiteInSubprocess,
} from '#integrations/imports/read-in-subprocess.js';
import type { PageSource } from '#integrations/imports/tec-pages.js';
import { readXliffInSubprocess } from '#integrations/xliff/read-in-subprocess.js';
import { ENDLESS_RULE, HOSTILE_FILES, manyUnits, SLOW_CALENDAR } from '../support/hostile-files.js';
import { cli } from '../support/process.js';

/* What others have written is read in threads, within limits. */

const OPTIONS = {
  language: 'en',
  mapping: new Map<string, string[]>(),
  constants: new Map<string, string>(),
  delimiter: undefined,
  dateFormat: undefined,
  timezone: 'UTC',
  from: '2027-01-01',
  to: '2027-12-31',
} as const;

const file = (format: FileInput['format'], text: string): FileInput => ({
  source: { text },
  format,
  encoding: undefined,
  options: OPTIONS,
});

const AMPLE = { limits: { seconds: 60, megabytes: 512 } };

describe('a file', () => {
  it.each(HOSTILE_FILES.map((hostile) => [hostile.name, hostile] as const))(
    'with %s is reported',
    async (_, { format, text, said }) => {
      const limits = { seconds: 60, megabytes: 64 };
      const report = await readFileInSubprocess(file(format, text()), { limits }).then(
        ({ leftOut }) => leftOut.map(({ reason }) => translateReason('en', reason)).join(),
        (error: unknown) => (error as Error).message,
      );
      expect(report).toContain(said);
    },
  );

  it('with a rule that once never ended gives the date that it begins on', async () => {
    const { records, leftOut } = await readFileInSubprocess(file('ics', ENDLESS_RULE), AMPLE);
    expect([records.map(({ payload }) => payload['start_date']), leftOut]).toEqual([
      ['2027-02-01 10:00:00'],
      [],
    ]);
  });

  it('that takes too long is given up', async () => {
    const reading = readFileInSubprocess(file('ics', SLOW_CALENDAR), {
      limits: { seconds: 1, megabytes: 512 },
    });
    await expect(reading).rejects.toThrow('longer than 1 second.');
  });

  it('is not kept alive by the signal that would have ended its reading', async () => {
    const { signal } = new AbortController();
    await readFileInSubprocess(file('ics', ENDLESS_RULE), { ...AMPLE, signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is given up when nobody waits for it any more', async () => {
    const ended = new AbortController();
    const reading = readFileInSubprocess(file('ics', SLOW_CALENDAR), { ...AMPLE, signal: ended.signal });
    ended.abort(new Error('nobody waits'));
    await expect(reading).rejects.toThrow('nobody waits');
  });

  it('comes whole, in order, with all that is to be said of it', async () => {
    const lines = [...Array(5_000).keys()].map((number) =>
      JSON.stringify({ title: `Title ${number}`, external_id: String(number), odd: 1 }),
    );
    const { records, warnings } = await readFileInSubprocess(file('ndjson', lines.join('\n')), AMPLE);
    expect(records.map(({ id }) => id)).toEqual([...Array(5_000).keys()].map(String));
    expect(warnings[4_999]).toEqual({
      where: 'line 5000',
      line: 5_000,
      warning: { key: 'import_unknown_keys', args: { names: 'odd', more: 0 } },
      unknown: ['odd'],
    });
  });
});

describe('a site', () => {
  const site = { address: 'https://a.example/wp-json/tribe/events/v1', from: '2027-01-01', to: '2027-12-31' };
  const read = async (pages: Partial<PageSource>): Promise<string> => {
    const toRead = {
      site: { ...site, language: 'en' as const, languages: [], storesPages: false },
      source: 'a',
    };
    const source = {
      get: async () => Promise.reject(new Error('none')),
      store: async () => Promise.resolve(),
    };
    return readSiteInSubprocess(toRead, { ...source, ...pages }, () => undefined, {
      limits: { seconds: 5, megabytes: 64 },
    }).then(
      ({ records }) => `${records.length} records`,
      (error: unknown) => (error as Error).message,
    );
  };
  const response = (page: string) => ({
    get: async () => Promise.resolve({ status: 200, body: Buffer.from(page) }),
  });

  it('may take its time to respond, which is not that of the reading', async () => {
    const page = Buffer.from('{"events":[{"id":1,"title":"x"}],"total_pages":1}');
    const get = async () => {
      await sleep(6_000);
      return { status: 200, body: page };
    };
    expect(await read({ get })).toBe('1 records');
  });

  it('that fails ends the reading with its reason', async () => {
    expect(await read({})).toBe('none');
  });

  it('whose responses are nested deeply, or fill the memory, is given up', async () => {
    const deep = '['.repeat(2_000_000) + ']'.repeat(2_000_000);
    expect(await read(response(`{"events":[{"id":1,"title":"x","venue":${deep}}]}`))).not.toBe('');
    expect(await read(response(`{"events":[${'{"id":1},'.repeat(3_000_000)}{"id":1}]}`))).toMatch(
      /more than 64 MiB of memory|longer than 5 seconds/,
    );
  });
});

it('a translation file with a hundred thousand texts comes without most of them', async () => {
  const { files } = await readXliffInSubprocess(manyUnits(100_000), AMPLE);
  expect(files.map(({ id, units }) => [id, units.length])).toEqual([['event-1', 100]]);
});

it('the command line reports what it cannot read in time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-hostile-'));
  try {
    const path = join(folder, 'slow.ics');
    writeFileSync(path, SLOW_CALENDAR);
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'calendar.sqlite')}`, READ_TIME_LIMIT: '1' };
    const { code, stderr } = await cli(['import', path], environment);
    expect([code, stderr]).toEqual([1, expect.stringContaining('longer than 1 second.')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** What code in the place of a parser finds out; it needs no file of its own. */
const ATTACK = `
  import { execSync } from 'node:child_process';
  import { readFileSync, writeFileSync } from 'node:fs';
  import { Worker } from 'node:worker_threads';
  const outcome = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
  export const attack = async ({ file }) => ({
    thread: outcome(() => new Worker('1', { eval: true, execArgv: [] })),
    process: outcome(() => execSync('id')),
    environment: outcome(() => readFileSync('/proc/' + process.ppid + '/environ')),
    file: outcome(() => readFileSync(file)),
    write: outcome(() => writeFileSync(file, '')),
    variables: Object.keys(process.env).filter((name) => /KEY|PASSWORD|URL/.test(name)).length,
  });`;

it('code that has taken over a parser starts nothing, and reads nothing but the code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-data-'));
  const file = join(folder, 'calendar.sqlite');
  writeFileSync(file, 'data');
  const task: TaskOf<(input: { file: string }, help: object) => Promise<object>> = {
    module: `data:text/javascript,${encodeURIComponent(ATTACK)}`,
    name: 'attack',
  };
  const denied = 'ERR_ACCESS_DENIED';
  expect(await runInSubprocess(task, { file }, {}, AMPLE)).toEqual({
    thread: denied,
    process: denied,
    environment: denied,
    file: denied,
    write: denied,
    variables: 0,
  });
  rmSync(folder, { recursive: true });
});
