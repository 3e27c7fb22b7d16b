import { Injectable } from '@nestjs/common';
import { later } from '#common/time/wall-clock.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { isText } from '#content/localized/texts.js';
import { sameIds } from '#content/records/link-list.js';
import { SearchIndex } from '#content/search/search-index.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ListIndex } from '../event-index/list-index.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';
import { overridesColumn, overridesOf } from '../events/event-scope.js';
import { EVENT_LINKS, SERIES_LINKS } from '../events/link-tables.repository.js';
import { datesAt, differingFields } from './occurrence-columns.js';
import { OccurrencesRepository } from './occurrences.repository.js';
import type { LinkedSeries, SeriesRow } from './series-mapping.js';

const LINKS = ['categories', 'tags', 'venue', 'organizer'] as const;

/** An event, and the wall clock of the series that stands for its date. */
export interface Joining {
  readonly id: number;
  readonly wall: string;
}

/** Makes events that exist occurrences of a series, with their ids and slugs. */
@Injectable()
export class SeriesJoin {
  constructor(
    private readonly listIndex: ListIndex,
    private readonly search: SearchIndex,
    private readonly occurrences: OccurrencesRepository,
  ) {}

  /** Single events: what they have otherwise stays their own. The series is locked, and has no event at these dates. */
  async join(unit: UnitOfWork, series: SeriesRow, joining: readonly Joining[]): Promise<void> {
    const { manager, ctx } = unit;
    const ids = joining.map(({ id }) => id);
    await this.listIndex.changing(manager, ids);
    await this.search.changeMany(manager, EVENT, ids, async () => {
      for (const { id, wall } of joining) {
        const event = await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id);
        if (event === undefined) continue;
        await this.occurrences.update(manager, [id], {
          ...{ series_id: series.id, post_parent: series.id, recurrence_id: wall },
          ...{ overrides: await this.overrides(unit, series, event, wall), modified_at: ctx.now },
        });
      }
    });
  }

  /**
   * All events of another series, those in the trash too. Both are locked, and the next write of this one gives the
   * events its columns.
   * @param seconds by how much its dates differ from those of the other
   */
  async unite(unit: UnitOfWork, series: SeriesRow, other: SeriesRow, seconds: number): Promise<void> {
    const { manager, ctx } = unit;
    const events = await this.occurrences.loadForUpdate(manager, other.id);
    const taken = await this.occurrences.dates(manager, series.id);
    const ids = events.map(({ id }) => id);
    await this.listIndex.changing(manager, ids);
    await this.search.changeMany(manager, EVENT, ids, async () => {
      const isTaken = ({ recurrence_id: wall }: EventRow): boolean =>
        wall !== null && taken.has(later(wall, seconds));
      const [inTheWay, others] = [events.filter(isTaken), events.filter((event) => !isTaken(event))];
      await this.occurrences.moveDates(manager, others, seconds);
      await this.occurrences.freeDates(
        manager,
        inTheWay.map(({ id }) => id),
      );
      const columns = { series_id: series.id, post_parent: series.id, modified_at: ctx.now };
      await this.occurrences.update(manager, ids, columns);
      const links = await SERIES_LINKS.links(manager, series.id);
      for (const name of LINKS) {
        const inheriting = events.filter((event) => !overridesOf(event).has(name));
        await EVENT_LINKS.replace(
          manager,
          inheriting.map(({ id }) => id),
          name,
          links[name] ?? [],
        );
      }
    });
  }

  private async overrides(
    { manager }: UnitOfWork,
    series: SeriesRow,
    event: EventRow,
    wall: string,
  ): Promise<string> {
    const [own, ofSeries] = [
      await EVENT_LINKS.links(manager, event.id),
      await SERIES_LINKS.links(manager, series.id),
    ];
    const links = LINKS.filter((name) => !sameIds(own[name] ?? [], ofSeries[name] ?? []));
    const texts = EVENT.texts.filter((field) => event.texts.values().some((row) => isText(row[field])));
    const { utc_start, utc_end } = datesAt(series as unknown as LinkedSeries, wall);
    const isMoved = utc_start !== event.utc_start || utc_end !== event.utc_end;
    const fields = differingFields(series as unknown as LinkedSeries, event);
    return overridesColumn([...links, ...texts, ...fields, ...(isMoved ? ['start_date', 'end_date'] : [])]);
  }
}
