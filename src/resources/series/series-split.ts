import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SeriesShape } from '#common/time/series-dates.js';
import { isEndlessRule } from '#common/time/series-rule.js';
import { shapeBefore, shapeFrom } from '#common/time/series-split.js';
import { later, secondsBetween } from '#common/time/wall-clock.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { ColumnValues } from '#content/localized/localized-writer.js';
import type { SentTexts } from '#content/localized/sent-texts.js';
import { type SourcesByLanguage, translationStates } from '#content/localized/translation-status.js';
import { RecordsService } from '#content/records/records.service.js';
import { derivedContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ListIndex } from '../event-index/list-index.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';
import { SERIES_LINKS } from '../events/link-tables.repository.js';
import { refuseUneditable } from './editable-occurrences.js';
import { OccurrenceLog } from './occurrence-log.js';
import { OccurrencesRepository } from './occurrences.repository.js';
import { SERIES } from './series.entity.js';
import type { SeriesRow } from './series-mapping.js';
import { jsonOrNull, shapeColumns, shapeOf, takenOutOf } from './series-shape.js';

/** Columns of a series that its second part has from elsewhere. */
const OWN = new Set(['id', 'version', 'modified_at', 'trashed_status', 'external_source', 'external_id']);

const wallOf = ({ recurrence_id, start_date }: EventRow): string => recurrence_id ?? start_date;

/** Ends a series before one of its occurrences; what follows becomes a series of its own, or goes to the trash. */
@Injectable()
export class SeriesSplit {
  constructor(
    private readonly records: RecordsService,
    private readonly listIndex: ListIndex,
    private readonly events: OccurrencesRepository,
    private readonly log: OccurrenceLog,
  ) {}

  /** The series that begins with the event and has all later ones, with their ids; the whole one if there is no earlier. */
  async before(unit: UnitOfWork, series: SeriesRow, event: EventRow): Promise<SeriesRow> {
    const later = await this.later(unit, series, event);
    return later === undefined ? series : this.splitOff(unit, series, wallOf(event), later);
  }

  /**
   * The series that has all events from a wall clock on, also where there is no earlier one; undefined if there is
   * none from it on.
   */
  async at(unit: UnitOfWork, series: SeriesRow, wall: string): Promise<SeriesRow | undefined> {
    const events = await this.events.loadForUpdate(unit.manager, series.id);
    const later = events.filter((one) => wallOf(one) >= wall);
    refuseUneditable(unit, series, later);
    // A date that was taken out, and whose event is gone, is one of its dates.
    const out = takenOutOf(series).filter((one) => one >= wall);
    const [first] = [...later.flatMap((one) => one.recurrence_id ?? []), ...out].sort();
    return first === undefined ? undefined : this.splitOff(unit, series, first, later);
  }

