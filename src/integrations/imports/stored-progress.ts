import type { Columns } from '#platform/database/rows.js';
import type { Lease } from '#platform/jobs/job-queue.js';
import { Interrupted } from '#platform/jobs/job-worker.js';
import type { ImportQueue } from './import-queue.js';
import type { Watch } from './import-run.js';
import type { ReportBuilder } from './report.js';

/** Stores the progress of a running import in its job. */
export class StoredProgress implements Watch {
  private latest:
    { readonly done: number; readonly total: number; readonly report: ReportBuilder } | undefined;

  constructor(
    private readonly queue: ImportQueue,
    private readonly lease: Lease,
    private readonly isStopping: () => boolean,
  ) {}

  /** @throws Interrupted, LeaseLost */
  async progress(done: number, total: number, report: ReportBuilder): Promise<void> {
    this.latest = { done, total, report };
    if (this.isStopping()) throw new Interrupted();
    await this.queue.recordProgress(this.lease, this.columns());
  }

  /** Stores the last progress if the import was cancelled: its last batch may have been written after that. */
  async recordCancelled(): Promise<void> {
    if (this.latest !== undefined) await this.queue.recordCancelled(this.lease, this.columns());
  }

  private columns(): Columns {
    if (this.latest === undefined) return {};
    const { done, total, report } = this.latest;
    return { done, total, report: JSON.stringify(report.build()) };
  }
}
