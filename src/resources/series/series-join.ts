import { Injectable } from '@nestjs/common';
import { tablesOf } from '#content/localized/localized-tables.js';
import { isText } from '#content/localized/texts.js';
import { sameIds } from '#content/records/link-list.js';
import { SearchIndex } from '#content/search/search-index.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ListIndex } from '../event-index/list-index.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';
import { overridesColumn } from '../events/event-scope.js';
import { EVENT_LINKS, SERIES_LINKS } from '../events/link-tables.repository.js';
import { datesAt, differingFields } from './occurrence-columns.js';
import { OccurrencesRepository } from './occurrences.repository.js';
import type { LinkedSeries, SeriesRow } from './series-mapping.js';

/** An event, and the wall clock of the series that stands for its date. */
export interface Joining {
  readonly id: number;
  readonly wall: string;
}

/** Makes single events occurrences of a series, with their ids and slugs. What they have otherwise stays their own. */
@Injectable()
export class SeriesJoin {
  constructor(
    private readonly listIndex: ListIndex,
    private readonly search: SearchIndex,
    private readonly occurrences: OccurrencesRepository,
  ) {}

  /** The series is locked, and has no event at these dates. */
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
    const names = ['categories', 'tags', 'venue', 'organizer'] as const;
    const links = names.filter((name) => !sameIds(own[name] ?? [], ofSeries[name] ?? []));
    const texts = EVENT.texts.filter((field) => event.texts.values().some((row) => isText(row[field])));
    const { utc_start, utc_end } = datesAt(series as unknown as LinkedSeries, wall);
    const isMoved = utc_start !== event.utc_start || utc_end !== event.utc_end;
    const fields = differingFields(series as unknown as LinkedSeries, event);
    return overridesColumn([...links, ...texts, ...fields, ...(isMoved ? ['start_date', 'end_date'] : [])]);
  }
}
