import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { LogLine } from '../logging/log-line.js';
import { reasonOf } from '../logging/reason.js';
import { currentRequest } from '../requests/request-info.js';
import { Database } from './database.js';
import { isOutage } from './driver-errors.js';

const PROBE_EVERY_MS = 1_000;

interface Outage {
  readonly since: number;
  failed: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Logs an outage of the database in two lines, however many requests it fails: the cause when it begins, and
 * how long it was and what it has failed when it is over.
 */
@Injectable()
export class OutageLog implements OnModuleDestroy {
  private readonly logger = new Logger('Database');
  private outage: Outage | undefined;

  constructor(private readonly database: Database) {}

  /** @returns false for an error that is of no outage, which its caller is to log */
  report(error: unknown): boolean {
    if (!isOutage(error)) return false;
    if (this.outage === undefined) {
      this.logger.error(`The database cannot be used, requests are refused: ${reasonOf(error)}`);
      this.outage = { since: performance.now(), failed: 0, timer: undefined };
      const { outage } = this;
      // The end of the outage belongs to no request.
      currentRequest.exit(() => {
        this.probeLater(outage);
      });
    }
    this.outage.failed += 1;
    return true;
  }

  onModuleDestroy(): void {
    clearTimeout(this.outage?.timer);
    this.outage = undefined;
  }

  private probeLater(outage: Outage): void {
    outage.timer = setTimeout(() => void this.probe(outage), PROBE_EVERY_MS).unref();
  }

  private async probe(outage: Outage): Promise<void> {
    try {
      await this.database.ping();
      await this.database.probeWriting();
      if (this.outage === outage) this.end(outage);
    } catch {
      if (this.outage === outage) this.probeLater(outage);
    }
  }

  private end({ since, failed }: Outage): void {
    this.outage = undefined;
    const seconds = Math.round((performance.now() - since) / 1_000);
    const text = `The database can be used again after ${seconds} s; failed requests: ${failed}.`;
    this.logger.log(new LogLine(text, { outage_seconds: seconds, failed_requests: failed }));
  }
}
