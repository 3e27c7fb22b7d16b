import { type INestApplication, Logger } from '@nestjs/common';
import { Lifecycle } from './lifecycle.js';
import { traceOf } from './startup-problems.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
type Signal = (typeof SIGNALS)[number];

/** A terminal signals npm as well, which passes the signal on: that is not a second one. */
const SAME_SIGNAL_MS = 500;

/**
 * Ends the process on a signal: at once during startup and on a second signal, otherwise after a graceful
 * shutdown.
 */
export class Signals {
  private readonly logger = new Logger('Shutdown');
  private app: INestApplication | undefined;
  private close: () => Promise<void> = async () => Promise.resolve();
  private since: number | undefined;

  constructor() {
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        this.receive(signal);
      });
    }
  }

  /** From now on a signal shuts the application down gracefully; `close` comes last. */
  serve(app: INestApplication, close: () => Promise<void>): void {
    this.app = app;
    this.close = close;
  }

  private receive(signal: Signal): void {
    const { app, since } = this;
    if (app === undefined) {
      console.error(`${signal}: ended during startup, before any request was served.`);
      process.exit(1);
    }
    if (since === undefined) {
      this.since = performance.now();
      void this.end(app, signal);
    } else if (performance.now() - since > SAME_SIGNAL_MS) {
      this.logger.warn(`Ended at once, by a second signal (${signal}): ${cut(app.get(Lifecycle))}.`);
      process.exit(1);
    }
  }

  private async end(app: INestApplication, signal: Signal): Promise<void> {
    const lifecycle = app.get(Lifecycle);
    this.logger.log(`${signal}: finishing the running requests…`);
    try {
      const isDone = await lifecycle.drain(this.close);
      if (isDone) this.logger.log('Ended: all requests were completed.');
      else this.logger.warn(`Ended after SHUTDOWN_TIMEOUT: ${cut(lifecycle)}.`);
      process.exit(isDone ? 0 : 1);
    } catch (error) {
      this.logger.error(`Ended with an error: ${traceOf(error)}`);
      process.exit(1);
    }
  }
}

const cut = ({ requests }: Lifecycle): string =>
  requests === 1 ? '1 request was aborted' : `${requests} requests were aborted`;
