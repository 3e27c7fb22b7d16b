import { Injectable } from '@nestjs/common';
import { planOccurrences } from '#common/time/occurrence-plan.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { copyInput } from '#http/parameters/copy-input.js';
import type { CreateSeries } from '#resources/series/series.dto.js';
import type { SeriesRow } from '#resources/series/series-mapping.js';
import { takenOutOf } from '#resources/series/series-shape.js';
import { SeriesWriter, type TakenOut } from '#resources/series/series-writer.js';
import { SourceEventsRepository } from './source-events.repository.js';

/** A date of a series that stays, or stays out. */
interface Known {
  readonly id: number;
  readonly wall: string;
}

/** The dates that somebody has taken out of a series here: they stay out, whatever a source says of its dates. */
@Injectable()
export class TakenOutDates {
  constructor(
    private readonly events: SourceEventsRepository,
    private readonly writer: SeriesWriter,
  ) {}

  /** Updates a series without them. @returns whether it was written */
  async update(unit: UnitOfWork, series: SeriesRow, input: CreateSeries): Promise<boolean> {
    const { excluded_dates: sent = [], recurrence_rule: rule } = input;
    if (input.excluded_dates === undefined && rule === undefined)
      return this.writer.updateIfOther(unit, series, input);
    const out = await this.after(unit, series, input);
    const excluded_dates = [...new Set([...sent, ...out.values()])].sort();
    const wanted = out.size === 0 ? input : copyInput(input, { excluded_dates });
    return this.writer.updateIfOther(unit, series, wanted, out);
  }

  /** As which dates they stay out when the source's dates are written: they move as events do, see `planOccurrences`. */
  private async after(unit: UnitOfWork, series: SeriesRow, input: CreateSeries): Promise<TakenOut> {
    const { taken, live } = await this.known(unit, series);
    if (taken.length === 0) return new Map();
    const { dates, shape } = await this.writer.datesAfter(unit, series, input);
    // What the source excludes as well is no date that moves.
    const excluded = new Set(shape?.excluded);
    const moving = [...live, ...taken].filter(({ wall }) => !excluded.has(wall));
    const { kept } = planOccurrences(moving, dates, shape?.rule ?? new Map());
    return new Map(taken.map(({ id, wall }) => [wall, kept.get(id) ?? wall]));
  }

  /** The dates whose events somebody has put into the trash, or had, before it was emptied; and those of other events. */
  private async known(
    { manager }: UnitOfWork,
    series: SeriesRow,
  ): Promise<{ readonly taken: readonly Known[]; readonly live: readonly Known[] }> {
    const all = await this.events.dates(manager, series.id);
    const { trash = [], others = [] } = Object.groupBy(all, ({ status }) =>
      status === 'trash' ? 'trash' : 'others',
    );
    const byHand = await this.events.trashedByHand(
      manager,
      trash.map(({ id }) => id),
    );
    const known = ({ id, recurrence_id: wall }: (typeof all)[number]): Known[] =>
      wall === null ? [] : [{ id, wall }];
    const present = new Set(all.map(({ recurrence_id: wall }) => wall));
    const emptied = takenOutOf(series).filter((wall) => !present.has(wall));
    return {
      // Their events are gone, and with them their ids.
      taken: [
        ...trash.filter(({ id }) => byHand.has(id)).flatMap(known),
        ...emptied.map((wall, at) => ({ id: -1 - at, wall })),
      ],
      live: others.flatMap(known),
    };
  }
}
