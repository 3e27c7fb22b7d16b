// How occurrences of a series are best stored: copies of what they inherit, or a look-up in the series (docs/adr/0051). Builds a
// series of 500 in six languages in each design beside 100,000 events, and measures edits, lists, searches and size.
//
//   npm run build
//   node bench/series-storage.mjs                                              a SQLite file in a temporary folder
//   node bench/series-storage.mjs --database mysql://bench@127.0.0.1/series    an empty database of MariaDB
//   options: --events 100000 --occurrences 500 --rounds 7
//
// A database that has events is taken as it is; in any other, bench/seed.mjs makes them, which takes minutes. The tables are
// those of the service with three columns more, and the statements those of its repositories. It changes the database for
// good: take a copy. Only ratios of one run mean something.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { median } from './lib/measure.mjs';
import { ROOT } from './lib/paths.mjs';
import { connect, insertRows, inTransaction, marks } from './series/connection.mjs';
import { createSeries } from './series/create.mjs';
import { DESIGNS, titleOf } from './series/designs.mjs';
import { moveSeries, priceSeries, renameEvent, renameSeries } from './series/edit.mjs';
import { filterByColumn, orderByTitle, readList, readPage, search } from './series/read.mjs';
import { addTables, copiedBytes, entry, loadSome, loadTemplate, plainEvents } from './series/tables.mjs';
import { differences, LANGUAGES, wordsOf } from './series/words.mjs';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    events: { type: 'string', default: '100000' },
    occurrences: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '7' },
  },
});
const ROUNDS = Number(values.rounds);
const OCCURRENCES = Number(values.occurrences);

/** Series of a page on which each occurrence is of another one. */
const OTHER_SERIES = 25;
const SINGLES = 500;
const SLOW_ROUNDS = 3;
const DAY = 86_400;
/** Lists of the index: a category for each design and mixture. */
const LIST = { plain: 900_000, one: 900_010, many: 900_020, moved: 900_030 };
const FEED_BATCH = 500;

function seed(url, folder) {
  const environment = {
    DATABASE_URL: url,
    ADMIN_PASSWORD: 'bench-only-password',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
  };
  const script = join(ROOT, 'bench/seed.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--events', values.events], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`No events were made: ${stderr.slice(-2_000)}`);
}

async function isEmpty(url) {
  const db = await connect(url);
  try {
    return (await db.all('SELECT id FROM event LIMIT 1')).length === 0;
  } catch {
    return true;
  } finally {
    await db.close();
  }
}

/** Milliseconds of some work. */
async function timed(work) {
  const from = performance.now();
  const result = await work();
  return { result, time: performance.now() - from };
}

const show = (label, row) => console.log(`${label.padEnd(46)} ${row.join('   ')}`);
const mib = (bytes) => (bytes / 2 ** 20).toFixed(1);
const ms = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/**
 * Some cases that run in turn, round after round: the median and the fastest of their times, the median of their processor
 * time with that of the server, and of its ratio to the first case.
 */
async function compare(db, title, cases, rounds = ROUNDS) {
  const measured = cases.map(() => ({ times: [], cpu: [] }));
  // The first round compiles code and fills caches.
  for (let round = -1; round < rounds; round++) {
    const order = [...cases.entries()];
    if (round % 2 === 0) order.reverse();
    for (const [index, { run }] of order) {
      const before = db.cpu();
      const time = await run(round);
      const cpu = db.cpu() - before;
      if (round < 0) continue;
      measured[index].times.push(time);
      measured[index].cpu.push(cpu);
    }
  }
  console.log(`\n${title}: median, fastest, processor time, its ratio`);
  for (const [index, { times, cpu }] of measured.entries()) {
    const ratio = median(cpu.map((value, round) => value / measured[0].cpu[round]));
    const row = [median(times), Math.min(...times), median(cpu)].map((value) => `${ms(value)} ms`);
    show(`  ${cases[index].name}`, [...row, `×${ratio.toPrecision(3)}`]);
  }
}

/** Starts the other writer, which shares words and chunks with the series. */
async function startWriter(url, template, words) {
  const writes = [];
  const worker = new Worker(new URL('series/writer.mjs', import.meta.url), {
    workerData: { url, template, words },
  });
  const failed = new Promise((_, reject) => worker.once('error', reject));
  failed.catch(() => undefined);
  await Promise.race([new Promise((resolve) => worker.once('message', resolve)), failed]);
  worker.on('message', (write) => writes.push(write));
  return {
    writes,
    stop: async () => {
      worker.postMessage('stop');
      await Promise.race([new Promise((resolve) => worker.once('exit', resolve)), failed]);
    },
  };
}

