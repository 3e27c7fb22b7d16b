import { INTERFACE_LANGUAGES, isLanguage } from '../../dist/common/messages/languages.js';
import { EventGenerator } from './event-generator.mjs';
import { EventRows } from './event-rows.mjs';
import { OccurrenceRows } from './occurrence-rows.mjs';
import { seedPlaces } from './place-rows.mjs';
import { ORGANIZERS, VENUES } from './places.mjs';
import { Random } from './random.mjs';
import { SeriesGenerator } from './series-generator.mjs';
import { seedTerms } from './term-rows.mjs';

const DEFAULT_SEED = 20_260_101;
const EVENTS_PER_PLACE = 200;
/** The most events in one transaction, since other writers wait for it. */
const BATCH = 8_192;

/**
 * Adds rows of synthetic events, of which those of `series` are half, venues, organizers, categories and tags, in short
 * transactions. Reuses categories and tags of an earlier run. The indexes must be rebuilt afterwards.
 */
export async function seedEvents(database, options) {
  const { events, series = 0, now, authorId, onProgress, seed = DEFAULT_SEED } = options;
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
  const links = { venue: venues, organizer: organizers, category: categories.ids, tag: tags.ids };
  const drawn = { seed, now, venues: places, organizers: places };
  const occurrences = await writeSeries(
    database,
    new SeriesGenerator({ ...drawn, series, events }),
    new OccurrenceRows(run, links),
    { series, onProgress: (done) => onProgress?.(done, events) },
  );
  await writeEvents(database, new EventGenerator(drawn), new EventRows(run, links), {
    total: events - occurrences,
    onProgress: (done) => onProgress?.(occurrences + done, events),
  });
  return {
    events,
    series,
    occurrences,
    venues: venues.length,
    organizers: organizers.length,
    categories: categories.created,
    tags: tags.created,
    seconds: (performance.now() - started) / 1_000,
  };
}

/** Returns the number of their occurrences. */
async function writeSeries(database, generator, rows, { series, onProgress }) {
  let occurrences = 0;
  for (let left = series; left > 0;) {
    const batch = [];
    const before = occurrences;
    for (; left > 0 && occurrences - before < BATCH; left -= 1) {
      const next = generator.next();
      batch.push(next);
      occurrences += next.occurrences.length;
    }
    await database.write((manager) => rows.insert(manager, database.engine, batch));
    onProgress(occurrences);
  }
  return occurrences;
}

/** Draws the next batch while the server writes the last. */
async function writeEvents(database, generator, rows, { total, onProgress }) {
  const take = (done) => generator.take(Math.min(BATCH, total - done));
  let batch = take(0);
  for (let done = 0; done < total;) {
    const writing = database.write((manager) => rows.insert(manager, database.engine, batch));
    done += batch.length;
    const next = take(done);
    await writing;
    onProgress(done);
    batch = next;
  }
}
