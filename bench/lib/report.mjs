import { floorsOf } from './floors.mjs';

const MARKS = new Map([
  [true, 'met'],
  [false, '**not met**'],
]);

const number = (value) => {
  if (value === undefined || Number.isNaN(value)) return '–';
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
};

const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function settingsOf(server) {
  if (server === undefined) return '**did not respond: not measured**';
  const { version, pool, flushed, logged, synced } = server;
  const log = logged ? `binary log synced at ${synced}` : 'no binary log';
  return `${version}, buffer pool ${Math.round(pool / 2 ** 20)} MiB, flush at commit ${flushed}, ${log}`;
}

function machineTable({ machine, settings, dataSeconds, seconds }) {
  const { servers } = machine;
  return table(
    ['', ''],
    [
      ['date', machine.date],
      ['commit', machine.commit],
      [
        'machine',
        `${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, Linux ${machine.kernel}`,
      ],
      ['Node', machine.node],
      ['SQLite', machine.sqlite],
      ...['mariadb', 'mysql'].map((engine) => [
        engine,
        settingsOf(servers.find(({ name }) => name === engine)),
      ]),
      [
        'rounds',
        `${settings.rounds}, of ${settings.load} ms at full load and ${settings.rate} ms at a fixed rate`,
      ],
      ['time', `${seconds} s of measuring, after ${dataSeconds} s for data`],
    ],
  );
}

const floorTable = (results) =>
  table(
    ['floor', 'engine', 'figure', 'bound', ''],
    floorsOf(results).map(({ text, engine, figure, bound, isMet }) => [
      text,
      engine,
      figure,
      bound,
      MARKS.get(isMet) ?? '',
    ]),
  );

function caseRows({ name, variant, subjects, rate, bytes, difference }) {
  const label = variant === undefined ? name : `${name} (${variant})`;
  return subjects.map((one, index) => [
    index === 0 ? label : '',
    one.name,
    number(one.perCpuSecond),
    number(one.busy),
    index === 0 ? '' : number(one.ratio),
    number(one.cpuMs),
    one.databaseMs === 0 ? '' : number(one.databaseMs),
    index === 0 || one.databaseMs === 0 ? '' : number(one.totalRatio),
    number(one.p50),
    number(one.p99),
    `${rate}/s, ${one.measured}`,
    index === 0 ? (difference ?? (bytes === undefined ? '' : `${bytes} B`)) : '',
  ]);
}

const CASE_HEADS = [
  'case',
  'subject',
  'requests/CPU-s',
  'busy',
  'service to it',
  'CPU ms',
  'database ms',
  'with database',
  'p50 ms',
  'p99 ms',
  'fixed rate, responses',
  '',
];

function caseTables({ measured }) {
  const groups = Map.groupBy(
    measured.filter(({ subjects }) => subjects !== undefined),
    ({ engine, size }) => `${engine}, ${size} events`,
  );
  return [...groups].map(([title, rows]) => `## ${title}\n\n${table(CASE_HEADS, rows.flatMap(caseRows))}`);
}

function growthTable({ measured }) {
  const reads = measured.filter(({ subjects, target }) => subjects !== undefined && target?.milliseconds);
  const sizes = [...new Set(reads.map(({ size }) => size))];
  if (sizes.length < 2) return [];
  const groups = Map.groupBy(reads, ({ engine, name }) => `${name} | ${engine}`);
  const rows = [...groups]
    .filter(([, ofCase]) => ofCase.length === sizes.length)
    .map(([key, ofCase]) => {
      const at = (size) => ofCase.find((one) => one.size === size)?.subjects[0].p50;
      const [first, last] = [at(sizes[0]), at(sizes.at(-1))];
      return [key, ...sizes.map((size) => number(at(size))), number(last / first)];
    });
  return [
    `## Growth: median in ms of the service at a fixed rate\n\n${table(['case', 'engine', ...sizes, 'growth'], rows)}`,
  ];
}

