import { targetsOf } from './targets.mjs';

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

const targetTable = (results) =>
  table(
    ['target', 'engine', 'figure', 'bound', ''],
    targetsOf(results).map(({ text, engine, figure, bound, isMet }) => [
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
  const reads = measured.filter(
    ({ subjects, target }) => subjects !== undefined && (target?.growth ?? target?.milliseconds),
  );
  const sizes = [...new Set(reads.map(({ size }) => size))];
  if (sizes.length < 2) return [];
  const groups = Map.groupBy(reads, ({ engine, name }) => `${name} | ${engine}`);
  const rows = [...groups].map(([key, ofCase]) => {
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

/** The report as Markdown. */
export function report(results) {
  const parts = [
    '# Measured',
    'Made by `npm run bench`; [README.md](README.md) says how. Ratios are the median over the rounds of the service’s requests per CPU second over the baseline’s in the same round.',
    machineTable(results),
    `## Targets\n\n${targetTable(results)}`,
    ...growthTable(results),
    ...caseTables(results),
    ...specials(results),
    ...skippedList(results),
    ...failedList(results),
  ];
  return `${parts.join('\n\n')}\n`;
}
