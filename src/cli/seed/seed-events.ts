import type { Database } from '../../database/database.js';
import { type FallbackOrder, NO_FALLBACKS } from '../../i18n/fallbacks.js';
import { type InterfaceLanguage, INTERFACE_LANGUAGES, isLanguage } from '../../i18n/languages.js';
import { SearchIndex } from '../../search/search-index.js';
import { CHUNK_SIZE } from '../../search/id-set.js';
import { EventGenerator, type SyntheticEvent } from './event-generator.js';
import { EventRows } from './event-rows.js';
import { seedPlaces } from './place-rows.js';
import { ORGANIZERS, VENUES } from './places.js';
import { Random } from './random.js';
import type { SeedRun } from './seed-run.js';
import { seedTerms } from './term-rows.js';

export interface SeedOptions {
  readonly events: number;
  /** Of the texts beside English, the original language of everything; default: all. */
  readonly languages?: readonly InterfaceLanguage[];
  /** The service's; default: English, without further fallbacks. */
  readonly order?: FallbackOrder;
  /** The user who owns what is made. */
  readonly authorId: number;
  /** Seconds since 1970 UTC; dates are drawn around this day. */
  readonly now: number;
  /** The same seed gives the same texts, dates and links. */
  readonly seed?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** How many records were made, and how long that took. */
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
/** The most that one transaction makes, which others that write wait for: a batch ends where a chunk of ids does. */
const BATCH = CHUNK_SIZE;
/** Until the first batch is there, nobody knows where that is. */
const FIRST_BATCH = 256;

/**
 * Adds synthetic events with venues, organizers, categories and tags, in short transactions.
 * Categories and tags that an earlier run made are used again.
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

/** The next batch is drawn while the server works on the last. */
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
