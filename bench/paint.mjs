// How soon and how steadily Chromium paints the pages for visitors, by its own tracing: prints a table of Markdown.
// node bench/paint.mjs [--size 100000] [--runs 5]; without a size the data are those of the demo, which have pictures.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../test/support/engines.js';
import { ensureData } from './lib/data.mjs';
import { json } from './lib/http.mjs';
import { describeMachine } from './lib/machine.mjs';
import { median } from './lib/measure.mjs';
import { MOUNT, ROOT } from './lib/paths.mjs';
import { UNCACHED, withServers } from './lib/session.mjs';

const { values } = parseArgs({
  options: { size: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
const runs = Number(values.runs);

const SCREENS = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 900 } },
];

/** How many times slower the browser computes than this machine. */
const SLOWER = 4;

/** What a page must keep: of the largest paint in milliseconds, and of all but pictures in bytes. */
const MAX_PAINT = 1_000;
const MAX_BYTES = 100 * 1024;

const TRACED = ['blink.user_timing', 'loading'];

/** Waits until what has come is painted. */
const PAINTED = `Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode()))
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300)))))`;

/** The pages, of the first records that have what is linked. */
async function pagesOf(port) {
  const { events } = await json(port, `${MOUNT}/events?per_page=50`);
  const { series } = await json(port, `${MOUNT}/series?per_page=1`);
  const urlOf = (pick) => events.map(pick).find((record) => record !== undefined)?.url;
  const withPicture = events.find(({ image }) => image !== false) ?? events[0];
  const calendar = (view) => `/calendar?view=${view}&date=${events[0].start_date.slice(0, 10)}`;
  const records = {
    event: withPicture.url,
    venue: urlOf(({ venue }) => [venue].flat()[0]),
    organizer: urlOf(({ organizer }) => organizer[0]),
    category: urlOf(({ categories }) => categories[0]),
    tag: urlOf(({ tags }) => tags[0]),
    series: series[0]?.url,
  };
  return [
    ['list', '/calendar'],
    ...['month', 'week', 'day', 'map'].map((view) => [view, calendar(view)]),
    ...Object.entries(records)
      .filter(([, url]) => url !== undefined)
      .map(([name, url]) => [name, new URL(url).pathname]),
  ];
}

/** What the browser tells of a page while it loads: the largest paint since the start, and the sum of all shifts. */
function paintedIn(trace, url) {
  const { traceEvents } = JSON.parse(trace.toString());
  const start = traceEvents.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  const { navigationId } = start.args.data;
  const paints = traceEvents.filter(
    ({ name, args }) =>
      name === 'largestContentfulPaint::Candidate' && args.data.navigationId === navigationId,
  );
  if (paints.length === 0) throw new Error(`${url}: the browser traced no paint.`);
  const shifts = traceEvents.filter(({ name, ts }) => name === 'LayoutShift' && ts >= start.ts);
  return {
    paint: (Math.max(...paints.map(({ ts }) => ts)) - start.ts) / 1_000,
    shift: shifts.reduce((sum, { args }) => sum + args.data.score, 0),
  };
}

/** Counts what a page loads. */
async function transfersOf(session) {
  const types = new Map();
  const transfers = { requests: 0, bytes: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transfers.requests += 1;
    if (types.get(requestId) !== 'Image') transfers.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return transfers;
}

/** One visit with nothing in the browser's cache. */
async function visit(browser, screen, url) {
  const context = await browser.newContext({ ...screen, locale: 'en-US', colorScheme: 'light' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const transfers = await transfersOf(session);
    await browser.startTracing(page, { categories: TRACED });
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    if (response?.status() !== 200) throw new Error(`${url}: ${response?.status()}`);
    await page.evaluate(PAINTED);
    return { ...paintedIn(await browser.stopTracing(), url), ...transfers };
  } finally {
    await context.close();
  }
}

async function visits(browser, screen, url) {
  const all = [];
  for (let run = 0; run < runs; run += 1) all.push(await visit(browser, screen, url));
  return {
    paint: median(all.map(({ paint }) => paint)),
    shift: Math.max(...all.map(({ shift }) => shift)),
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    requests: Math.max(...all.map(({ requests }) => requests)),
  };
}

const marked = (text, isKept) => (isKept ? text : `**${text}**`);

function cells({ paint, shift, bytes, requests }) {
  return [
    marked(Math.round(paint), paint < MAX_PAINT),
    marked(shift === 0 ? '0' : shift.toFixed(4), shift === 0),
    marked((bytes / 1024).toFixed(1), bytes < MAX_BYTES),
    requests,
  ].join(' | ');
}

/** A page of a few words, which tells what the browser and the machine take by themselves. */
const PLAIN = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plain</title>
<h1>A page of a few words</h1><p>${'It has no style, no picture and no script. '.repeat(9)}</p></html>`;

/** From another origin, where all is there at once: the plain page, and the tiles of a map. */
async function withStatic(work) {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cde' } })
    .png()
    .toBuffer();
  const server = createServer(({ url }, response) =>
    url.endsWith('.png')
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(tile)
      : response.writeHead(200, { 'content-type': 'text/html' }).end(PLAIN),
  );
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await work(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The data of the demo, which go when the work is done. */
async function withDemo(work) {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-paint-'));
  const environment = { DATA_DIR: folder, ADMIN_PASSWORD: 'bench-only-password', LOG_LEVEL: 'error' };
  const { PATH, HOME } = process.env;
  try {
    const env = { PATH, HOME, ...environment };
    execFileSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'demo'], { env, stdio: 'pipe' });
    return await work(environment);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(environment) {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const lines = [];
  const visitAll = async (name, url) => {
    const found = [];
    for (const screen of SCREENS) found.push(cells(await visits(browser, screen, url)));
    lines.push(`| ${name} | ${found.join(' | ')} |`);
    console.error(lines.at(-1));
  };
  try {
    await withStatic(async (origin) => {
      const settings = { ...environment, ...UNCACHED, MAP_TILES_URL: `${origin}/{z}/{x}/{y}.png` };
      await withServers([['service', settings]], async ({ port }) => {
        await visitAll('a plain page', `${origin}/`);
        for (const [name, path] of await pagesOf(port))
          await visitAll(name, `http://127.0.0.1:${port}/en${path}`);
      });
    });
  } finally {
    await browser.close();
  }
  return lines;
}

const { date, commit, processor, cores, node } = await describeMachine();
const size = values.size === undefined ? undefined : Number(values.size);
const lines =
  size === undefined
    ? await withDemo(measure)
    : await measure((await ensureData('sqlite', size, undefined, console.error)).environment);
const load = loadavg()[0].toFixed(1);
console.log(`sqlite, ${size === undefined ? 'the demo' : `${size.toLocaleString('en')} events`}

${date.slice(0, 10)}, commit ${commit}, ${processor} with ${cores} cores, load ${load}, Node ${node}, ${runs} visits each.

| page | phone: LCP, ms | shift | KiB | requests | desktop: LCP, ms | shift | KiB | requests |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}`);
