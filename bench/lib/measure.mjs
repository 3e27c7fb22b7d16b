import { readFileSync } from 'node:fs';

/** Full: 5 alternating rounds. Quick and single cases choose their own. `warm` is the longest warming up, in milliseconds. */
export const FULL = { rounds: 5, load: 250, rate: 250, warm: 8_000, connections: 16, minutes: 40 };
export const QUICK = { rounds: 3, load: 150, rate: 150, warm: 4_000, connections: 16, minutes: 5 };

/** The responses to measure in each part of a round, however slow; slow ones use fewer connections. */
const MIN_REQUESTS = 3;
const SLOW = 40;
const SLOW_CONNECTIONS = 2;
const WARM_CONNECTIONS = 4;
const WARM_MS = 500;
/** Parts in which a subject was not faster than before by more than a twentieth. */
const STEADY_PARTS = 2;
const FASTER = 1.05;
const RATE_SHARE = 0.4;
const MAX_RATE = 1_000;
const STEPS = [1, 1.5, 2, 3, 5, 7];

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

/** A round rate that the slower of the subjects can take with ease. */
function rateFor(throughputs) {
  const wanted = Math.min(MAX_RATE, Math.min(...throughputs) * RATE_SHARE);
  const rates = [0, 1, 2, 3].flatMap((power) => STEPS.map((step) => step * 10 ** power));
  return rates.findLast((rate) => rate <= wanted) ?? 1;
}

/** CPU seconds of another process, from the kernel's clock of 10 ms; undefined where there is no such process. */
function cpuOf(pid) {
  if (pid === undefined) return undefined;
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/** One job, with the CPU seconds that the server, and the database's own process, used meanwhile. */
export async function metered(load, server, job, databasePid) {
  const before = { cpu: (await server.usage()).cpuSeconds, database: cpuOf(databasePid) };
  const result = await load.run({ port: server.port, ...job });
  const cpuSeconds = (await server.usage()).cpuSeconds - before.cpu;
  const after = cpuOf(databasePid);
  const database = after === undefined || before.database === undefined ? undefined : after - before.database;
  return { ...result, cpuSeconds, databaseSeconds: database, perCpuSecond: result.count / cpuSeconds };
}

/** A subject: `{ server, requests }`, and where a series goes on from, `first`. */
function nextJob(subject, job) {
  const { requests, first = 0 } = subject;
  return { requests, first, ...job };
}

async function run(load, subject, job, databasePid) {
  const result = await metered(load, subject.server, nextJob(subject, job), databasePid);
  subject.first = (subject.first ?? 0) + result.count;
  return result;
}

/**
 * Runs a subject until it becomes no faster, as its code is compiled: a service has far more of it than its twin, and a
 * server runs for weeks.
 * @returns the requests a second of its last part
 */
async function warmUp(load, subject, { warm }, databasePid) {
  let fastest = 0;
  let steady = 0;
  let last = 0;
  for (let spent = 0; spent < warm && steady < STEADY_PARTS; spent += WARM_MS) {
    const part = { mode: 'load', connections: WARM_CONNECTIONS, milliseconds: WARM_MS };
    const { count, seconds, cpuSeconds } = await run(load, subject, part, databasePid);
    last = count / seconds;
    const pace = count / cpuSeconds;
    steady = pace > fastest * FASTER ? 0 : steady + 1;
    fastest = Math.max(fastest, pace);
  }
  return last;
}

/**
 * Measures the subjects in turn, round after round, the order changing.
 * @returns for each subject the medians, and the ratio of the first to every other as the median over the rounds
 */
export async function compare(load, subjects, settings, databasePid) {
  const { rounds } = settings;
  const throughputs = [];
  for (const subject of subjects) throughputs.push(await warmUp(load, subject, settings, databasePid));
  const rate = rateFor(throughputs);
  const connections = Math.min(...throughputs) < SLOW ? SLOW_CONNECTIONS : settings.connections;
  const series = subjects.map(() => ({ full: [], latencies: [] }));
  for (let round = 0; round < rounds; round += 1) {
    const order = [...subjects.keys()];
    if (round % 2 === 1) order.reverse();
    for (const index of order) {
      const full = { mode: 'load', connections, milliseconds: settings.load, minimum: MIN_REQUESTS };
      series[index].full.push(await run(load, subjects[index], full, databasePid));
      const fixed = { mode: 'rate', rate, milliseconds: settings.rate, minimum: MIN_REQUESTS };
      series[index].latencies.push((await run(load, subjects[index], fixed, databasePid)).latencies);
    }
  }
  return {
    rate,
    rounds,
    connections,
    subjects: series.map((one, index) => summary(subjects[index], one, series[0])),
  };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

function summary({ name }, { full, latencies }, first) {
  const all = latencies.flat();
  const requests = sum(full.map(({ count }) => count));
  const database = full.map(({ databaseSeconds }) => databaseSeconds ?? 0);
  return {
    name,
    perCpuSecond: median(full.map(({ perCpuSecond }) => perCpuSecond)),
    // Of the clock: waiting for the disk and for each other counts.
    perSecond: median(full.map(({ count, seconds }) => count / seconds)),
    // The share of its processor that the process used, which shows whether the generator kept it busy.
    busy: median(full.map(({ cpuSeconds, seconds }) => cpuSeconds / seconds)),
    // Of the process and its database together.
    cpuMs: (sum(full.map(({ cpuSeconds }) => cpuSeconds)) / requests) * 1_000,
    databaseMs: (sum(database) / requests) * 1_000,
    p50: median(latencies.map((round) => percentile(round, 0.5))),
    p99: percentile(all, 0.99),
    measured: all.length,
    // The first subject's requests per CPU second over this one's.
    ratio: median(full.map((round, index) => first.full[index].perCpuSecond / round.perCpuSecond)),
    totalRatio: totalCost(full) / totalCost(first.full),
    rounds: full.map(({ perCpuSecond }) => perCpuSecond),
  };
}

const totalCost = (full) =>
  sum(full.map(({ cpuSeconds, databaseSeconds = 0 }) => cpuSeconds + databaseSeconds)) /
  sum(full.map(({ count }) => count));