function specials({ measured, memory = [] }) {
  const rows = measured
    .filter(({ subjects }) => subjects === undefined)
    .map(({ engine, name, size: _, target: __, variant: ___, ...rest }) => [
      name,
      engine,
      `\`${JSON.stringify(rest)}\``,
    ]);
  const samples = memory.map(({ engine, minutes, samples: mebibytes, responses }) => [
    `memory, ${minutes} minutes, ${responses} responses`,
    engine,
    `${mebibytes.map((one) => one.toFixed(0)).join(', ')} MiB`,
  ]);
  if (rows.length + samples.length === 0) return [];
  return [`## The others\n\n${table(['case', 'engine', 'measured'], [...rows, ...samples])}`];
}

const skippedList = ({ skipped }) =>
  skipped.length === 0 ? [] : [`## Not measured\n\nThe time was up before: ${skipped.join(', ')}.`];

const failedList = ({ failed = [] }) =>
  failed.length === 0 ? [] : [`## Failed\n\n${failed.map((reason) => `- ${reason}`).join('\n')}`];

const MADE =
  'Made by `npm run bench`; [README.md](README.md) says how. The figures are those of the commit in the table, which may be an earlier version.';

/** The floors that a release holds, and every figure beside its baselines, as Markdown. */
export function floors(results) {
  const parts = [
    '# Floors',
    `${MADE} Ratios are the median over the rounds of the service’s requests per CPU second over the baseline’s in the same round. ${'`npm run bench:versions`'} compares with another version.`,
    machineTable(results),
    `## Floors\n\n${floorTable(results)}`,
    ...growthTable(results),
    ...caseTables(results),
    ...specials(results),
    ...skippedList(results),
    ...failedList(results),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What a buyer asks for: the case, where it was measured, and what it is called. */
const ROWS = [
  ['list of 9 events, from the cache', 'cached-list-9'],
  ['list of 9 events', 'list-9'],
  ['list of 50 events', 'list-50'],
  ['list of 9 events of all times', 'list-ever'],
  ['events of a category', 'list-category'],
  ['search, a rare word', 'search-rare'],
  ['search, a word that half of all events have', 'search-common'],
  ['one event', 'event-by-id'],
  ['list of venues', 'venues'],
  ['create an event with venue, organizer and terms', 'create'],
];

const perSecond = (value) => Math.round(value).toLocaleString('en');

/** A baseline in a line. */
function beside(ofEngine, name, baseline, what) {
  const one = ofEngine.findLast((row) => row.name === name && row.subjects?.[1]?.name === baseline);
  if (one === undefined) return [];
  const [, { perSecond: rate, p50, p99 }] = one.subjects;
  return [
    `${what}: ${perSecond(rate)} requests a second, ${number(p50)} and ${number(p99)} ms, at ${one.size.toLocaleString('en')} events.`,
  ];
}

function page(engine, measured) {
  const ofEngine = measured.filter((one) => one.engine === engine && one.subjects !== undefined);
  const rows = ROWS.flatMap(([title, name]) => {
    const one = ofEngine.findLast((row) => row.name === name);
    if (one === undefined) return [];
    const [service] = one.subjects;
    const { size } = one;
    return [
      [
        title,
        size.toLocaleString('en'),
        perSecond(service.perSecond),
        number(service.p50),
        number(service.p99),
      ],
    ];
  });
  const heads = ['request', 'events', 'requests a second', 'median, ms', '99 of 100 within, ms'];
  const lines = [
    ...beside(
      ofEngine,
      'cached-list-9',
      'static',
      'A server of Node that sends the same bytes of a list of 9',
    ),
    ...beside(ofEngine, 'list-9', 'twin', 'A program by hand that answers this one list'),
    ...beside(ofEngine, 'create', 'twin', 'A program by hand that writes such an event'),
  ];
  return `## ${TITLES[engine]}\n\n${table(heads, rows)}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

const TITLES = { sqlite: 'SQLite', mariadb: 'MariaDB', mysql: 'MySQL' };

/** The page for a buyer, as Markdown. */
export function report(results) {
  const engines = [...new Set(results.measured.map(({ engine }) => engine))];
  const parts = [
    '# Speed',
    `${MADE} One process of the service on one processor core, sixteen connections that never wait; the times are those at a rate that leaves it room. All but the first row are worked out anew, without the cache of responses. What we ask of ourselves, and every figure beside its baselines: [FLOORS.md](FLOORS.md).`,
    machineTable(results),
    ...engines.map((engine) => page(engine, results.measured)),
  ];
  return `${parts.join('\n\n')}\n`;
}
