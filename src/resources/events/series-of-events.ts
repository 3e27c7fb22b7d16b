import { Injectable } from '@nestjs/common';
import type { ColumnValues } from '#content/localized/localized-writer.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import type { UpdateEvent } from './event.dto.js';
import type { EventRow } from './event-mapping.js';
import type { Scope } from './event-scope.js';
import type { LinkedEvent } from './events.repository.js';
import type { EventLinks } from './link-tables.repository.js';

/** What an occurrence has of its series. */
export interface OfSeries {
  readonly columns: ColumnValues;
  readonly links: EventLinks;
}

/** The fields of an occurrence in a write. */
export interface OwnFields {
  /** Those that it has of its own. */
  readonly own: ReadonlySet<string>;
  /** Those that the request gives back to the series. */
  readonly reset: readonly string[];
}

/** What writes of events need of series. The resource of series provides it, as series are made of events. */
export interface SeriesWrites {
  /** What the series gives an occurrence, as it is written, by its fields. */
  given(unit: UnitOfWork, event: EventRow, fields: OwnFields): Promise<OfSeries>;
  /** Excludes the date of an occurrence that goes to the trash. */
  exclude(unit: UnitOfWork, event: EventRow): Promise<void>;
  /**
   * Includes the date of an occurrence that comes back from the trash.
   * @returns the columns that it has by that
   * @throws ApiError `rest_conflict` when the series is in the trash, or another event has the date
   */
  include(unit: UnitOfWork, event: EventRow): Promise<ColumnValues>;
  /** Writes several occurrences; the scope is not `this`. @returns the event of the request */
  update(unit: UnitOfWork, event: EventRow, input: UpdateEvent, scope: Scope): Promise<LinkedEvent>;
  /** Moves several occurrences to the trash. */
  trash(unit: UnitOfWork, event: EventRow, scope: Scope): Promise<LinkedEvent>;
}

/** The series of events, once their resource has been created. */
@Injectable()
export class SeriesOfEvents {
  private provided: SeriesWrites | undefined;

  provide(series: SeriesWrites): void {
    this.provided = series;
  }

  get writes(): SeriesWrites {
    if (this.provided === undefined) throw new Error('Nothing provides the series of events.');
    return this.provided;
  }
}
