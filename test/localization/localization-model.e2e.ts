import { times } from '../support/combinations.js';
import { Dice } from '../support/dice.js';
import { type Language } from '../support/localized.js';
import { Comparison } from '../support/localized-comparison.js';
import { Operations } from '../support/localized-operations.js';
import { World } from '../support/localized-world.js';
import { type Picture, Writes } from '../support/localized-writes.js';
import { XliffRounds } from '../support/localized-xliff.js';
import { makeItem } from '../support/record-images.js';
import { SEED } from '../support/seed.js';
import { Service } from '../support/service.js';

/*
 * Random operations on records of all kinds, and the same on a model whose rules are those of the localization
 * contract. `TEST_SEED` repeats a run, `MODEL_OPERATIONS` says how many there are, and
 * `MODEL_EACH` after how many all records are compared.
 */

const DEFAULT: Language = 'de';
const LONG = 10_000;
const SHORT = times(150, 300);
const OPERATIONS = Number(
  process.env['MODEL_OPERATIONS'] ?? (process.env['RESILIENCE'] === 'long' ? LONG : SHORT),
);
/** All is compared after so many. */
const EACH = Number(process.env['MODEL_EACH'] ?? (OPERATIONS >= LONG ? 25 : 50));

const REPEAT = `TEST_SEED=${SEED} MODEL_OPERATIONS=${OPERATIONS}`;

let service: Service;
beforeAll(async () => {
  process.stderr.write(`${REPEAT}\n`);
  service = await Service.start({ DEFAULT_LANGUAGE: DEFAULT });
});
afterAll(async () => service.stop());

async function pictures(): Promise<Picture[]> {
  const items = [await makeItem(service), await makeItem(service)];
  return items.map(({ id, url }) => ({ id: id as number, names: [id as number, String(id), url as string] }));
}

it('says what the model says, whatever is done', async () => {
  const dice = new Dice(SEED);
  const world = new World(DEFAULT);
  const writes = new Writes(dice, world, await pictures());
  const operations = new Operations(service, world, writes, dice);
  const comparison = new Comparison(service, world, operations, dice);
  const files = new XliffRounds(world, operations, writes, dice);
  let done = 0;
  try {
    await operations.begin();
    for (; done < OPERATIONS; done++) {
      await (dice.in(4) ? files.round() : operations.one());
      if (done % EACH === EACH - 1) await comparison.everything();
      if (done % 1_000 === 999) process.stderr.write(`${done + 1} operations\n`);
    }
    await comparison.everything();
  } catch (error) {
    console.log(`${REPEAT}: operation ${done + 1} differs.\n${operations.story}`);
    throw error;
  }
}, 7_200_000);
