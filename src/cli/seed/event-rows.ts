import type { EntityManager } from 'typeorm';
import type { Engine } from '../../platform/database/columns.js';
import type { InterfaceLanguage } from '../../common/messages/languages.js';
import { addScope, DIMENSIONS } from '../../resources/event-index/list-index-scopes.js';
import { slugify } from '../../content/localized/slugs.js';
import { NAME_COLUMNS } from '../../content/localized/translations.js';
import { BulkInsert, groupTarget, type Parameter, reserveIds, type Target, target } from './bulk-insert.js';
import { PostingBlocks } from './posting-blocks.js';
import { insertChanges, type SeedRun, translatedInAll } from './seed-run.js';
import type { SyntheticEvent } from './event-generator.js';
import { at, Phrases } from './phrases.js';

/** The ids of the records that events link to, in the order of the numbers by which events refer to them. */
export interface LinkIds {
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

const TEXTS = ['title', 'description', 'excerpt', 'website', 'description_fold', 'excerpt_fold'];
const TRANSLATION = [
  'record_id',
  'language',
  'slug',
  'slug_claim',
  ...NAME_COLUMNS,
  'text_version',
  'updated_at',
  ...TEXTS,
];

const COLUMNS = [
  ...['id', 'status', 'published_at', 'start_date', 'end_date', 'timezone', 'utc_start', 'utc_end'],
  ...['all_day', 'cost', 'featured', 'ticketed', 'original_words'],
];

const LINKS = {
  venue: target('event_venue', ['event_id', 'venue_id', 'position'], { position: 0 }),
  organizer: target('event_organizer', ['event_id', 'organizer_id', 'position'], { position: 0 }),
  category: target('event_category', ['event_id', 'category_id']),
  tag: target('event_tag', ['event_id', 'tag_id']),
};

const FIELDS = [
  ...['title', 'description', 'excerpt', 'website', 'start_date', 'end_date', 'timezone', 'all_day', 'cost'],
  ...['show_map', 'featured', 'ticketed', 'categories', 'tags', 'venue', 'organizer'],
];

/** Writes batches of events, each with the texts of all languages, the links and the change log. */
export class EventRows {
  private readonly phrases: ReadonlyMap<InterfaceLanguage, Phrases>;
  private readonly events: Target;
  private readonly translations: Target;
  private readonly slugs = new Map<string, string>();
  private readonly postings: PostingBlocks;

  constructor(
    private readonly run: SeedRun,
    private readonly links: LinkIds,
  ) {
    const { languages, now, authorId } = run;
    this.phrases = new Map(languages.map((language) => [language, new Phrases(language)]));
    this.postings = new PostingBlocks(run, this.phrases);
    const constants = {
      ...{ author_id: authorId, modified_at: now, version: 1, original_language: "'en'", post_parent: 0 },
      ...{ show_map: 1, show_map_link: 0, hide_from_listings: 0, sticky: 0 },
      translation_states: translatedInAll(run),
    };
    this.events = target('event', [...COLUMNS, ...Object.keys(constants)], constants);
    const shared = { text_version: 1, updated_at: now };
    this.translations = groupTarget(
      'event_translation',
      TRANSLATION,
      languages.map((language) => ({
        ...shared,
        language: `'${language}'`,
        ...(language === 'en' ? {} : { slug: 'NULL', slug_claim: 'NULL', website: 'NULL' }),
      })),
    );
  }

  /** Writes one batch in the transaction of `manager`. Returns the ids. */
  async insert(
    manager: EntityManager,
    engine: Engine,
    events: readonly SyntheticEvent[],
  ): Promise<readonly number[]> {
    const ids = await reserveIds(manager, engine, 'record', 'event', events.length);
    const bulk = new BulkInsert(manager);
    await bulk.insert(this.events, events.length, (row, index) => {
      const event = at(events, index);
      addEvent(row, at(ids, index), event);
      row.push(this.countWords(event));
    });
    await bulk.insert(this.translations, events.length, (row, index) => {
      this.addTexts(row, at(ids, index), at(events, index));
    });
    await this.link(bulk, ids, events);
    await insertChanges(bulk, this.run, 'event', ids, FIELDS);
    await bulk.finish();
    for (const kind of DIMENSIONS) await addScope(manager, kind, { by: 'event', ids });
    await this.postings.insert(manager, ids, events);
    return ids;
  }

  private addTexts(row: Parameter[], id: number, event: SyntheticEvent): void {
    for (const [language, phrases] of this.phrases) {
      const title = phrases.title(event.title);
      const description = phrases.description(event.description);
      const excerpt = event.excerpt === undefined ? undefined : phrases.excerpt(event.excerpt);
      row.push(id);
      if (language === 'en') {
        const slug = this.slug(title.text, id);
        row.push(slug, slug);
      }
      row.push(
        ...NAME_COLUMNS.map((column) => title.columns[column]),
        title.text,
        description.text,
        excerpt?.text ?? null,
      );
      if (language === 'en') row.push(event.website);
      row.push(description.folded, excerpt?.folded ?? null);
    }
  }

  private countWords({ title, description, excerpt }: SyntheticEvent): number {
    const phrases = this.phrases.get('en');
    if (phrases === undefined) throw new Error('English, the original, is always among the languages.');
    const texts = [phrases.title(title), phrases.description(description)];
    if (excerpt !== undefined) texts.push(phrases.excerpt(excerpt));
    return texts.reduce((sum, { count }) => sum + count, 0);
  }

  /** The service appends plain numbers to slugs; `-s` keeps seeded slugs distinct from those. */
  private slug(title: string, id: number): string {
    let base = this.slugs.get(title);
    if (base === undefined) this.slugs.set(title, (base = slugify(title)));
    return `${base}-s${id}`;
  }

  private async link(
    bulk: BulkInsert,
    ids: readonly number[],
    events: readonly SyntheticEvent[],
  ): Promise<void> {
    const { venues, organizers, categories, tags } = this.links;
    const single = (numbers: readonly number[], of: (event: SyntheticEvent) => number) =>
      ids.map((id, index) => [id, at(numbers, of(at(events, index)))] as const);
    const several = (numbers: readonly number[], of: (event: SyntheticEvent) => readonly number[]) =>
      ids.flatMap((id, index) => of(at(events, index)).map((place) => [id, at(numbers, place)] as const));
    const add = async (into: Target, pairs: readonly (readonly [number, number])[]) =>
      bulk.insert(into, pairs.length, (row, index) => row.push(...at(pairs, index)));
    await add(
      LINKS.venue,
      single(venues, ({ venue }) => venue),
    );
    await add(
      LINKS.organizer,
      single(organizers, ({ organizer }) => organizer),
    );
    await add(
      LINKS.category,
      several(categories, (event) => event.categories),
    );
    await add(
      LINKS.tag,
      several(tags, (event) => event.tags),
    );
  }
}

function addEvent(row: Parameter[], id: number, event: SyntheticEvent): void {
  const { schedule } = event;
  row.push(id, event.status, event.publishedAt, schedule.start_date, schedule.end_date, event.zone);
  row.push(
    schedule.utc_start,
    schedule.utc_end,
    schedule.all_day,
    event.cost,
    event.featured,
    event.ticketed,
  );
}
