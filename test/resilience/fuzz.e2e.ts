import { times } from '../support/combinations.js';
import { Fuzzer } from '../support/fuzz/fuzzer.js';
import { heapInUse } from '../support/fuzz/heap.js';
import { refuseLookups } from '../support/fuzz/lookups.js';
import { isLong, scaled } from '../support/resilience/scale.js';
import { SEED } from '../support/seed.js';
import { Service } from '../support/service.js';

const isSqlite = databaseServer === null;

/** Requests in the short and the long run. */
const COUNTS = isSqlite ? { short: 3_000, long: 100_000 } : { short: 750, long: 20_000 };
const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? scaled(times(300, COUNTS.short), COUNTS.long));
const LONGEST_MS = 60 * 60_000;

/** By then all code is compiled and all memories are full. */
const WARM_PART = 0.2;
/** What a run may leave in memory, in bytes: far less than one per cent of what it was sent. */
const MAX_GROWTH = 24 * 2 ** 20;

let service: Service;
let restoreLookups: () => void;
beforeAll(async () => {
  restoreLookups = refuseLookups();
  service = await Service.start({ PUBLIC_URL: '', TRUST_PROXY: '1', CACHE_BYTES: '1048576' });
});
afterAll(async () => {
  await service.stop();
  restoreLookups();
});

it(
  `${COUNT} requests made from the document get its responses, and none that is refused changes anything`,
  async () => {
    const fuzzer = await Fuzzer.on(service);
    const started = performance.now();
    const heaps: number[] = [];
    const failures = await fuzzer.run(SEED, COUNT, () => {
      if (isLong) heaps.push(heapInUse());
    });
    const seconds = Math.round((performance.now() - started) / 1_000);
    const statuses = [...fuzzer.statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(': '));
    process.stderr.write(
      `Fuzzed ${databaseServer?.name ?? 'sqlite'}: TEST_SEED=${SEED}, ${COUNT} requests in ${seconds} s (${statuses.join(', ')}), ` +
        `slowest ${Math.round(fuzzer.slowest.milliseconds)} ms: ${fuzzer.slowest.request.slice(0, 300)}\n` +
        (heaps.length === 0
          ? ''
          : `Heap in MiB: ${heaps.map((bytes) => Math.round(bytes / 2 ** 20)).join(' ')}\n`),
    );
    expect(failures.join('\n\n')).toBe('');
    const warm = heaps[Math.floor(heaps.length * WARM_PART)];
    if (warm !== undefined) expect((heaps.at(-1) ?? 0) - warm).toBeLessThan(MAX_GROWTH);
  },
  scaled(300_000, LONGEST_MS),
);
