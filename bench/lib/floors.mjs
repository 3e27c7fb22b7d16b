import { SIZES } from './options.mjs';

const LARGE = SIZES.at(-1);
const MAX_IDLE_MEBIBYTES = 190;
const MAX_MEBIBYTES = 350;
const STARTUP_SECONDS = 2;
const HELP_SECONDS = 0.8;

const two = (value) => value.toFixed(2);
const atLeast = (value, bound) => ({ figure: two(value), bound: `≥ ${bound}`, isMet: value >= bound });
const known = (figure) => ({ figure, bound: 'none' });
const atMost = (value, bound, unit = '') => ({
  figure: `${two(value)}${unit}`,
  bound: `≤ ${bound}${unit}`,
  isMet: value <= bound,
});

/** A cached response against the same bytes of a server that does nothing else. */
function cached(measured) {
  return measured
    .filter(({ target, subjects }) => target?.ratio !== undefined && subjects !== undefined)
    .map(({ engine, name, variant, target, subjects: [, baseline] }) => ({
      engine,
      text: `${name}${variant ? ` (${variant})` : ''}, of \`static\``,
      // Without staleness each response on a server needs a query of the change number.
      ...(variant === 'staleness 0' ? known(two(baseline.ratio)) : atLeast(baseline.ratio, target.ratio)),
    }));
}

/** Writes by the clock. */
function writes(measured) {
  return measured
    .filter(({ target, subjects }) => target?.perSecond !== undefined && subjects !== undefined)
    .map(({ engine, name, target: { perSecond }, connections, subjects: [service] }) => ({
      engine,
      text: `${name}, acknowledged a second by one process, ${connections} writers`,
      figure: service.perSecond.toFixed(0),
      bound: `≥ ${perSecond[engine]}`,
      isMet: service.perSecond >= perSecond[engine],
    }));
}

/** The median at the largest size, by the clock. */
const medians = (measured) =>
  measured
    .filter(({ target, size }) => size === LARGE && target?.milliseconds !== undefined)
    .map(({ engine, name, target, subjects: [{ p50 }] }) => ({
      engine,
      text: `${name}, median at ${LARGE.toLocaleString('en')}`,
      ...atMost(p50, target.milliseconds, ' ms'),
    }));

const SPECIALS = {
  mixed: ({ writers }) =>
    writers.map(({ name, writes: perSecond, ratio }) => ({
      text: `16 readers with a writer (${name}, ${perSecond.toFixed(0)}/s), of read-only; no stale response`,
      ...known(two(ratio)),
    })),
  processes: ({ ratio, checks, seen }) => [
    { text: 'two processes, of one', ...known(two(ratio)) },
    {
      text: 'a write through one process is seen through the other at once',
      figure: `${seen} of ${checks}`,
      bound: 'all',
      isMet: seen === checks,
    },
  ],
  streams: ({ streams, writesPerSecond, more }) => [
    {
      text: `CPU of a write more with ${streams} change streams, ${writesPerSecond} writes/s`,
      ...known(`${two(more)} ms`),
    },
  ],
  imports: ({ perSecond, twin }) => [
    { text: 'events imported from a file of NDJSON a second', ...known(perSecond.toFixed(0)) },
    {
      text: 'the same, of a twin that writes their rows and those of lists and search',
      ...known(two(perSecond / twin)),
    },
  ],
  startup: ({ service }) => [
    { text: 'start to first response', ...atMost(service / 1_000, STARTUP_SECONDS, ' s') },
  ],
  help: ({ median }) => [
    { text: '`--help` of the command line', ...atMost(median / 1_000, HELP_SECONDS, ' s') },
  ],
  wire: ({ compressed, distinct, rows }) => [
    {
      text: 'list of 50 compressed on request, ETags distinct',
      figure: rows.map(({ accepted, bytes }) => `${accepted} ${bytes} B`).join(', '),
      bound: 'yes',
      isMet: compressed && distinct,
    },
  ],
};

const special = (measured) =>
  measured
    .filter(({ name }) => name in SPECIALS)
    .flatMap((one) => SPECIALS[one.name](one).map((row) => ({ engine: one.engine, ...row })));

/** Memory is flat if it grows by no more than a tenth in the second half of the load. */
const memories = (rows = []) =>
  rows.flatMap(({ engine, size, minutes, samples: [idle, ...loaded] }) => {
    const half = loaded[(loaded.length - 1) >> 1];
    const last = loaded.at(-1);
    const highest = Math.max(...loaded);
    const grown = `last half ${((last / half - 1) * 100).toFixed(0)} %`;
    return [
      { engine, text: 'resident memory, idle', ...atMost(idle, MAX_IDLE_MEBIBYTES, ' MiB') },
      {
        engine,
        text: `resident memory after ${minutes} minutes of all reads at ${size.toLocaleString('en')}, flat`,
        figure: `${highest.toFixed(0)} MiB, ${grown}`,
        bound: `≤ ${MAX_MEBIBYTES} MiB`,
        isMet: highest <= MAX_MEBIBYTES && last <= half * 1.1,
      },
    ];
  });

/** Every floor with a measurement: its text, the figure, the bound, and whether it is met. */
export const floorsOf = ({ measured, memory }) => [
  ...medians(measured),
  ...cached(measured),
  ...writes(measured),
  ...special(measured),
  ...memories(memory),
];
