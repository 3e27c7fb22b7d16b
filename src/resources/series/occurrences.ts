import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { OccurrencePlan as DatePlan } from '#common/time/occurrence-plan.js';
import { keepFormerSlugs } from '#content/localized/former-slugs.repository.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import type { ColumnValues } from '#content/localized/localized-writer.js';
import type { SentTexts } from '#content/localized/sent-texts.js';
import { isText } from '#content/localized/texts.js';
import { recordTablesOf } from '#content/records/record-tables.js';
import { changedColumns } from '#content/records/record-values.js';
import { RecordsService } from '#content/records/records.service.js';
import { SearchIndex } from '#content/search/search-index.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ListIndex } from '../event-index/list-index.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';
import { overridesOf } from '../events/event-scope.js';
import { statusFor, VISIBLE } from '../events/event-writer.js';
import { EVENT_LINKS, type EventLinks } from '../events/link-tables.repository.js';
import { NewOccurrences } from './new-occurrences.js';
import { copiedColumns, datesFor, NEVER_MOVED } from './occurrence-columns.js';
import { entriesOf, linksOf } from './occurrence-links.js';
import { OccurrenceLog } from './occurrence-log.js';
import { OccurrencesRepository } from './occurrences.repository.js';
import type { LinkedSeries } from './series-mapping.js';

/** What a write of a series sends that its occurrences have as well. */
export interface SeriesChange {
  /** The names of the sent parameters, for the change log. */
  readonly fields: readonly string[];
  readonly languages: readonly Language[];
  /** The links that are sent. */
  readonly links: EventLinks;
  readonly texts: SentTexts;
  /** Whom the series belonged to, if the write has taken it over: with its events, which readers then see. */
  readonly formerAuthor: number | undefined;
}

/** When the events of a series are after a write. */
export interface SeriesPlan extends DatePlan {
  /** The new wall times of events that are in the trash after the write. */
  readonly inTrash: ReadonlyMap<number, string>;
}

/** What all occurrences show of their series, see `superEvent`. */
const SHOWN_BY_ALL = new Set([
  ...[
    'title',
    'slug',
    'status',
    'date',
    'date_utc',
    'author',
    'start_date',
    'end_date',
    'timezone',
    'all_day',
  ],
  ...['recurrence_rule', 'recurrence_dates', 'excluded_dates'],
]);

const textsIn = ({ texts: all }: SeriesChange): (readonly [Language, string])[] =>
  [...all].flatMap(([language, { texts }]) => Object.keys(texts).map((field) => [language, field] as const));

/** Whether an occurrence may show what a change of its series sends, besides columns. */
function isShownBy(event: EventRow, change: SeriesChange): boolean {
  const own = overridesOf(event);
  return (
    change.fields.some((name) => SHOWN_BY_ALL.has(name)) ||
    entriesOf(change.links).some(([param, linked]) => linked !== undefined && !own.has(param)) ||
    textsIn(change).some(
      ([language, field]) => SHOWN_BY_ALL.has(field) || !isText(event.texts.get(language)?.[field]),
    )
  );
}

/** What else an event has of its series when that is taken over: readers see it, and its author is the new one. */
const takenOver = (
  { author_id, published_at }: LinkedSeries,
  event: EventRow,
  { formerAuthor }: SeriesChange,
): ColumnValues => (event.author_id === formerAuthor ? { author_id, published_at, ...VISIBLE } : {});

const isInTrash = ({ status }: EventRow): boolean => status === 'trash';

/** Changes, moves, takes away and restores the events of a series, in the transaction of the series' own write. */
@Injectable()
export class Occurrences {
  constructor(
    private readonly records: RecordsService,
    private readonly listIndex: ListIndex,
    private readonly search: SearchIndex,
    private readonly made: NewOccurrences,
    private readonly log: OccurrenceLog,
    private readonly events: OccurrencesRepository,
  ) {}

