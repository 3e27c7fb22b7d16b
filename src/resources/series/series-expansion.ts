import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { expandSeries } from '#common/time/series-dates.js';
import { dayOf } from '#common/time/wall-clock.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { RecordsService } from '#content/records/records.service.js';
import { derivedContext, systemContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { Chores } from '#platform/jobs/chores.js';
import { linkedIds, SERIES_LINKS } from '../events/link-tables.repository.js';
import { NewOccurrences } from './new-occurrences.js';
import { OccurrencesRepository } from './occurrences.repository.js';
import { SERIES } from './series.entity.js';
import { type Expanded, SeriesRepository } from './series.repository.js';
import { horizonOf, type SeriesRow } from './series-mapping.js';
import { shapeOf } from './series-shape.js';

const BATCH = 100;

/** Makes the occurrences of rules without end that come within the horizon as time passes. */
@Injectable()
export class SeriesExpansion {
  constructor(
    private readonly database: Database,
    private readonly series: SeriesRepository,
    private readonly events: OccurrencesRepository,
    private readonly occurrences: NewOccurrences,
    private readonly records: RecordsService,
    @Inject(SETTINGS) private readonly settings: Settings,
    chores: Chores,
  ) {
    chores.add({ stage: 'write', run: async (now, isStopping) => this.expandAll(now, isStopping) });
  }

  /**
   * Expands each series in a transaction of its own. One that fails leaves the others as they are.
   * @throws AggregateError after the last, if any has failed
   */
  private async expandAll(now: number, isStopping: () => boolean): Promise<void> {
    const failures: Error[] = [];
    for (let after = 0, isLast = false; !isLast;) {
      const page = await this.database.read(async (manager) => this.series.endless(manager, after, BATCH));
      isLast = page.length < BATCH;
      after = page.at(-1)?.id ?? after;
      for (const series of page) {
        if (isStopping()) return;
        const failure = await this.failureOf(series, now);
        if (failure !== undefined) failures.push(failure);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  }

  /** Expands a series if it is due. */
  private async failureOf(series: Expanded, now: number): Promise<Error | undefined> {
    const { id } = series;
    try {
      if (this.isDue(series, now))
        await this.database.write(async (manager) => this.expand(manager, id, now));
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return new Error(`Series ${id} was not expanded: ${reason}`, { cause: error });
    }
  }

  private isDue({ timezone: zone, expanded_until: until }: Expanded, now: number): boolean {
    return until !== '' && until < horizonOf({ zone, now }, this.settings);
  }

  /** Another instance may have expanded the series meanwhile, and a request may have changed it. */
  private async expand(manager: EntityManager, id: number, now: number): Promise<void> {
    const current = await tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, id);
    if (current === undefined || current.status === 'trash' || !this.isDue(current, now)) return;
    const unit = await UnitOfWork.begin(derivedContext(systemContext(this.settings), { now }), manager);
    const horizon = horizonOf({ zone: current.timezone, now }, this.settings);
    const { dates, until } = expandSeries(shapeOf(current), horizon);
    const existing = await this.events.dates(manager, id);
    // An earlier date without an event had one, which was deleted for good.
    const missing = dates.filter((wall) => dayOf(wall) > current.expanded_until && !existing.has(wall));
    // A series that has all the dates it may have does not go on.
    if (until === current.expanded_until && missing.length === 0) return;
    const { author_id, status, published_at } = current;
    await this.records.update(unit, SERIES, current, {
      columns: { expanded_until: until },
      publication: { author_id, status, published_at },
      sent: new Map(),
      fields: ['occurrences'],
      former: await FormerTexts.load(manager, SERIES, id),
    });
    const linked = linkedIds(await SERIES_LINKS.links(manager, id));
    await this.occurrences.create(unit, { ...current, linked }, missing);
  }
}
