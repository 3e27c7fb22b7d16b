import type { ExternalKey } from '#content/records/external-id.js';
import type { LeftOut, Warning } from './import-record.js';

/** The most entries of a kind in a report. The counts are not limited. */
const MAX_LISTED = 1_000;

/** The name of a series among the new ones. */
export const seriesName = ({ source, externalId }: ExternalKey): string => `${source} ${externalId}`;

export type Outcome = 'created' | 'updated' | 'unchanged';

/** An event that was imported before and is no longer in its source. */
export interface GoneEvent {
  readonly id: number;
  readonly external_id: string;
  readonly title: string;
  readonly start_date: string;
}

/** What an import has done to make a series. */
interface MadeSeries {
  /** The dates of the single events that came to it. */
  readonly joined: ReadonlySet<string>;
  /** What its stored dates show more than its calendar entry, in seconds, if it was split from another one. */
  readonly move?: number | undefined;
}

/** The series that an import has created, or would create, by their names. */
export type NewSeries = Map<string, MadeSeries>;

/** The result of an import, for people and programs. */
export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Events that were moved to the trash: taken back by their source, or gone from it. */
  readonly trashed: number;
  /** The number of skipped records. The first thousand are listed. */
  readonly leftOut: number;
  readonly left: readonly LeftOut[];
  readonly warned: number;
  readonly warnings: readonly Warning[];
  readonly gone: number;
  readonly goneEvents: readonly GoneEvent[];
}

/** The report of an import that has done nothing yet. Reports of earlier versions lack some of it. */
export const EMPTY_REPORT: ImportReport = {
  created: 0,
  updated: 0,
  unchanged: 0,
  trashed: 0,
  leftOut: 0,
  left: [],
  warned: 0,
  warnings: [],
  gone: 0,
  goneEvents: [],
};

/** Counts the results of an import's records. */
export class ReportBuilder {
  private readonly counts = {
    created: 0,
    updated: 0,
    unchanged: 0,
    trashed: 0,
    leftOut: 0,
    warned: 0,
    gone: 0,
  };
  private readonly left: LeftOut[] = [];
  private readonly warnings: Warning[] = [];
  private readonly goneEvents: GoneEvent[] = [];
  readonly newSeries: NewSeries = new Map();
  /** How many records were left out about which somebody should do something. */
  problems = 0;

  add(outcome: Outcome): void {
    this.counts[outcome] += 1;
  }

  trash(count: number): void {
    this.counts.trashed += count;
  }

  leaveOut(entries: readonly LeftOut[]): void {
    this.counts.leftOut += entries.length;
    this.problems += entries.filter(({ isExpected }) => isExpected === undefined).length;
    this.left.push(...entries.slice(0, MAX_LISTED - this.left.length));
  }

  warn(entries: readonly Warning[]): void {
    this.counts.warned += entries.length;
    this.warnings.push(...entries.slice(0, MAX_LISTED - this.warnings.length));
  }

  miss(events: readonly GoneEvent[]): void {
    this.counts.gone += events.length;
    this.goneEvents.push(...events.slice(0, MAX_LISTED - this.goneEvents.length));
  }

  get done(): number {
    const { created, updated, unchanged } = this.counts;
    return created + updated + unchanged;
  }

  build(): ImportReport {
    const { left, warnings, goneEvents } = this;
    return { ...this.counts, left: [...left], warnings: [...warnings], goneEvents: [...goneEvents] };
  }
}
