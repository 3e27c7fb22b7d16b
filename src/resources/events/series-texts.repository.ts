import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { TextRow, Texts } from '#content/localized/texts.js';
import { placeholders } from '#platform/database/rows.js';
import { EVENT } from './event.entity.js';

/** What tells whether an event is an occurrence. */
export interface OccurrenceRow {
  readonly id: number;
  readonly series_id: number | null;
}

/** A text of an event, or of the series that it belongs to. */
export type TextsRow = TextRow & {
  /** The event. */
  readonly record_id: number;
  /** Null in a row without a text. */
  readonly language: Language | null;
  /** Of the event when the texts were read. */
  readonly version: number;
};

/** The texts of series, as they were at one moment. */
export interface SeriesTexts {
  /** By the id of the series. It has none for null, the series of other events. */
  readonly bySeries: ReadonlyMap<number | null, Texts>;
  /** The versions of their events at that moment. */
  readonly versions: ReadonlyMap<number, number>;
}

const NONE: SeriesTexts = { bySeries: new Map(), versions: new Map() };

const TEXT_COLUMNS = ['language', ...EVENT.texts].map((column) => `t.${column}`).join(', ');

/**
 * The texts of the series that these events are occurrences of, once for each series, and the present versions of the events: one
 * statement, which sees one state. It is sent only if there is an occurrence.
 */
export async function loadSeriesTexts(
  manager: EntityManager,
  events: readonly OccurrenceRow[],
): Promise<SeriesTexts> {
  const occurrences = events.filter(({ series_id }) => series_id !== null);
  if (occurrences.length === 0) return NONE;
  const first = new Map(occurrences.map(({ id, series_id }) => [series_id, id]));
  const [ids, firsts] = [occurrences.map(({ id }) => id), [...first.values()]];
  const rows = await manager.query<(TextsRow & OccurrenceRow)[]>(
    `SELECT e.id AS record_id, e.series_id, e.version, ${TEXT_COLUMNS} FROM event e
     LEFT JOIN series_translation t ON t.record_id = e.series_id AND e.id IN (${placeholders(firsts)})
     WHERE e.id IN (${placeholders(ids)})`,
    [...firsts, ...ids],
  );
  const bySeries = new Map<number | null, Map<Language, TextRow>>();
  for (const row of rows) {
    const texts = bySeries.get(row.series_id) ?? new Map<Language, TextRow>();
    bySeries.set(row.series_id, row.language === null ? texts : texts.set(row.language, row));
  }
  return { bySeries, versions: new Map(rows.map(({ record_id, version }) => [record_id, version])) };
}
