import type { Database } from '../../platform/database/database.js';
import { type FallbackOrder, NO_FALLBACKS } from '../../common/messages/fallbacks.js';
import { type InterfaceLanguage, INTERFACE_LANGUAGES, isLanguage } from '../../common/messages/languages.js';
import { SearchIndex } from '../../content/search/search-index.js';
import { CHUNK_SIZE } from '../../content/search/id-set.js';
import { EventGenerator, type SyntheticEvent } from './event-generator.js';
import { EventRows } from './event-rows.js';
import { seedPlaces } from './place-rows.js';
import { ORGANIZERS, VENUES } from './places.js';
import { Random } from './random.js';
import type { SeedRun } from './seed-run.js';
import { seedTerms } from './term-rows.js';

export interface SeedOptions {
  readonly events: number;
  /** Languages of the texts besides English, the original language of all records; default: all. */
  readonly languages?: readonly InterfaceLanguage[];
  /** The fallback order of the service; default: English, without further fallbacks. */
  readonly order?: FallbackOrder;
  /** The user who owns the new records. */
  readonly authorId: number;
  /** Seconds since 1970 UTC; event dates are drawn around this day. */
  readonly now: number;
  /** The same seed gives the same texts, dates and links. */
  readonly seed?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** How many records were created, and how long it took. */
export interface SeedResult {
  readonly events: number;
  readonly venues: number;
  readonly organizers: number;
  readonly categories: number;
  readonly tags: number;
  readonly seconds: number;
}

const DEFAULT_SEED = 20_260_101;
const EVENTS_PER_PLACE = 200;
/**
 * The most events in one transaction, since other writers wait for it. A batch ends at the end of an id
 * chunk.
 */
const BATCH = CHUNK_SIZE;
/** The end of the chunk is unknown until the first batch is written. */
const FIRST_BATCH = 256;

/**
 * Adds synthetic events with venues, organizers, categories and tags, in short transactions. Reuses
 * categories and tags of an earlier run.
 */
export async function seedEvents(database: Database, options: SeedOptions): Promise<SeedResult> {
  const { events, now, authorId, seed = DEFAULT_SEED } = options;
  const started = performance.now();
  const wanted = options.languages ?? INTERFACE_LANGUAGES;
  const isWanted = (language: InterfaceLanguage) => language === 'en' || wanted.includes(language);
  const languages = INTERFACE_LANGUAGES.filter((language) => isLanguage(language) && isWanted(language));
  const { order = { defaultLanguage: 'en', fallbacks: NO_FALLBACKS } } = options;
  const search = new SearchIndex(database, order);
  const run: SeedRun = { languages, order, search, authorId, now };
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
async function writeEvents(
  database: Database,
  generator: EventGenerator,
  rows: EventRows,
  { events: total, onProgress }: SeedOptions,
): Promise<void> {
  const drawn: SyntheticEvent[] = [];
  let missing = total;
  const draw = (): void => {
    const events = generator.take(Math.min(BATCH - drawn.length, missing));
    missing -= events.length;
    drawn.push(...events);
  };
  draw();
  for (let done = 0, size = FIRST_BATCH; done < total;) {
    const batch = drawn.splice(0, size);
    const writing = database.write((manager) => rows.insert(manager, database.engine, batch));
    draw();
    const last = (await writing).at(-1) ?? 0;
    done += batch.length;
    onProgress?.(done, total);
    size = BATCH - ((last + 1) % BATCH);
  }
}