  /** All events of a series, locked. Must be called before the series changes, which must be locked as well. */
  async announce(manager: EntityManager, series: number): Promise<EventRow[]> {
    const events = await this.events.loadForUpdate(manager, series);
    await this.listIndex.changing(
      manager,
      events.map(({ id }) => id),
    );
    return events;
  }

  /** Runs the work that changes the texts of the series, and brings the search index up to them. */
  async aroundTexts<T>(
    manager: EntityManager,
    events: readonly EventRow[],
    work: () => Promise<T>,
  ): Promise<T> {
    const ids = events.map(({ id }) => id);
    return this.search.changeMany(manager, EVENT, ids, work);
  }

  /** Gives the events what the series has now, and the dates of a plan. */
  async follow(
    unit: UnitOfWork,
    series: LinkedSeries,
    events: readonly EventRow[],
    plan: SeriesPlan,
    change: SeriesChange,
  ): Promise<void> {
    const { manager } = unit;
    const gone = new Set(plan.trashed);
    for (const event of events) if (gone.has(event.id)) await this.trash(unit, event, change.fields);
    const walls = new Map([...plan.kept, ...plan.inTrash]);
    const byWall = new Map(
      events.flatMap((event) =>
        isInTrash(event) && event.recurrence_id !== null && !walls.has(event.id)
          ? [[event.recurrence_id, event] as const]
          : [],
      ),
    );
    const created = plan.created.filter((wall) => !byWall.has(wall));
    const restored = [
      ...events.filter((event) => isInTrash(event) && plan.kept.has(event.id)),
      ...plan.created.flatMap((wall) => byWall.get(wall) ?? []),
    ];
    await this.freeDates(manager, walls, events);
    for (const event of restored) await this.restore(unit, series, event, change, walls.get(event.id));
    const others = events
      .filter((event) => !restored.includes(event) && (!gone.has(event.id) || walls.has(event.id)))
      .map((event): EventRow => (gone.has(event.id) ? { ...event, status: 'trash' } : event));
    await this.update(unit, series, others, walls, change);
    await this.copyLinks(manager, events, change.links);
    await this.copyLinks(manager, restored, linksOf(series.linked));
    await this.made.create(unit, series, created);
  }

  /** Events that move may need a date that another event, or one in the trash, still has. */
  private async freeDates(
    manager: EntityManager,
    walls: ReadonlyMap<number, string>,
    events: readonly EventRow[],
  ): Promise<void> {
    const moved = events.filter(
      ({ id, recurrence_id }) => (walls.get(id) ?? recurrence_id) !== recurrence_id,
    );
    const wanted = new Set(moved.map(({ id }) => walls.get(id)));
    const inTheWay = events.filter(
      ({ id, recurrence_id }) => !walls.has(id) && wanted.has(recurrence_id ?? ''),
    );
    await this.events.freeDates(
      manager,
      [...moved, ...inTheWay].map(({ id }) => id),
    );
  }