const clock = () => performance.timeOrigin + performance.now();
const pause = async (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How long writes of another connection take while an edit runs, and in between. */
async function waits(url, template, words, cases) {
  const writer = await startWriter(url, template, words);
  const spans = cases.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { run }] of cases.entries()) {
      await pause(150);
      const began = clock();
      await run(round);
      spans[index].push({ began, ended: clock() });
      await pause(150);
    }
  await writer.stop();
  const all = spans.flat();
  const overlaps = (write, span) => write.began < span.ended && write.ended > span.began;
  const took = ({ began, ended }) => ended - began;
  const calm = writer.writes.filter((write) => !all.some((span) => overlaps(write, span)));
  console.log('\na small write of another connection, the longest during each edit');
  show('  in between', [`${ms(median(calm.map(took)))} ms`]);
  cases.forEach(({ name }, index) => {
    const longest = spans[index].map((span) =>
      Math.max(0, ...writer.writes.filter((write) => overlaps(write, span)).map(took)),
    );
    show(`  ${name}`, [`${ms(median(longest))} ms`, `(edit ${ms(median(spans[index].map(took)))} ms)`]);
  });
}

/** Gives positions to all changes without one, as the feed does: a batch is a transaction. */
async function numberChanges(db) {
  const times = [];
  for (;;) {
    const rows = await db.all(
      `SELECT id FROM changes WHERE position IS NULL ORDER BY id LIMIT ${FEED_BATCH}`,
    );
    if (rows.length === 0) return times;
    const ids = rows.map(({ id }) => id);
    times.push(
      await inTransaction(db, async () => {
        await db.all(`SELECT last_position FROM change_feed WHERE id = 1 ${db.lock}`);
        const index = db.engine === 'mysql' ? 'FORCE INDEX (PRIMARY)' : '';
        await db.run(`UPDATE changes ${index} SET position = id + 1000000 WHERE id IN (${marks(ids)})`, ids);
      }),
    );
  }
}

/** The word of the main series of each design. */
const WORDS = ['bluebirdone', 'bluebirdtwo', 'bluebirdthree', 'bluebirdfour'];

/** The main series of each design, with its bytes. */
async function buildMain(db, template, start) {
  const built = [];
  console.log(
    `\nbytes of a series of ${OCCURRENCES}${db.engine === 'sqlite' ? '' : ', of its rows, texts and links alone'}`,
  );
  for (const [index, design] of DESIGNS.entries()) {
    const before = db.engine === 'sqlite' ? await db.bytes() : 0;
    const options = { word: WORDS[index], start: start + index * 3_600, count: OCCURRENCES };
    const series = await createSeries(db, design, template, {
      ...options,
      lists: [LIST.one + index, LIST.moved + index],
    });
    const bytes = db.engine === 'sqlite' ? (await db.bytes()) - before : await copiedBytes(db, series);
    show(`  ${design.name}`, [`${mib(bytes)} MiB`]);
    built.push(series);
  }
  return built;
}

/** Creates more series: the time until the first hundred occurrences exist, and until all do. */
async function creates(db, template, start) {
  const create = async (design, index, round, count) => {
    const word = `created${index}x${round + 1}x${count}`;
    const { times } = await createSeries(db, design, template, { word, start, count });
    return times.reduce((sum, time) => sum + time, 0);
  };
  for (const count of [100, OCCURRENCES])
    await compare(
      db,
      `create a series of ${count}, 100 in a transaction`,
      each('', async (design, index, round) => create(design, index, round, count)),
      SLOW_ROUNDS,
    );
}

/** Events without a series between the occurrences of a list, so that half of each page are occurrences. */
async function mix(db, list, occurrences, singles) {
  const half = singles
    .slice(0, occurrences.length)
    .map((event, index) => ({ ...event, utc_start: occurrences[index] + 60 }));
  await insertRows(
    db,
    'event_fact',
    half.map((event) => entry(event, 3, list)),
  );
}

/** Lists of pages: occurrences of one series, of 25 series, and none. */
async function buildLists(db, template, built, singles) {
  for (const [index, design] of DESIGNS.entries()) {
    const { start, step } = built[index];
    const starts = Array.from({ length: OCCURRENCES }, (_, place) => start + place * step);
    await mix(db, LIST.one + index, starts, singles);
    for (let number = 0; number < OTHER_SERIES; number++)
      await createSeries(db, design, template, {
        ...{ word: `other${index}x${number}`, start: start + number * DAY, count: 10 },
        ...{ step: OTHER_SERIES * DAY, lists: [LIST.many + index] },
      });
    const days = Array.from({ length: 10 * OTHER_SERIES }, (_, place) => start + place * DAY);
    await mix(db, LIST.many + index, days, singles);
  }
  const { start } = built[0];
  const plain = singles.map((event, index) => ({ ...event, utc_start: start + index * DAY }));
  await insertRows(
    db,
    'event_fact',
    plain.map((event) => entry(event, 3, LIST.plain)),
  );
}

const each = (name, run) =>
  DESIGNS.map((design, index) => ({
    name: `${design.name}${name}`,
    run: async (round) => run(design, index, round),
  }));

function renames(db, built, single) {
  const [copied] = DESIGNS;
  return [
    { name: 'an event without a series', run: async (round) => renameEvent(db, single, round + 1) },
    {
      name: 'all copied, row by row',
      run: async (round) => renameSeries(db, copied, built[0], round + 1, true),
    },
    ...each('', async (design, index, round) => renameSeries(db, design, built[index], round + 2)),
  ];
}

