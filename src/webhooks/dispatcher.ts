import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ChangeNumber } from '../changes/change-number.js';
import { Lifecycle } from '../lifecycle/lifecycle.js';
import { type Taken, type Work, WebhookQueue } from './queue.js';
import { WebhookResults } from './results.js';
import { TIMEOUT_MS, WebhookSender } from './sender.js';

/** How long it takes at most to see what another instance has written, and that a pause is over. */
const EVERY_MS = 1_000;
/** Attempts at once, to one webhook; to one that fails only one, so that all of them leave room for the others. */
const MOST_OF_ONE = 4;
/** Attempts at once, of this process: more than there may be webhooks. */
const MOST = 64;

/** Delivers messages as long as the service runs. Any number of instances may. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  /** Attempts of this process by what came of them. */
  readonly attempts = { delivered: 0, failed: 0, dead: 0 };
  /** Deliveries of active webhooks that were not done when it was last looked. */
  pending = 0;
  private readonly logger = new Logger('Webhooks');
  private readonly running = new Set<Promise<void>>();
  private readonly busy = new Map<number, number>();
  private readonly failing = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private isAskedAgain = false;
  private hasWebhooks = false;
  private hasFailed = false;

  constructor(
    private readonly queue: WebhookQueue,
    private readonly sender: WebhookSender,
    private readonly results: WebhookResults,
    private readonly lifecycle: Lifecycle,
    private readonly changes: ChangeNumber,
  ) {}

  /** The command line delivers nothing: it ends before a receiver may have answered. */
  onApplicationBootstrap(): void {
    if (!this.lifecycle.isServing) return;
    this.changes.onCommit(() => {
      if (this.hasWebhooks) this.wake();
    });
    this.timer = setInterval(() => {
      this.wake();
    }, EVERY_MS).unref();
  }

  /** What is sent already is finished; what is taken and not sent yet, another instance sends when the lease ends. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.settled();
  }

  /** Looks for work soon; must not be waited for. */
  wake(): void {
    if (this.timer === undefined) return;
    this.isAskedAgain = true;
    this.looking ??= this.lookWhileAsked();
  }

  /** Resolves when nothing is due and no attempt runs. */
  async settled(): Promise<void> {
    while (this.looking !== undefined || this.running.size > 0) {
      await Promise.all([this.looking, ...this.running]);
    }
  }

  private async lookWhileAsked(): Promise<void> {
    // What woke it goes on first, such as a writer to its answer.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.isAskedAgain && this.timer !== undefined && !this.lifecycle.isDraining) {
      this.isAskedAgain = false;
      try {
        await this.look();
      } catch (error) {
        this.report(error);
      }
    }
    this.looking = undefined;
  }

  /** Once, however often it fails until a message is done with again. */
  private report(error: unknown): void {
    if (!this.hasFailed) {
      this.logger.error(`Will be tried again: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.hasFailed = true;
  }

  private async look(): Promise<void> {
    const work = await this.queue.work();
    this.hasWebhooks = work.length > 0;
    this.pending = work.reduce((sum, { pending }) => sum + pending, 0);
    const due = work.filter(({ isDue }) => isDue);
    for (const one of due) {
      try {
        await this.start(one);
      } catch (error) {
        // The others are none the worse for it.
        this.report(error);
      }
    }
  }

  private async start({ id }: Work): Promise<void> {
    const most = this.failing.has(id) ? 1 : MOST_OF_ONE;
    const free = Math.min(most - (this.busy.get(id) ?? 0), MOST - this.running.size);
    // Whoever ends looks again.
    if (free <= 0) return;
    const taken = await this.queue.take(id, free);
    for (const one of taken) {
      this.busy.set(id, (this.busy.get(id) ?? 0) + 1);
      const attempt = this.attempt(one).finally(() => {
        this.running.delete(attempt);
        const left = (this.busy.get(id) ?? 1) - 1;
        if (left > 0) this.busy.set(id, left);
        else this.busy.delete(id);
        this.wake();
      });
      this.running.add(attempt);
    }
    // There may be more to make deliveries of.
    this.isAskedAgain = true;
  }

  private async attempt(taken: Taken): Promise<void> {
    const { hook, delivery, until } = taken;
    // This process was held up: soon another one takes it.
    if (Date.now() > until - 2 * TIMEOUT_MS) return;
    try {
      const outcome = await this.sender.send(hook, delivery);
      if (outcome.isDelivered) this.failing.delete(hook.id);
      else this.failing.add(hook.id);
      const state = await this.results.record(taken, outcome);
      this.hasFailed = false;
      this.attempts[state === 'pending' ? 'failed' : state] += 1;
    } catch (error) {
      this.report(error);
    }
  }
}
