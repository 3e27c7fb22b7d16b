import { times } from '../support/combinations.js';
import { LANGUAGES } from '../support/localized.js';
import fc from '../support/properties.js';
import { Follower } from '../support/series-follower.js';
import { SeriesOperations, type Step } from '../support/series-operations.js';
import { ALWAYS, Service } from '../support/service.js';

/*
 * Random changes of series, and the same on a model: after each, the events that are there are those of the model, with
 * the same ids and slugs and with their texts in all languages. `SERIES_RUNS` says how many sequences there are.
 */

const RUNS = Number(process.env['SERIES_RUNS'] ?? times(4, 12));

/** Ends only what hangs. */
const LONGEST_MS = 300_000 + RUNS * 10_000;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** The UIDs of the events of these series, by the slugs in their addresses. */
async function uidsOf(series: readonly number[]): Promise<Map<string, string>> {
  const { body } = await service.get<string>(`/events.ics?${ALWAYS}&series=${series.join()}`);
  const events = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  return new Map(
    events.map((event) => [
      /^URL:.*\/event\/([^/]+)\/\r?$/m.exec(event)?.[1] ?? '',
      /^UID:(.*?)\r?$/m.exec(event)?.[1] ?? '',
    ]),
  );
}

/** Runs the steps; what is cheap is compared between them, and all at the end. */
async function run(sequence: readonly Step[]): Promise<void> {
  const operations = new SeriesOperations(service);
  const follower = new Follower(service);
  await follower.begin();
  await operations.begin();
  const series = (): number[] => operations.series.map(({ id }) => id);
  const uids = new Map<number, string | undefined>();
  const compareUids = async (): Promise<void> => {
    const found = await uidsOf(series());
    for (const { id, slug } of operations.series.flatMap(({ live }) => live)) {
      const uid = found.get(slug ?? '');
      expect([id, uid]).toEqual([id, uids.get(id) ?? expect.stringMatching('@')]);
      uids.set(id, uid);
    }
  };
  await compareUids();
  for (const [place, step] of sequence.entries()) {
    await operations.run(step);
    if (place % 3 === 2) await operations.expectEqual(LANGUAGES[place % LANGUAGES.length] ?? 'en');
    if (place % 3 === 2) await follower.follow();
  }
  for (const language of LANGUAGES) await operations.expectEqual(language);
  await follower.follow();
  await follower.expectEqual(series());
  await compareUids();
}

it(
  'keeps what can be kept, whatever is done',
  async () => {
    const number = fc.nat({ max: 999 });
    const steps = fc.array(fc.record({ what: number, which: number, value: number }), {
      minLength: 8,
      maxLength: 16,
    });
    const property = fc.asyncProperty(steps, run);
    // Shrinking repeats requests for minutes; the sequence that failed is printed.
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  },
  LONGEST_MS,
);
