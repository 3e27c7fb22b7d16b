import type { LeftOut, Warning } from './import-record.js';

/** How many entries of a kind a report keeps; the counts go on. */
const MAX_LISTED = 1_000;

export type Outcome = 'created' | 'updated' | 'unchanged';

/** What an import has done, for people and programs. */
export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Events that were imported before and are cancelled now. */
  readonly trashed: number;
  /** How many records were left out; the first thousand are named. */
  readonly leftOut: number;
  readonly left: readonly LeftOut[];
  readonly warned: number;
  readonly warnings: readonly Warning[];
}

/** Counts what becomes of the records of an import. */
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
