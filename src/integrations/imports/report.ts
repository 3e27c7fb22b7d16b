import type { LeftOut, Warning } from './import-record.js';

/** The most entries of a kind in a report. The counts are not limited. */
const MAX_LISTED = 1_000;

export type Outcome = 'created' | 'updated' | 'unchanged';

/** The result of an import, for people and programs. */
export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Events that were imported before and are now cancelled. */
  readonly trashed: number;
  /** The number of skipped records. The first thousand are listed. */
  readonly leftOut: number;
  readonly left: readonly LeftOut[];
  readonly warned: number;
  readonly warnings: readonly Warning[];
}

/** Counts the results of an import's records. */
export class ReportBuilder {
  private readonly counts = { created: 0, updated: 0, unchanged: 0, trashed: 0, leftOut: 0, warned: 0 };
  private readonly left: LeftOut[] = [];
  private readonly warnings: Warning[] = [];

  add(outcome: Outcome): void {
    this.counts[outcome] += 1;
  }

  trash(count: number): void {
    this.counts.trashed += count;
  }

  leaveOut(entries: readonly LeftOut[]): void {
    this.counts.leftOut += entries.length;
    this.left.push(...entries.slice(0, MAX_LISTED - this.left.length));
  }

  warn(entries: readonly Warning[]): void {
    this.counts.warned += entries.length;
    this.warnings.push(...entries.slice(0, MAX_LISTED - this.warnings.length));
  }

  get done(): number {
    const { created, updated, unchanged } = this.counts;
    return created + updated + unchanged;
  }

  build(): ImportReport {
    return { ...this.counts, left: [...this.left], warnings: [...this.warnings] };
  }
}
