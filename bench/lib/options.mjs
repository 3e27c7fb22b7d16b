import { parseArgs } from 'node:util';
import { FULL, QUICK } from './measure.mjs';

const USAGE = `npm run bench -- [--only <case>] [--engine sqlite|mariadb|mysql] [--size <events>] [--rounds <n>]
  [--slice <ms>] [--minutes <n>] [--server-size <events>] [--quick] [--no-report]
Without --only, --engine and --size it measures everything and writes bench/RESULTS.md and bench/results.json.
--server-size is the largest size on a database server, where a million events take most of an hour to make.`;

const MEMORY_MINUTES = 5;
export const SIZES = [10_000, 100_000, 1_000_000];

/** The options of the command line. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      engine: { type: 'string' },
      size: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      slice: { type: 'string' },
      minutes: { type: 'string' },
      'server-size': { type: 'string', default: 'Infinity' },
      quick: { type: 'boolean', default: false },
      'no-report': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const settings = { ...(values.quick ? QUICK : FULL) };
  if (values.rounds !== undefined) settings.rounds = Number(values.rounds);
  if (values.slice !== undefined) settings.load = settings.rate = Number(values.slice);
  const isWhole =
    !values.quick && [values.only, values.engine, values.size].every((one) => one === undefined);
  return {
    settings,
    quick: values.quick,
    only: values.only,
    engine: values.engine,
    sizes: values.size?.map(Number) ?? (values.quick || values.only !== undefined ? [SIZES[0]] : SIZES),
    serverSize: Number(values['server-size']),
    memoryMilliseconds: Number(values.minutes ?? MEMORY_MINUTES) * 60_000,
    writesReport: isWhole && !values['no-report'],
    isWhole,
  };
}

/** Whether a case belongs to the run at a size. */
export function isAsked({ only, quick, isWhole }, one, size) {
  if (only !== undefined) return only.includes(one.name);
  if (quick) return one.quick === true;
  if (!isWhole || size === SIZES[0]) return true;
  // Above the smallest size, only the cases whose cost may grow with it.
  if (one.baseline !== 'twin') return false;
  return size === SIZES.at(-1) || one.growth === true;
}
