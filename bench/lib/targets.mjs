import { SIZES } from './options.mjs';

const SMALL = SIZES[0];
const LARGE = SIZES.at(-1);
const MAX_MEBIBYTES = 200;
const MIXED_RATIO = 0.8;
const TWO_RATIO = 1.8;
const STARTUP_RATIO = 1.5;
const STALE_RATIO = 0.5;
const STREAMS_MS = 5;

const two = (value) => value.toFixed(2);
const atLeast = (value, bound) => ({ figure: two(value), bound: `≥ ${bound}`, isMet: value >= bound });
const atMost = (value, bound, unit = '') => ({
  figure: `${two(value)}${unit}`,
  bound: `≤ ${bound}${unit}`,
  isMet: value <= bound,
});

/** Without staleness each response on a server needs a query of the change number, so its target is lower. */
function ratioBound({ name, variant, target }) {
  return name === 'cached-list-50' && variant === 'staleness 0' ? STALE_RATIO : target.ratio;
}

/** Against the baseline, at the smallest size. */
function ratios(measured) {
  return measured
    .filter(
      ({ target, size, subjects }) => target?.ratio !== undefined && size === SMALL && subjects !== undefined,
    )
    .map((one) => {
      const [, baseline] = one.subjects;
      const about = {
        engine: one.engine,
        text: `${one.name}${one.variant ? ` (${one.variant})` : ''}, of ${baseline?.name ?? 'its baseline'}`,
      };
      if (baseline === undefined) return { ...about, figure: 'no baseline', bound: `≥ ${ratioBound(one)}` };
      return { ...about, ...atLeast(baseline.ratio, ratioBound(one)) };
    });
}

/** Writes against the twin that also writes the indexes, and by the clock. */
function writes(measured) {
  return measured
    .filter(({ target, subjects }) => target?.indexedRatio !== undefined && subjects !== undefined)
    .flatMap(({ engine, name, target, connections, subjects: [service, ...twins] }) => {
      const indexing = twins.find(({ name: twin }) => twin === 'twin with search rows');
      const text = `${name}, of a twin that writes the rows of lists and search too`;
      const perSecond = target.perSecond?.[engine];
      return [
        ...(indexing === undefined
          ? []
          : [{ engine, text, ...atLeast(indexing.ratio, target.indexedRatio) }]),
        ...(perSecond === undefined
          ? []
          : [
              {
                engine,
                text: `${name}, acknowledged a second by one process, ${connections} writers`,
                figure: service.perSecond.toFixed(0),
                bound: `≥ ${perSecond}`,
                isMet: service.perSecond >= perSecond,
              },
            ]),
      ];
    });
}

/** The median at the largest size, against that at the smallest or against a time. */
function growths(measured) {
  return measured
    .filter(({ target, size }) => size === LARGE && (target?.growth ?? target?.milliseconds) !== undefined)
    .map(({ engine, name, target, subjects: [{ p50 }] }) => {
      if (target.milliseconds !== undefined) {
        return { engine, text: `${name}, median at ${LARGE}`, ...atMost(p50, target.milliseconds, ' ms') };
      }
      const small = measured.find((one) => one.engine === engine && one.name === name && one.size === SMALL);
      const text = `${name}, median at ${LARGE} to ${SMALL}`;
      if (small === undefined) return { engine, text, figure: 'not measured', bound: `≤ ${target.growth}` };
      return { engine, text, ...atMost(p50 / small.subjects[0].p50, target.growth, ' ×') };
    });
}

const SPECIALS = {
  mixed: ({ writers }) =>
    writers.map(({ name, writes, ratio }, index) => ({
      text: `16 readers with a writer (${name}, ${writes.toFixed(0)}/s), of read-only; no stale response`,
      ...atLeast(ratio, MIXED_RATIO),
      // The first is the load of a busy site; the second shows the limit.
      ...(index === 0 ? {} : { bound: 'for information', isMet: undefined }),
    })),
  processes: ({ ratio, checks, seen }) => [
    { text: 'two processes, of one', ...atLeast(ratio, TWO_RATIO) },
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
      ...atMost(more, STREAMS_MS, ' ms'),
    },
  ],
  imports: ({ perSecond, twin, target }) => [
    {
      text: 'events imported from a file of NDJSON a second',
      figure: perSecond.toFixed(0),
      bound: `≥ ${target}`,
      isMet: perSecond >= target,
    },
    {
      text: 'the same, of a twin that writes their rows and those of lists and search',
      figure: two(perSecond / twin),
      bound: 'for information',
    },
  ],
  startup: ({ ratio }) => [
    { text: 'start to first response, of `empty`', ...atMost(ratio, STARTUP_RATIO, ' ×') },
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
  rows.map(({ engine, size, samples }) => {
    const half = samples[samples.length >> 1];
    const last = samples.at(-1);
    const highest = Math.max(...samples);
    return {
      engine,
      text: `resident memory under load at ${size}, flat`,
      figure: `${highest.toFixed(0)} MiB, last half ${((last / half - 1) * 100).toFixed(0)} %`,
      bound: `≤ ${MAX_MEBIBYTES} MiB`,
      isMet: highest <= MAX_MEBIBYTES && last <= half * 1.1,
    };
  });

/** Every target with a measurement: its text, the figure, the bound, and whether it is met. */
export const targetsOf = ({ measured, memory }) => [
  ...ratios(measured),
  ...writes(measured),
  ...growths(measured),
  ...special(measured),
  ...memories(memory),
];
