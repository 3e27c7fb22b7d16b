import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Connections, type OnResponse } from './connections.js';

/** The state of the service: serving or shutting down. */
@Injectable()
export class Lifecycle {
  private readonly observers: OnResponse[] = [];
  private readonly endless: (() => void)[] = [];
  private connections: Connections | undefined;
  private isShuttingDown = false;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Must be called before the first request. */
  onResponse(observer: OnResponse): void {
    this.observers.push(observer);
  }

  /** Must be called after all other request listeners are registered. */
  watch(server: Server): void {
    this.connections = new Connections(server, this.observers);
  }

  /** Whether there is a server; the command line has none. */
  get isServing(): boolean {
    return this.connections !== undefined;
  }

  /**
   * Called when no more connections are accepted: responses that do not end by themselves must be ended then.
   */
  onDrain(end: () => void): void {
    this.endless.push(end);
  }

  /** True as soon as a shutdown is requested. */
  get isDraining(): boolean {
    return this.isShuttingDown;
  }

  /** How long the shutdown may take, in milliseconds. */
  get shutdownMs(): number {
    return this.settings.shutdownTimeout * 1_000;
  }

  /** Requests whose responses are not sent yet. */
  get requests(): number {
    return this.connections?.requests ?? 0;
  }

  /**
   * Reports that the service is not ready for as long as load balancers need to notice, and still serves
   * requests. Then shuts the service down when no connection is left.
   * @returns whether that succeeded within `SHUTDOWN_TIMEOUT`, counted from the end of `SHUTDOWN_DELAY_MS`
   */
  async drain(close: () => Promise<void>): Promise<boolean> {
    const { shutdownDelay, shutdownTimeout } = this.settings;
    this.isShuttingDown = true;
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
