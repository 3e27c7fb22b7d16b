import { times } from '../support/combinations.js';
import fc from '../support/properties.js';
import { Follower } from '../support/series-follower.js';
import { SeriesOperations } from '../support/series-operations.js';
import { Service } from '../support/service.js';

/*
 * Random changes of series, and the same on a model: after each, the events that are there are those of the model, with
 * the same ids and slugs and with their texts in all languages. `SERIES_RUNS` says how many sequences there are.
 */

const RUNS = Number(process.env['SERIES_RUNS'] ?? times(4, 12));

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

async function uidOf(id: number): Promise<string | undefined> {
  const { body } = await service.get<string>(`/events/${id}.ics`);
  return /^UID:(.*)$/m.exec(body)?.[1];
}

it('keeps what can be kept, whatever is done', async () => {
  const number = fc.nat({ max: 999 });
  const steps = fc.array(fc.record({ what: number, which: number, value: number }), {
    minLength: 8,
    maxLength: 16,
  });
  const property = fc.asyncProperty(steps, async (sequence) => {
    const operations = new SeriesOperations(service);
    const follower = new Follower(service);
    await operations.begin();
    await follower.begin();
    const uids = new Map<number, string | undefined>();
    for (const step of sequence) {
      await operations.run(step);
      await operations.expectEqual();
      await follower.follow();
      for (const { id } of operations.series.flatMap(({ live }) => live)) {
        if (!uids.has(id)) uids.set(id, await uidOf(id));
      }
    }
    await follower.expectEqual();
    for (const { id } of operations.series.flatMap(({ live }) => live))
      expect([id, await uidOf(id)]).toEqual([id, uids.get(id)]);
  });
  // Shrinking repeats requests for minutes; the sequence that failed is printed.
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
});
