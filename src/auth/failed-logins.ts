import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ChangesService } from '../changes/changes.service.js';
import { Database } from '../database/database.js';

const EVERY_MS = 60_000;
/** Entries of a minute; further addresses of an account are counted together. */
const MOST_APART = 100;

interface Failed {
  readonly account: number;
  /** Null for further addresses. */
  readonly address: string | null;
  times: number;
}

/**
 * Puts failed logins into the audit trail: one entry for an account and an address a minute, so that whoever guesses
 * cannot flood it. What was typed as a name that no account has may be a password, and is not kept.
 */
@Injectable()
export class FailedLogins implements OnModuleDestroy {
  private readonly logger = new Logger('Credentials');
  private failed = new Map<string, Failed>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  note(account: number, address: string): void {
    const own = `${account} ${address}`;
    const isApart = this.failed.has(own) || this.failed.size < MOST_APART;
    const key = isApart ? own : String(account);
    const found = this.failed.get(key) ?? { account, address: isApart ? address : null, times: 0 };
    found.times += 1;
    this.failed.set(key, found);
    this.timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref();
  }

  /** Writes what was noted since the last time. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const failed = [...this.failed.values()];
    this.failed = new Map();
    if (failed.length === 0) return;
    try {
      await this.database.writeUnseen(async (manager) => {
        for (const { account, address, times } of failed) {
          await this.changes.add(manager, address === null ? null : { caller: null, address }, {
            kind: 'user',
            record_id: account,
            verb: 'update',
            fields: [],
            before: { failed_logins: 0 },
            after: { failed_logins: times },
          });
        }
      });
    } catch (error) {
      // Nobody need be refused because nothing can be written.
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${failed.length} entries on failed logins were not written: ${reason}`);
    }
  }
}
