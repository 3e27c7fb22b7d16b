import { slugify } from '../../dist/content/localized/slugs.js';
import { NAME_COLUMNS } from '../../dist/content/localized/translations.js';
import { BulkInsert, groupTarget, reserveIds, target } from './bulk-insert.mjs';
import { DETAIL_COLUMNS } from './details.mjs';
import { at, Phrases } from './phrases.mjs';
import { insertChanges, translatedInAll } from './seed-run.mjs';

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
  ...['all_day', 'cost', 'featured', 'ticketed', ...DETAIL_COLUMNS, 'original_words'],
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
  run;
  links;
  phrases;
  events;
  translations;
  slugs = new Map();

  constructor(run, links) {
    this.run = run;
    this.links = links;
    const { languages, now, authorId } = run;
    this.phrases = new Map(languages.map((language) => [language, new Phrases(language)]));
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

  /** Writes one batch in the transaction of `manager`. */
  async insert(manager, engine, events) {
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
  }

  addTexts(row, id, event) {
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

  countWords({ title, description, excerpt }) {
    const phrases = this.phrases.get('en');
    if (phrases === undefined) throw new Error('English, the original, is always among the languages.');
    const texts = [phrases.title(title), phrases.description(description)];
    if (excerpt !== undefined) texts.push(phrases.excerpt(excerpt));
    return texts.reduce((sum, { count }) => sum + count, 0);
  }

  /** The service appends plain numbers to slugs; `-s` keeps seeded slugs distinct from those. */
  slug(title, id) {
    let base = this.slugs.get(title);
    if (base === undefined) this.slugs.set(title, (base = slugify(title)));
    return `${base}-s${id}`;
  }

  async link(bulk, ids, events) {
    const { venues, organizers, categories, tags } = this.links;
    const single = (numbers, of) => ids.map((id, index) => [id, at(numbers, of(at(events, index)))]);
    const several = (numbers, of) =>
      ids.flatMap((id, index) => of(at(events, index)).map((place) => [id, at(numbers, place)]));
    const add = async (into, pairs) =>
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

function addEvent(row, id, event) {
  const { schedule } = event;
  row.push(id, event.status, event.publishedAt, schedule.start_date, schedule.end_date, event.zone);
  row.push(
    schedule.utc_start,
    schedule.utc_end,
    schedule.all_day,
    event.cost,
    event.featured,
    event.ticketed,
    ...event.details,
  );
}
