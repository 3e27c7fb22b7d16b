import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { ChangesService } from '../changes/changes.service.js';

const FLUSH_EVERY_MS = 60_000;
/** Entries per minute; further IP addresses of an account share one entry. */
const MAX_SEPARATE = 100;

interface FailureEntry {
  readonly account: number;
  /** Null for the entry of further IP addresses. */
  readonly address: string | null;
  times: number;
}

/**
 * Logs failed logins in the audit trail, with one entry per minute for each account and IP address, so that
 * an attacker cannot flood it. A name that no account has may be a password typed by mistake, and is not
 * stored.
 */
@Injectable()
export class FailedLogins implements OnModuleDestroy {
  private readonly logger = new Logger('Credentials');
  private failed = new Map<string, FailureEntry>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  record(account: number, address: string): void {
    const ownKey = `${account} ${address}`;
    const isSeparate = this.failed.has(ownKey) || this.failed.size < MAX_SEPARATE;
    const key = isSeparate ? ownKey : String(account);
    const entry = this.failed.get(key) ?? { account, address: isSeparate ? address : null, times: 0 };
    entry.times += 1;
    this.failed.set(key, entry);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Writes the failures that were recorded since the last call. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const failed = [...this.failed.values()];
    this.failed = new Map();
    if (failed.length === 0) return;
    try {
      await this.database.writeUncounted(async (manager) => {
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
      // A failure to write the entry is no reason to refuse a request.
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${failed.length} entries on failed logins were not written: ${reason}`);
    }
  }
}