  private async update(
    unit: UnitOfWork,
    series: LinkedSeries,
    events: readonly EventRow[],
    walls: ReadonlyMap<number, string>,
    change: SeriesChange,
  ): Promise<void> {
    const { ctx, manager } = unit;
    const columnsOf = (event: EventRow): ColumnValues => {
      const own = overridesOf(event);
      const wall = walls.get(event.id) ?? event.recurrence_id;
      const columns = {
        ...copiedColumns(series, isInTrash(event) ? new Set([...own, 'status']) : own),
        ...takenOver(series, event, change),
      };
      const after = { ...event, ...columns };
      const dates = wall === null || isInTrash(event) ? {} : datesFor(series, after, wall, own);
      const previous = after.event_status === 'rescheduled' ? {} : NEVER_MOVED;
      return { ...changedColumns(event, { ...columns, ...previous, ...dates }), recurrence_id: wall };
    };
    const written = new Map(events.map((event) => [event, columnsOf(event)]));
    const isMoved = (event: EventRow): boolean =>
      written.get(event)?.['recurrence_id'] !== event.recurrence_id;
    // What nobody sees does not change: the trash is emptied by the time of the last change.
    const isWritten = (event: EventRow): boolean =>
      isMoved(event) || Object.keys(written.get(event) ?? {}).length > 1;
    const isShown = (event: EventRow): boolean =>
      !isInTrash(event) && (isWritten(event) || isShownBy(event, change));
    // By the version, a write of an event finds out that texts which it has read have changed.
    const hasTexts = textsIn(change).length > 0;
    const changed = events.filter(
      (event) => isWritten(event) || isShown(event) || (hasTexts && !isInTrash(event)),
    );
    const groups = Map.groupBy(changed, (event) => {
      const { recurrence_id, ...others } = written.get(event) ?? {};
      const stamp = isInTrash(event) ? {} : { modified_at: ctx.now };
      return JSON.stringify({ ...others, ...stamp, ...(isMoved(event) ? { recurrence_id } : {}) });
    });
    for (const [columns, group] of groups)
      await this.events.update(
        manager,
        group.map(({ id }) => id),
        JSON.parse(columns) as ColumnValues,
      );
    const leaving = changed.map((event) => ({
      id: event.id,
      before: event,
      after: { ...event, ...written.get(event) },
    }));
    await keepFormerSlugs(manager, 'event', leaving, ctx.now);
    const shown = events.filter(isShown);
    for (const event of shown) await this.reschedule(unit, event, written.get(event) ?? {});
    await this.log.add(
      unit,
      'update',
      shown.map((event) => [event, { ...event, ...written.get(event) }]),
      change,
    );
  }

  /** What becomes public later, or no more, is announced then, or not at all. */
  private async reschedule(
    { ctx, manager }: UnitOfWork,
    event: EventRow,
    columns: ColumnValues,
  ): Promise<void> {
    const { status, published_at } = { ...event, ...columns };
    const isChanged = status !== event.status || published_at !== event.published_at;
    if (!isChanged || Math.max(published_at, event.published_at) <= ctx.now) return;
    await recordTablesOf('event').unschedule(manager, event.id);
    if (status === 'publish' && published_at > ctx.now)
      await recordTablesOf('event').schedule(manager, event.id, published_at);
  }

  /** Replaces the links that are sent, where an event has none of its own. */
  private async copyLinks(
    manager: EntityManager,
    events: readonly EventRow[],
    links: EventLinks,
  ): Promise<void> {
    for (const [param, linked] of entriesOf(links)) {
      if (linked === undefined) continue;
      const ids = events.filter((event) => !overridesOf(event).has(param)).map(({ id }) => id);
      await EVENT_LINKS.replace(manager, ids, param, linked);
    }
  }

  private async trash(unit: UnitOfWork, event: EventRow, fields: readonly string[]): Promise<void> {
    if (!isInTrash(event)) await this.records.trash(unit, EVENT, event, fields);
  }

  /** Brings an event back from the trash, with what the series has now. */
  private async restore(
    unit: UnitOfWork,
    series: LinkedSeries,
    event: EventRow,
    change: SeriesChange,
    wall = event.recurrence_id ?? event.start_date,
  ): Promise<void> {
    const own = overridesOf(event);
    const { status: ofSeries, ...copied } = copiedColumns(series, own);
    const columns = { ...copied, ...takenOver(series, event, change) };
    const { author_id, published_at } = { ...event, ...columns };
    const status = (ofSeries ??
      statusFor(unit.ctx, event.trashed_status ?? series.status)) as EventRow['status'];
    await this.records.update(unit, EVENT, event, {
      publication: { author_id, published_at, status },
      columns: { ...columns, ...datesFor(series, event, wall), recurrence_id: wall },
      former: await FormerTexts.load(unit.manager, EVENT, event.id),
      sent: new Map(),
      fields: ['status'],
    });
  }
}
