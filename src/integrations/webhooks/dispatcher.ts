import { Injectable } from '@nestjs/common';
import { ChangeNumber } from '#platform/database-state/change-number.js';
import { JobWorker } from '#platform/jobs/job-worker.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { type ClaimedDelivery, WebhookQueue } from './queue.js';
import { WebhookResults } from './results.js';
import { TIMEOUT_MS, WebhookSender } from './sender.js';

/** The longest delay until changes of another instance, or the end of a pause, are noticed. */
const POLL_EVERY_MS = 1_000;
/**
 * Concurrent attempts per webhook. A failing webhook gets only one, so that failing ones leave room for the
 * others.
 */
const MAX_PER_WEBHOOK = 4;
/** Concurrent attempts of this process: more than the maximum number of webhooks. */
const MAX_ATTEMPTS = 64;

/** Delivers messages. On shutdown, requests in progress are completed. */
@Injectable()
export class WebhookDispatcher extends JobWorker<ClaimedDelivery> {
  /** Attempts of this process, by result. */
  readonly attempts = { delivered: 0, failed: 0, dead: 0 };
  /** Unfinished deliveries of active webhooks at the last check. */
  pending = 0;
  private readonly busy = new Map<number, number>();
  private readonly failing = new Set<number>();
  private hasWebhooks = false;

  constructor(
    private readonly queue: WebhookQueue,
    private readonly sender: WebhookSender,
    private readonly results: WebhookResults,
    lifecycle: Lifecycle,
    private readonly changes: ChangeNumber,
  ) {
    super(lifecycle, {
      name: 'Webhooks',
      pollMs: POLL_EVERY_MS,
      maxRunning: MAX_ATTEMPTS,
      pollsAfterJob: true,
    });
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.changes.onCommit(() => {
      if (this.hasWebhooks) this.wake();
    });
  }

  protected async *claim(): AsyncGenerator<ClaimedDelivery> {
    const work = await this.queue.work();
    this.hasWebhooks = work.length > 0;
    this.pending = work.reduce((sum, { pending }) => sum + pending, 0);
    const due = work.filter(({ isDue }) => isDue);
    // Those with the fewest running attempts come first, so that others cannot take every free place before them.
    for (const { id } of due.sort((a, b) => this.busyWith(a.id) - this.busyWith(b.id))) {
      try {
        yield* await this.take(id);
      } catch (error) {
        // A failure of one webhook must not affect the others.
        this.claimFailed(error);
      }
    }
  }

  protected async run(claimed: ClaimedDelivery): Promise<void> {
    const { hook, row, lease } = claimed;
    // This process was held up, so the lease ends too soon. Another process will take the delivery.
    if (Date.now() > lease.until - 2 * TIMEOUT_MS) return;
    this.busy.set(hook.id, this.busyWith(hook.id) + 1);
    try {
      const outcome = await this.sender.send(hook, row);
      if (outcome.isDelivered) this.failing.delete(hook.id);
      else this.failing.add(hook.id);
      const state = await this.results.record(claimed, outcome);
      this.attempts[state === 'pending' ? 'failed' : state] += 1;
    } finally {
      const left = this.busyWith(hook.id) - 1;
      if (left > 0) this.busy.set(hook.id, left);
      else this.busy.delete(hook.id);
    }
  }

  protected override async release(claimed: ClaimedDelivery): Promise<void> {
    await this.queue.release(claimed);
  }

  private async take(id: number): Promise<ClaimedDelivery[]> {
    const max = this.failing.has(id) ? 1 : MAX_PER_WEBHOOK;
    const free = Math.min(max - this.busyWith(id), this.capacity);
    // The next check comes when an attempt ends.
    if (free <= 0) return [];
    const claimed = await this.queue.take(id, free);
    // There may be more changes that need deliveries.
    this.wake();
    return claimed;
  }

  private busyWith(id: number): number {
    return this.busy.get(id) ?? 0;
  }
}
