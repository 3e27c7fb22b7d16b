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

/** The columns that differ per event, and per series. */
export const COLUMNS = [
  ...['id', 'status', 'published_at', 'start_date', 'end_date', 'timezone', 'utc_start', 'utc_end'],
  ...['all_day', 'cost', 'featured', 'ticketed', ...DETAIL_COLUMNS, 'original_words'],
];

/** What all rows have alike. */
export const constantsOf = ({ authorId, now }) => ({
  ...{ author_id: authorId, modified_at: now, version: 1, original_language: "'en'" },
  ...{ show_map: 1, show_map_link: 0, hide_from_listings: 0, sticky: 0 },
});

const KINDS = {
  event: { columns: [], more: () => [], constants: { post_parent: 0 } },
  series: { columns: ['recurrence_rule'], more: ({ rule }) => [rule], constants: {} },
};

const FIELDS = [
  ...['title', 'description', 'excerpt', 'website', 'start_date', 'end_date', 'timezone', 'all_day', 'cost'],
  ...['show_map', 'featured', 'ticketed', 'categories', 'tags', 'venue', 'organizer'],
];

/** Writes batches of events or of series, each with the texts of all languages, the links and the change log. */
export class EventRows {
  run;
  links;
  kind;
  phrases;
  events;
  translations;
  slugs = new Map();

  constructor(run, links, kind = 'event') {
    this.run = run;
    this.links = links;
    this.kind = kind;
    const { languages, now } = run;
    this.phrases = new Map(languages.map((language) => [language, new Phrases(language)]));
    const { columns, constants: ofKind } = KINDS[kind];
    const constants = { ...constantsOf(run), ...ofKind, translation_states: translatedInAll(run) };
    this.events = target(kind, [...COLUMNS, ...columns, ...Object.keys(constants)], constants);
    const shared = { text_version: 1, updated_at: now };
    this.translations = groupTarget(
      `${kind}_translation`,
      TRANSLATION,
      languages.map((language) => ({
        ...shared,
        language: `'${language}'`,
        ...(language === 'en' ? {} : { slug: 'NULL', slug_claim: 'NULL', website: 'NULL' }),
      })),
    );
  }

  /** Writes one batch in the transaction of `manager`. Returns the ids. */
  async insert(manager, engine, events) {
    const { run, links, kind } = this;
    const ids = await reserveIds(manager, engine, 'record', kind, events.length);
    const bulk = new BulkInsert(manager);
    await bulk.insert(this.events, events.length, (row, index) => {
      const event = at(events, index);
      addEvent(row, at(ids, index), event);
      row.push(this.countWords(event), ...KINDS[kind].more(event));
    });
    await bulk.insert(this.translations, events.length, (row, index) => {
      this.addTexts(row, at(ids, index), at(events, index));
    });
    await insertLinks(bulk, links, kind, ids, events);
    await insertChanges(bulk, run, kind, ids, FIELDS);
    await bulk.finish();
    return ids;
  }

  addTexts(row, id, event) {
    for (const [language, phrases] of this.phrases) {
      const title = phrases.title(event.title);
      const description = phrases.description(event.description);
      const excerpt = event.excerpt === undefined ? undefined : phrases.excerpt(event.excerpt);
      row.push(id);
      if (language === 'en') {
        const slug = this.slug(event, id);
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
  slug({ title }, id) {
    const { text } = this.phrases.get('en').title(title);
    let base = this.slugs.get(text);
    if (base === undefined) this.slugs.set(text, (base = slugify(text)));
    return `${base}-s${id}`;
  }
}

const LINKS = {
  venue: { constants: { position: 0 }, of: ({ venue }) => [venue] },
  organizer: { constants: { position: 0 }, of: ({ organizer }) => [organizer] },
  category: { constants: {}, of: ({ categories }) => categories },
  tag: { constants: {}, of: ({ tags }) => tags },
};

/** Links each of the ids with what its event has. */
export async function insertLinks(bulk, links, kind, ids, events) {
  for (const [name, { constants, of }] of Object.entries(LINKS)) {
    const pairs = ids.flatMap((id, index) =>
      of(at(events, index)).map((place) => [id, at(links[name], place)]),
    );
    const columns = [`${kind}_id`, `${name}_id`, ...Object.keys(constants)];
    await bulk.insert(target(`${kind}_${name}`, columns, constants), pairs.length, (row, index) =>
      row.push(...at(pairs, index)),
    );
  }
}

/** Adds all columns but the last, `original_words`. */
export function addEvent(row, id, event) {
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
