import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayOf } from '#common/time/wall-clock.js';
import { freeSlug, tablesOf } from '#content/localized/localized-tables.js';
import type { ColumnValues } from '#content/localized/localized-writer.js';
import { MAX_SLUG_LENGTH, untrashedSlug } from '#content/localized/slugs.js';
import { NO_WORK } from '#content/localized/translation-status.js';
import { RecordListeners } from '#content/records/record-listeners.js';
import { recordTablesOf } from '#content/records/record-tables.js';
import { SearchIndex } from '#content/search/search-index.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';
import { EVENT_LINKS } from '../events/link-tables.repository.js';
import { copiedColumns, datesAt } from './occurrence-columns.js';
import { entriesOf, linksOf } from './occurrence-links.js';
import { OccurrenceLog } from './occurrence-log.js';
import { OccurrencesRepository } from './occurrences.repository.js';
import type { LinkedSeries } from './series-mapping.js';

/** A new event has no more of its own than this. */
const NEW: ColumnValues = {
  trashed_status: null,
  external_source: null,
  external_id: null,
  previous_utc_start: null,
  previous_utc_end: null,
  password_hash: null,
  overrides: '',
  version: 1,
  translation_states: NO_WORK,
  original_words: 0,
};

/** Makes events of a series, in the transaction of the series' own write. */
@Injectable()
export class NewOccurrences {
  constructor(
    private readonly search: SearchIndex,
    private readonly listeners: RecordListeners,
    private readonly log: OccurrenceLog,
    private readonly events: OccurrencesRepository,
  ) {}

  /** Adds events at wall clocks of the series. */
  async create(unit: UnitOfWork, series: LinkedSeries, walls: readonly string[]): Promise<void> {
    if (walls.length === 0) return;
    const { ctx, manager } = unit;
    const slugs = await this.slugsFor(manager, series, walls);
    const { id: series_id, author_id, published_at, original_language } = series;
    const rows: (ColumnValues & { readonly id: number; readonly utc_start: number })[] = [];
    for (const recurrence_id of walls)
      rows.push({
        ...NEW,
        ...{ author_id, published_at, original_language, modified_at: ctx.now },
        ...copiedColumns(series),
        ...datesAt(series, recurrence_id),
        ...{ id: await tablesOf(EVENT).newId(manager, 'record') },
        ...{ series_id, recurrence_id, post_parent: series_id },
      });
    await this.events.insert(manager, rows);
    const ids = rows.map(({ id }) => id);
    const slugsById = new Map(ids.map((id, at) => [id, slugs[at] ?? String(id)]));
    await this.events.insertSlugs(manager, original_language, slugsById, ctx.now);
    const links = linksOf(series.linked);
    for (const [param, linked = []] of entriesOf(links))
      await EVENT_LINKS.insert(manager, ids, param, linked);
    for (const columns of rows)
      this.listeners.created(manager, 'event', {
        id: columns.id,
        columns,
        texts: series.texts,
        links: { ...links },
      });
    await this.search.add(manager, EVENT, ids);
    await this.publishLater(unit, series, ids);
    await this.log.add(
      unit,
      'create',
      rows.map((row) => [undefined, row as unknown as EventRow]),
      {
        fields: ['series'],
        languages: [original_language],
      },
    );
  }

  /** What becomes public later is announced then. */
  private async publishLater(
    { ctx, manager }: UnitOfWork,
    { status, published_at }: LinkedSeries,
    ids: readonly number[],
  ): Promise<void> {
    if (status !== 'publish' || published_at <= ctx.now) return;
    for (const id of ids) await recordTablesOf('event').schedule(manager, id, published_at);
  }

  /** The slug of the series and the day, for a second one on that day with the time. */
  private async slugsFor(
    manager: EntityManager,
    { texts, original_language }: LinkedSeries,
    walls: readonly string[],
  ): Promise<string[]> {
    const ofSeries = untrashedSlug(texts.get(original_language)?.['slug'] ?? '');
    const base = [...ofSeries].slice(0, MAX_SLUG_LENGTH - '-2027-03-05-2000-100'.length).join('');
    const ofDay = (wall: string): string => `${base}-${dayOf(wall)}`;
    const ofTime = (wall: string): string => `${ofDay(wall)}-${wall.slice(11, 13)}${wall.slice(14, 16)}`;
    const used = new Set(
      await this.events.takenSlugs(
        manager,
        walls.flatMap((wall) => [ofDay(wall), ofTime(wall)]),
      ),
    );
    const slugs: string[] = [];
    for (const wall of walls) {
      const wanted = used.has(ofDay(wall)) ? ofTime(wall) : ofDay(wall);
      const isUnused = async (slug: string): Promise<boolean> =>
        !used.has(slug) && (slug === wanted || !(await this.events.takenSlugs(manager, [slug])).has(slug));
      const slug = await freeSlug(wanted, isUnused);
      used.add(slug);
      slugs.push(slug);
    }
    return slugs;
  }
}