  private async splitOff(
    unit: UnitOfWork,
    series: SeriesRow,
    wall: string,
    later: readonly EventRow[],
  ): Promise<SeriesRow> {
    const { before, from } = Object.groupBy(takenOutOf(series), (one) => (one < wall ? 'before' : 'from'));
    const id = await this.insert(unit, series, shapeFrom(shapeOf(series), wall), from);
    const { manager, ctx } = unit;
    const ids = later.map((one) => one.id);
    await this.listIndex.changing(manager, ids);
    await this.events.update(manager, ids, { series_id: id, post_parent: id, modified_at: ctx.now });
    await this.log.add(
      unit,
      'update',
      later.filter(({ status }) => status !== 'trash').map((one) => [one, one]),
      { fields: ['series_id'], languages: [] },
    );
    await this.endAt(unit, series, wall, before);
    const following = await tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, id);
    if (following === undefined) throw new Error(`The series ${id} is missing.`);
    return following;
  }

  /** Ends the series before the event, which goes to the trash with all later ones. @returns false if there is no earlier one */
  async end(unit: UnitOfWork, series: SeriesRow, event: EventRow): Promise<boolean> {
    const later = await this.later(unit, series, event);
    if (later === undefined) return false;
    const live = later.filter(({ status }) => status !== 'trash');
    for (const one of live) await this.records.trash(unit, EVENT, one);
    await this.endAt(unit, series, wallOf(event), [...takenOutOf(series), ...live.map(wallOf)]);
    return true;
  }

  /** The event and all later ones, those in the trash too; undefined if there is no earlier one. */
  private async later(
    unit: UnitOfWork,
    series: SeriesRow,
    event: EventRow,
  ): Promise<readonly EventRow[] | undefined> {
    const events = await this.events.loadForUpdate(unit.manager, series.id);
    const wall = wallOf(event);
    const hasEarlier = events.some((one) => one.status !== 'trash' && wallOf(one) < wall);
    if (!hasEarlier) return undefined;
    const later = events.filter((one) => wallOf(one) >= wall);
    refuseUneditable(unit, series, later);
    return later;
  }

  private async endAt(
    unit: UnitOfWork,
    series: SeriesRow,
    wall: string,
    takenOut: readonly string[] = [],
  ): Promise<void> {
    const { author_id, published_at, status } = series;
    const shape = shapeBefore(shapeOf(series), wall);
    await this.records.update(unit, SERIES, series, {
      publication: { author_id, published_at, status },
      columns: { ...columnsOf(series, shape), taken_out: jsonOrNull(takenOut) },
      former: await FormerTexts.load(unit.manager, SERIES, series.id),
      sent: new Map(),
      fields: ['recurrence_rule', 'recurrence_dates', 'excluded_dates'],
    });
  }

  /** Adds a series like this one, at other dates. */
  private async insert(
    unit: UnitOfWork,
    series: SeriesRow,
    shape: SeriesShape,
    takenOut: readonly string[] = [],
  ): Promise<number> {
    const { author_id, published_at, status, original_language } = series;
    const links = await SERIES_LINKS.links(unit.manager, series.id);
    const columns = Object.entries(series).filter(
      ([name]) => SERIES.columns.includes(name) && !OWN.has(name) && name !== 'original_language',
    );
    // The text of the original language is that of the context.
    const original = unit.withErrors(unit.errors, derivedContext(unit.ctx, { language: original_language }));
    const { id } = await this.records.insert(original, SERIES, {
      publication: { author_id, published_at, status },
      columns: {
        ...Object.fromEntries(columns),
        ...columnsOf(series, shape),
        taken_out: jsonOrNull(takenOut),
        ...{ split_from: series.id, external_source: null, external_id: null, trashed_status: null },
      },
      sent: textsOf(series),
      fields: ['split_from'],
      links: { before: {}, after: { ...links } },
    });
    await SERIES_LINKS.writeLinks(unit.manager, id, links, {});
    await keepHistory(unit.manager, series, id);
    return id;
  }
}

/** A series with the texts of another one has their past as well: which of them are outdated, and what readers were shown before. */
async function keepHistory(manager: EntityManager, from: SeriesRow, id: number): Promise<void> {
  const tables = tablesOf<SeriesRow>(SERIES);
  const all = await tables.sources(manager, [from.id, id]);
  const sources: SourcesByLanguage = all.get(from.id) ?? new Map();
  await tables.saveSources(manager, id, all.get(id) ?? new Map(), sources);
  const former = await FormerTexts.load(manager, SERIES, from.id);
  await tables.patch(manager, id, {
    ...translationStates(from, SERIES, sources),
    former_texts: String(FormerTexts.NONE.with(former)),
  });
}

/** The columns of a series of the same length with this shape. */
function columnsOf(series: SeriesRow, shape: SeriesShape): ColumnValues {
  const { start_date, end_date, timezone, expanded_until } = series;
  const utc_start = toUtcSeconds(shape.start, timezone);
  const utc_end = toUtcSeconds(later(shape.start, secondsBetween(start_date, end_date)), timezone);
  return {
    ...shapeColumns(shape),
    ...{ start_date: toWall(utc_start, timezone), end_date: toWall(utc_end, timezone), utc_start, utc_end },
    expanded_until: isEndlessRule(shape.rule) ? expanded_until : '',
  };
}

/** The texts of a series in all languages, without their slugs. */
function textsOf({ texts }: SeriesRow): SentTexts {
  return new Map(
    [...texts].map(([language, row]) => {
      const own = SERIES.texts.flatMap((field) => {
        const text = row[field];
        return text == null ? [] : ([[field, text]] as const);
      });
      return [language, { texts: Object.fromEntries(own), slug: undefined }];
    }),
  );
}
