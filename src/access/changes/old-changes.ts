import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { Chores } from '#platform/jobs/chores.js';
import { purge } from '#platform/jobs/purge.js';
import { ChangeFeed } from './change-feed.js';
import { ChangesRepository } from './changes.repository.js';

const DAY_SECONDS = 86_400;

/** Deletes old changes. */
@Injectable()
export class OldChanges {
  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly changes: ChangesRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
    chores: Chores,
  ) {
    chores.add({ stage: 'purge', run: async (now, isStopping) => this.run(now, isStopping) });
  }

  private async run(now: number, isStopping: () => boolean): Promise<void> {
    await this.feed.numberAll(isStopping);
    const { auditRetentionDays } = this.settings;
    if (auditRetentionDays === 0) return;
    const before = (now - auditRetentionDays * DAY_SECONDS) * 1_000;
    const rule = { ...this.changes.purgeRule(before), first: this.feed.dropping.bind(this.feed) };
    await purge(this.database, rule, isStopping);
  }
}
