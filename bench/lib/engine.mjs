import { imports } from '../cases/imports.mjs';
import { mixed } from '../cases/mixed.mjs';
import { processes } from '../cases/processes.mjs';
import { READS } from '../cases/reads.mjs';
import { help, startup } from '../cases/startup.mjs';
import { streams } from '../cases/streams.mjs';
import { wire } from '../cases/wire.mjs';
import { WRITES } from '../cases/writes.mjs';
import { isAsked, SIZES } from './options.mjs';
import { measureRead, measureWrite, UNCACHED, withServers } from './session.mjs';

/** Cases that compare the service with itself; `imports` with its twin too. All but `startup`, `help` and `wire` write. */
const SPECIALS = [
  { name: 'mixed', run: mixed, data: 'write' },
  { name: 'processes', run: processes, data: 'write' },
  { name: 'streams', run: streams, data: 'write' },
  { name: 'imports', run: imports, data: 'write' },
  { name: 'startup', run: startup, data: 'main', quick: true },
  { name: 'help', run: help, data: 'main', quick: true },
  { name: 'wire', run: wire, data: 'main', quick: true },
];

const round = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

async function note(bench, results, { engine, size, name, target, variant }, measure) {
  const label = variant === undefined ? name : `${name} (${variant})`;
  if (performance.now() > bench.deadline) {
    results.skipped.push(`${label} on ${engine} with ${size}`);
    return;
  }
  const result = await measure();
  const [service, baseline] = result.subjects ?? [];
  const ratio = result.ratio ?? baseline?.ratio;
  const rate =
    service === undefined ? '' : `${round(service.perCpuSecond)}/CPU-s, p50 ${round(service.p50)} ms`;
  const difference = result.difference === undefined ? '' : ` (no baseline: ${result.difference})`;
  const shown = ratio === undefined ? '' : ` ${round(ratio)} of ${baseline?.name ?? 'the reference'}`;
  bench.log(`${engine} ${size} ${label}: ${rate}${shown}${difference}`);
  results.measured.push({ engine, size, name, target, variant, ...result });
}

async function reads(bench, set, results, baseline, more = {}, variant) {
  const { engine, size, main } = set;
  const { only } = more;
  const cases = READS.filter(
    (one) =>
      one.baseline === baseline &&
      isAsked(bench.options, one, size) &&
      (only === undefined || only.includes(one.name)),
  );
  if (cases.length === 0) return;
  const plans = [
    ['service', { ...main.environment, ...more.environment }],
    [baseline, main.environment],
  ];
  await withServers(plans, async (service, other) => {
    for (const one of cases) {
      await note(bench, results, { engine, size, variant, name: one.name, target: one.target }, () =>
        measureRead(bench, one, { service, baseline: other, facts: main.facts }),
      );
    }
  });
}

async function writes(bench, { engine, size, write }, results) {
  const cases = WRITES.filter((one) => isAsked(bench.options, one, size));
  if (cases.length === 0) return;
  const { environment, facts } = write;
  const plans = [
    ['service', environment],
    ['twin', environment],
    ['twin', { ...environment, TWIN_INDEX: '1' }],
  ];
  await withServers(plans, async (service, twin, indexing) => {
    indexing.name = 'twin with search rows';
    for (const one of cases) {
      await note(bench, results, { engine, size, name: one.name, target: one.target }, () =>
        measureWrite(bench, one, { service, twins: [twin, indexing], facts }),
      );
    }
  });
}

/** All cases of one engine at one size. */
export async function measureEngine(bench, set, results) {
  const { engine, size } = set;
  await reads(bench, set, results, 'twin', { environment: UNCACHED });
  if (engine === 'sqlite') await reads(bench, set, results, 'static');
  else {
    await reads(bench, set, results, 'static', { environment: { CACHE_STALENESS_MS: '0' } }, 'staleness 0');
    const more = {
      environment: { CACHE_STALENESS_MS: '50' },
      only: ['cached-list-9', 'cached-list-50', 'cached-event', 'not-modified'],
    };
    await reads(bench, set, results, 'static', more, 'staleness 50 ms');
  }
  // Writes and comparisons of the service with itself do not depend on the size.
  if (size !== SIZES[0]) return;
  await writes(bench, set, results);
  for (const one of SPECIALS) {
    if (!isAsked(bench.options, one, size)) continue;
    const { environment, facts } = set[one.data];
    await note(bench, results, { engine, size, name: one.name }, () =>
      one.run(bench, { engine, environment, facts }),
    );
  }
}
