import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Connections, type OnAnswered } from './connections.js';

/** Whether the service takes part, or is about to end. */
@Injectable()
export class Lifecycle {
  private readonly observers: OnAnswered[] = [];
  private readonly endless: (() => void)[] = [];
  private connections: Connections | undefined;
  private ending = false;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Must be called before the first request. */
  onAnswered(observer: OnAnswered): void {
    this.observers.push(observer);
  }

  /** Must be called when all that listens to the server's requests is there. */
  watch(server: Server): void {
    this.connections = new Connections(server, this.observers);
  }

  /** Whether there is a server; the command line has none. */
  get isServing(): boolean {
    return this.connections !== undefined;
  }

  /** Is called when no more connections are taken: what would not end by itself must be ended then. */
  onEnding(end: () => void): void {
    this.endless.push(end);
  }

  /** True from the moment that the service is told to end. */
  get isDraining(): boolean {
    return this.ending;
  }

  /** Requests whose answers are not sent yet. */
  get requests(): number {
    return this.connections?.requests ?? 0;
  }

  /**
   * Says that it is not ready, for as long as balancers need to notice, and still answers whatever comes. Then the
   * function ends the service, when no connection is left.
   * @returns whether all of that was done within `SHUTDOWN_TIMEOUT`, counted from the end of `SHUTDOWN_DELAY_MS`
   */
  async drain(close: () => Promise<void>): Promise<boolean> {
    const { shutdownDelay, shutdownTimeout } = this.settings;
    this.ending = true;
    this.connections?.announceEnd();
    await sleep(shutdownDelay);
    for (const end of this.endless) end();
    const finish = async (): Promise<boolean> => {
      await this.connections?.end();
      await close();
      return true;
    };
    return Promise.race([finish(), sleep(shutdownTimeout * 1_000, false, { ref: false })]);
  }
}
