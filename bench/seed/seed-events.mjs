import { INTERFACE_LANGUAGES, isLanguage } from '../../dist/common/messages/languages.js';
import { EventGenerator } from './event-generator.mjs';
import { EventRows } from './event-rows.mjs';
import { seedPlaces } from './place-rows.mjs';
import { ORGANIZERS, VENUES } from './places.mjs';
import { Random } from './random.mjs';
import { seedTerms } from './term-rows.mjs';

const DEFAULT_SEED = 20_260_101;
const EVENTS_PER_PLACE = 200;
/** The most events in one transaction, since other writers wait for it. */
const BATCH = 8_192;

/**
 * Adds rows of synthetic events, venues, organizers, categories and tags, in short transactions. Reuses
 * categories and tags of an earlier run. The indexes must be rebuilt afterwards.
 */
export async function seedEvents(database, options) {
  const { events, now, authorId, seed = DEFAULT_SEED } = options;
  const started = performance.now();
  const languages = INTERFACE_LANGUAGES.filter(isLanguage);
  const run = { languages, authorId, now };
  const places = Math.max(1, Math.ceil(events / EVENTS_PER_PLACE));
  const { categories, tags } = await seedTerms(database, run);
  const venues = await seedPlaces(database, run, VENUES, { random: new Random(seed + 1), count: places });
  const organizers = await seedPlaces(database, run, ORGANIZERS, {
    random: new Random(seed + 2),
    count: places,
  });
  const links = { venues, organizers, categories: categories.ids, tags: tags.ids };
  const generator = new EventGenerator({ seed, now, venues: places, organizers: places });
  await writeEvents(database, generator, new EventRows(run, links), options);
  return {
    events,
    venues: venues.length,
    organizers: organizers.length,
    categories: categories.created,
    tags: tags.created,
    seconds: (performance.now() - started) / 1_000,
  };
}

/** Draws the next batch while the server writes the last. */
async function writeEvents(database, generator, rows, { events: total, onProgress }) {
  const take = (done) => generator.take(Math.min(BATCH, total - done));
  let batch = take(0);
  for (let done = 0; done < total;) {
    const writing = database.write((manager) => rows.insert(manager, database.engine, batch));
    done += batch.length;
    const next = take(done);
    await writing;
    onProgress?.(done, total);
    batch = next;
  }
}
