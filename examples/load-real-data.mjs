// Loads two files of real events into a running service over its own interface and reads everything back.
//
//   node examples/load-real-data.mjs --password SECRET [--url http://127.0.0.1:3000] [--user admin] --data FOLDER
//
// FOLDER holds `conferences.ndjson` (each line is a payload for POST /events) and `public-holidays.ndjson`
// ({country_name, date, timezone, title: {en, fr, …}}, a title in one to six languages).
// Nothing but `fetch` is used: copy what you need. The service should be empty, so that the counts can be checked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    user: { type: 'string', default: 'admin' },
    password: { type: 'string' },
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
if (options.password === undefined || options.data === undefined) {
  console.error(
    'Give the password of a user who may publish, and the folder of the files: --password SECRET --data FOLDER',
  );
  process.exit(2);
}

const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];
const AT_ONCE = 4;
const EVERYTHING = { start_date: '2000-01-01', end_date: '2099-12-31' };
const api = `${options.url}/calendar/events/v1`;
const credentials = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`;

const readLines = (name) =>
  readFileSync(join(options.data, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function send(method, path, body) {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { Authorization: credentials, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Runs the work for each item, a few at a time. */
async function forEach(items, work) {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const refused = [];
const created = new Map();
let writes = 0;

function note(line, { status, body }) {
  if (status === 201 || status === 200) {
    writes += 1;
    return true;
  }
  refused.push({ line, status, code: body.code, params: body.data?.params });
  return false;
}

async function loadConference(payload, index) {
  const answer = await send('POST', '/events', payload);
  if (note(`conferences:${index + 1}`, answer)) created.set(answer.body.id, { en: payload.title });
}

/** One write for each language: the first creates the event, the others add their texts to it. */
async function loadHoliday(holiday, index) {
  const languages = LANGUAGES.filter((language) => holiday.title[language] !== undefined);
  let id;
  for (const language of languages) {
    const texts = { title: holiday.title[language] };
    const shared = {
      start_date: holiday.date,
      end_date: holiday.date,
      all_day: true,
      timezone: holiday.timezone,
      categories: ['Public holidays'],
      tags: [holiday.country_name],
    };
    const answer =
      id === undefined
        ? await send('POST', `/events?i18n_language=${language}`, { ...texts, ...shared })
        : await send('PATCH', `/events/${id}?i18n_language=${language}`, texts);
    if (!note(`public-holidays:${index + 1}:${language}`, answer)) return;
    id = answer.body.id;
  }
  created.set(id, holiday.title);
}

/** All items of a list in a language, page by page along `next_rest_url`. */
async function readAll(collection, language, query = {}) {
  const items = [];
  let address = `${api.replace('/calendar', `/${language}/calendar`)}/${collection}?${new URLSearchParams({ per_page: '50', ...query })}`;
  let total;
  while (address !== undefined) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} for ${address}`);
    const page = await response.json();
    items.push(...page[collection]);
    total = page.total;
    address = page.next_rest_url;
  }
  return { items, total };
}

const problems = [];
function check(what, actual, expected) {
  if (actual !== expected) problems.push(`${what}: ${actual} instead of ${expected}`);
}

const key = (value) => JSON.stringify(Object.entries(value).sort()).toLowerCase();
const distinct = (values) => new Set(values).size;

/**
 * The title that a reader in a language sees: its own, else English, else the first one written.
 * Titles are plain text: names in angle brackets lose these.
 */
function expectedTitle(titles, language) {
  const written = LANGUAGES.find((candidate) => titles[candidate] !== undefined);
  return (titles[language] ?? titles.en ?? titles[written]).replace(/<([^<> ]+)>/g, '$1');
}

async function checkLanguage(language, expected) {
  const events = await readAll('events', language, EVERYTHING);
  check(`${language} events, total`, events.total, expected.events);
  check(`${language} events, read`, events.items.length, expected.events);
  check(`${language} events, distinct ids`, distinct(events.items.map((event) => event.id)), expected.events);
  for (const event of events.items) {
    const titles = created.get(event.id);
    if (titles !== undefined)
      check(`${language} title of ${event.id}`, event.title, expectedTitle(titles, language));
  }
  const counts = { events: events.items.length };
  for (const [collection, size] of Object.entries(expected.others)) {
    const { items, total } = await readAll(collection, language);
    check(`${language} ${collection}, total`, total, size.count);
    check(`${language} ${collection}, distinct ids`, distinct(items.map((item) => item.id)), size.count);
    counts[collection] = items.length;
  }
  return counts;
}

const conferences = readLines('conferences.ndjson');
const holidays = readLines('public-holidays.ndjson');
const started = performance.now();
await forEach(conferences, loadConference);
await forEach(holidays, loadHoliday);
const seconds = (performance.now() - started) / 1000;

const names = (field) =>
  conferences.flatMap((conference) => conference[field] ?? []).map((name) => name.toLowerCase());
const expected = {
  events: conferences.length + holidays.length,
  others: {
    venues: { count: distinct(conferences.flatMap(({ venue }) => (venue === undefined ? [] : key(venue)))) },
    organizers: { count: 0 },
    categories: { count: distinct([...names('categories'), 'public holidays']) },
    tags: {
      count: distinct([...names('tags'), ...holidays.map((holiday) => holiday.country_name.toLowerCase())]),
    },
  },
};
const read = {};
for (const language of LANGUAGES) read[language] = await checkLanguage(language, expected);

const report = {
  accepted: created.size,
  refused,
  writes,
  seconds: Number(seconds.toFixed(1)),
  writesPerSecond: Math.round(writes / seconds),
  read,
  problems,
};
if (options.json) {
  console.log(JSON.stringify(report, null, 2));
} else {
  console.log(`accepted ${report.accepted} of ${expected.events} records, refused ${refused.length}`);
  for (const entry of refused.slice(0, 20))
    console.log(`  ${entry.line}: ${entry.status} ${entry.code} ${JSON.stringify(entry.params ?? '')}`);
  console.log(
    `${writes} writes in ${report.seconds} s: ${report.writesPerSecond} a second, ${AT_ONCE} at a time`,
  );
  for (const [language, counts] of Object.entries(read))
    console.log(`read in ${language}: ${JSON.stringify(counts)}`);
  console.log(
    problems.length === 0 ? 'All counts and titles are as expected.' : `${problems.length} problems:`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
}
process.exit(problems.length === 0 && refused.length === 0 ? 0 : 1);