async function edits(db, built, single, categories) {
  await compare(db, 'title of a series in six languages, one transaction', renames(db, built, single));
  await compare(
    db,
    'price of a series',
    each('', async (design, index, round) => priceSeries(db, design, built[index], round + 10)),
  );
  const moves = async (design, index, round) => {
    const pair = [categories[0], categories[1]];
    const lists = [LIST.moved + index, LIST.moved + 100 + index];
    const isBack = Math.abs(round % 2) === 0;
    const [from, to] = isBack ? lists.toReversed() : lists;
    const [ownFrom, ownTo] = isBack ? pair.toReversed() : pair;
    return moveSeries(db, design, built[index], { from, to, own: { from: ownFrom, to: ownTo } });
  };
  await compare(db, 'category of a series, with its entries of the list index', each('', moves));
}

async function reads(db) {
  const [copied] = DESIGNS;
  const page = async (design, list) => {
    const { result, time } = await timed(async () => readPage(db, design, list));
    if (result.length !== 50 || result.some(({ title }) => title === ''))
      throw new Error(`${design.name}: not the page.`);
    return time;
  };
  const plain = { name: 'without series', run: async () => page(copied, LIST.plain) };
  const pages = (list) => [plain, ...each('', async (design, index) => page(design, list + index))];
  await compare(
    db,
    'a page of 50 with texts, 25 of them occurrences of one series',
    pages(LIST.one),
    3 * ROUNDS,
  );
  await compare(
    db,
    'a page of 50 with texts, 25 of them occurrences of as many series',
    pages(LIST.many),
    3 * ROUNDS,
  );
  const searched = async (design, index) => {
    const { result, time } = await timed(async () => search(db, design, WORDS[index], 'fr'));
    if (result.total !== OCCURRENCES) throw new Error(`${design.name}: found ${result.total}.`);
    return time;
  };
  await compare(db, 'search for a word of the title, exact total', each('', searched), 3 * ROUNDS);
  const listed = async (_, index) => {
    const { result, time } = await timed(async () => readList(db, LIST.one + index));
    if (result.total !== OCCURRENCES + Math.min(OCCURRENCES, SINGLES))
      throw new Error(`listed ${result.total}`);
    return time;
  };
  await compare(db, 'filter by an inherited category, exact total', each('', listed), 3 * ROUNDS);
  const compared = (work) =>
    DESIGNS.slice(0, 3).map((design) => ({
      name: design.name,
      run: async () => (await timed(async () => work(db, design))).time,
    }));
  await compare(
    db,
    'filter by an inherited column, which the list index lacks',
    compared(filterByColumn),
    ROUNDS,
  );
  await compare(db, 'all events by title, first page', compared(orderByTitle), SLOW_ROUNDS);
}

/** A series whose occurrences came one by one, as those of a rule without end do: their ids are in many chunks. */
async function scattered(db, template, start) {
  const [, design] = DESIGNS;
  const options = { word: 'scattered', start, count: OCCURRENCES, idStep: 200 };
  const series = await createSeries(db, design, template, options);
  const run = async (round) => renameSeries(db, design, series, round + 2);
  await compare(db, 'title, ids of the occurrences in many chunks', [{ name: design.name, run }]);
}

async function measure(url) {
  const db = await connect(url);
  await addTables(db);
  const events = await plainEvents(db, SINGLES + 10);
  const template = await loadTemplate(db, events[0].id);
  const singles = await loadSome(
    db,
    events.slice(0, SINGLES).map(({ id }) => id),
  );
  const [{ count }] = await db.all('SELECT COUNT(*) AS count FROM event');
  console.log(`${db.engine}, ${count} events, ${OCCURRENCES} occurrences in ${LANGUAGES.length} languages`);
  const start = Math.floor(Date.now() / 1_000 / DAY) * DAY;
  const built = await buildMain(db, template, start);
  await buildLists(db, template, built, singles);
  await numberChanges(db);
  const other = events.at(-1).id;
  const categories = [template.links.category[0].category_id, 0];
  const used = new Set(template.links.category.map(({ category_id: id }) => id));
  categories[1] = (await db.all('SELECT id FROM category ORDER BY id')).find(({ id }) => !used.has(id)).id;
  await reads(db);
  await edits(db, built, other, categories);
  const numbering = await numberChanges(db);
  console.log(`\nnumber ${FEED_BATCH} changes for the feed: ${ms(median(numbering))} ms a transaction`);
  const titles = new Map(
    LANGUAGES.map((language) => [language, { name_fold: titleOf('other', language, 1) }]),
  );
  await waits(url, other, differences(undefined, wordsOf(titles)), renames(db, built, events.at(-2).id));
  await scattered(db, template, start);
  await creates(db, template, start);
  await db.close();
}

const folder = mkdtempSync(join(tmpdir(), 'series-storage-'));
try {
  const url = values.database ?? `sqlite:${join(folder, 'series.sqlite')}`;
  if (await isEmpty(url)) seed(url, folder);
  await measure(url);
} finally {
  rmSync(folder, { recursive: true });
}
