import { NAME_COLUMNS } from '../../dist/content/localized/translations.js';
import { BulkInsert, reserveIds, target } from './bulk-insert.mjs';
import { addEvent, COLUMNS, constantsOf, EventRows, insertLinks } from './event-rows.mjs';
import { at } from './phrases.mjs';
import { insertChanges } from './seed-run.mjs';

const OF_SERIES = ['series_id', 'post_parent', 'recurrence_id', 'overrides', 'translation_states'];
const NO_NAME = Object.fromEntries(NAME_COLUMNS.map((column) => [column, null]));

/** Writes batches of series with their occurrences: columns and links as copies, of the texts only their own, as the service does. */
export class OccurrenceRows {
  run;
  links;
  series;
  events;
  translations;

  constructor(run, links) {
    this.run = run;
    this.links = links;
    this.series = new EventRows(run, links, 'series');
    const constants = constantsOf(run);
    this.events = target('event', [...COLUMNS, ...OF_SERIES, ...Object.keys(constants)], constants);
    const shared = { language: "'en'", text_version: 1, updated_at: run.now };
    this.translations = target(
      'event_translation',
      ['record_id', 'slug', 'slug_claim', 'title', ...NAME_COLUMNS, ...Object.keys(shared)],
      shared,
    );
  }

  /** Writes one batch in the transaction of `manager`. */
  async insert(manager, engine, batch) {
    const seriesIds = await this.series.insert(manager, engine, batch);
    const events = batch.flatMap((series, index) => this.occurrencesOf(series, at(seriesIds, index)));
    const ids = await reserveIds(manager, engine, 'record', 'event', events.length);
    const bulk = new BulkInsert(manager);
    await bulk.insert(this.events, events.length, (row, index) => {
      const event = at(events, index);
      addEvent(row, at(ids, index), event);
      row.push(event.title?.count ?? 0, event.seriesId, event.seriesId, event.schedule.start_date);
      row.push(...(event.title === undefined ? ['', ''] : [',cost,title,', ',']));
    });
    await bulk.insert(this.translations, events.length, (row, index) => {
      const { slug, title } = at(events, index);
      const columns = title?.columns ?? NO_NAME;
      row.push(at(ids, index), slug, slug, title?.text ?? null);
      row.push(...NAME_COLUMNS.map((column) => columns[column]));
    });
    await insertLinks(bulk, this.links, 'event', ids, events);
    await insertChanges(bulk, this.run, 'event', ids, ['series']);
    await bulk.finish();
  }

  /** The events of a series. `title` is their own. */
  occurrencesOf(series, seriesId) {
    const base = this.series.slug(series, seriesId);
    const { title: _, occurrences, ...shared } = series;
    return occurrences.map(({ schedule, own }) => ({
      ...shared,
      ...{ schedule, seriesId, slug: `${base}-${schedule.start_date.slice(0, 10)}` },
      title: own && this.series.phrases.get('en').title(own.title),
      cost: own?.cost ?? shared.cost,
    }));
  }
}
