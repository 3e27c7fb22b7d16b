import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeFeed } from '../changes/change-feed.js';
import { EVERYBODY } from '../changes/change.entity.js';
import { ChangesService } from '../changes/changes.service.js';
import { KEPT_SECONDS } from '../concurrency/idempotency-store.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { nowInSeconds } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import { SearchIndex } from '../search/search-index.js';
import { EVENT, ORGANIZER, type RecordKind, VENUE } from './kinds.js';
import { knownRecords, knownTo } from './known-to.js';
import { recordValues } from './record-values.js';
import { FactIndex } from '../search/fact-index.js';
import { deleteRow, deleteWithReferences, placeholders, writeRows } from '../database/rows.js';

const EVERY_MS = 60_000;
const BATCH = 100;
/** Rows that one statement deletes. */
const PURGED_BATCH = 500;
const DAY_SECONDS = 86_400;
/** For how long it is told what became of an import. */
const IMPORTS_KEPT = 90 * DAY_SECONDS;
/** For how long it is told what became of messages to webhooks. */
const MESSAGES_KEPT = 7 * DAY_SECONDS;
/** And of how many that were delivered to one of them. */
const MOST_MESSAGES = 10_000;

interface Due {
  readonly id: number;
  readonly kind: RecordKind;
}

/**
 * What falls due by itself: the change log learns that a publication date has come, and old trash, old changes and
 * the answers to old keys go for good.
 * Answers need neither. Any number of instances may run it: each thing is done in a transaction that first takes it.
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Housekeeping');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isEnding = false;

  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
    private readonly feed: ChangeFeed,
    private readonly facts: FactIndex,
    private readonly search: SearchIndex,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.run().catch((error: unknown) => {
        this.logger.error(`Will be tried again: ${error instanceof Error ? error.message : String(error)}`);
      });
    }, EVERY_MS).unref();
  }

  /** What is left is done after the next start. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.isEnding = true;
    await this.running;
  }

  /** Does what is due at `now` (seconds since 1970 UTC). */
  async run(now = nowInSeconds()): Promise<void> {
    await this.announcePublications(now);
    const { trashRetentionDays, auditRetentionDays } = this.settings;
    if (trashRetentionDays > 0) await this.purgeTrash(now - trashRetentionDays * DAY_SECONDS);
    await this.feed.numberAll(() => this.isEnding);
    if (auditRetentionDays > 0) await this.purgeChanges(now - auditRetentionDays * DAY_SECONDS);
    await this.purge('import_job', 'finished_at <= ? ORDER BY finished_at', [now - IMPORTS_KEPT]);
    await this.purge('webhook_delivery', 'finished_at < ? ORDER BY finished_at', [
      (now - MESSAGES_KEPT) * 1_000,
    ]);
    await this.purgeDelivered();
    await this.purge('idempotency_key', 'created_at <= ? ORDER BY created_at', [now - KEPT_SECONDS]);
  }

  private async announcePublications(now: number): Promise<void> {
    const due = `FROM scheduled_publication s JOIN record r ON r.id = s.record_id WHERE s.due_at <= ?`;
    await this.inBatches(
      async (manager) =>
        manager.query<Due[]>(`SELECT r.id, r.kind ${due} ORDER BY s.due_at LIMIT ${BATCH}`, [now]),
      async (manager, { id, kind }) => {
        if (!(await this.take(manager, `SELECT s.record_id ${due} AND r.id = ?`, [now, id]))) return;
        await deleteRow(manager, 'scheduled_publication', { record_id: id });
        const [record] = await knownRecords(manager, kind, [id]);
        const known_to = knownTo(undefined, record);
        // Its picture may be seen from now on, too.
        const [shown] = await manager.query<{ image_id: number | null; author_id: number }[]>(
          `SELECT image_id, author_id FROM ${kind} WHERE id = ?`,
          [id],
        );
        if (shown?.image_id != null) {
          const picture = { kind: 'media', record_id: shown.image_id, verb: 'update', fields: [] } as const;
          const isSeen = record?.is_protected ? shown.author_id : EVERYBODY;
          await this.changes.add(manager, null, { ...picture, known_to: isSeen });
        }
        await this.changes.add(manager, null, {
          known_to,
          kind,
          record_id: id,
          verb: 'publish',
          fields: ['status'],
          before: { status: 'future' },
          after: { status: 'publish' },
        });
      },
    );
  }

  private async purgeTrash(before: number): Promise<void> {
    for (const description of [EVENT, VENUE, ORGANIZER]) {
      const { name } = description;
      const old = `FROM ${name} WHERE status = 'trash' AND modified_at < ?`;
      await this.inBatches(
        async (manager) => {
          const sql = `SELECT id, '${name}' AS kind ${old} ORDER BY id LIMIT ${BATCH}`;
          return manager.query<Due[]>(sql, [before]);
        },
        async (manager, { id, kind }) => {
          if (!(await this.take(manager, `SELECT id ${old} AND id = ?`, [before, id]))) return;
          const [record] = await loadLocalized(manager, description, [id]);
          if (kind === 'event') {
            await this.facts.changing(manager, [id]);
            await this.orphan(manager, id);
          } else this.facts.deleting(manager, kind, id);
          await this.search.remove(manager, description, id);
          await deleteWithReferences(manager, 'record', [id]);
          await this.changes.add(manager, null, {
            kind,
            record_id: id,
            verb: 'delete',
            fields: [],
            before: record && recordValues(description, record, record.texts),
          });
        },
      );
    }
  }

  /** What shows another parent has changed itself: not everybody who reads it may know of the one that is gone. */
  private async orphan(manager: EntityManager, parent: number): Promise<void> {
    const lock = this.database.engine === 'mysql' ? ' FOR UPDATE' : '';
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM event WHERE post_parent = ? ORDER BY id${lock}`,
      [parent],
    );
    if (rows.length === 0) return;
    const orphans = 'UPDATE event SET post_parent = 0, version = version + 1 WHERE post_parent = ?';
    await writeRows(manager, orphans, [parent], rows.length);
    const ids = rows.map(({ id }) => id);
    const records = await knownRecords(manager, 'event', ids);
    for (const [known_to, group] of Map.groupBy(records, (record) => knownTo(record, record))) {
      await this.changes.addOfMany(manager, null, {
        kind: 'event',
        record_ids: group.map(({ id }) => id),
        verb: 'update',
        known_to,
        fields: ['post_parent'],
        before: { post_parent: parent },
        after: { post_parent: null },
      });
    }
  }

  /** The newest row always stays, so that its number is never given twice; and what the feed has not numbered yet. */
  private async purgeChanges(before: number): Promise<void> {
    const old = 'at < ? AND position IS NOT NULL AND id < (SELECT MAX(id) FROM changes) ORDER BY at, id';
    await this.purge('changes', old, [before * 1_000], async (manager, ids) =>
      this.feed.dropping(manager, ids),
    );
  }

  private async purgeDelivered(): Promise<void> {
    const delivered = "FROM webhook_delivery WHERE state = 'delivered'";
    const newest = await this.database.read(async (manager) => {
      const many = await manager.query<{ webhook_id: number }[]>(
        `SELECT webhook_id ${delivered} GROUP BY webhook_id HAVING COUNT(*) > ${MOST_MESSAGES}`,
      );
      const last = `SELECT id, webhook_id ${delivered} AND webhook_id = ? ORDER BY id DESC LIMIT 1 OFFSET ${MOST_MESSAGES}`;
      return Promise.all(
        many.map(async ({ webhook_id }) =>
          manager.query<{ id: number; webhook_id: number }[]>(last, [webhook_id]),
        ),
      );
    });
    for (const { id, webhook_id } of newest.flat()) {
      const old = "state = 'delivered' AND webhook_id = ? AND id <= ? ORDER BY id";
      await this.purge('webhook_delivery', old, [webhook_id, id]);
    }
  }

  /** Deletes old rows that no answer shows; `old` says which, and takes the parameters. */
  private async purge(
    table: string,
    old: string,
    params: readonly number[],
    first: (manager: EntityManager, ids: readonly number[]) => Promise<void> = async () => Promise.resolve(),
  ): Promise<void> {
    for (;;) {
      const rows = await this.database.read(async (manager) =>
        manager.query<{ id: number }[]>(`SELECT id FROM ${table} WHERE ${old} LIMIT ${PURGED_BATCH}`, [
          ...params,
        ]),
      );
      if (rows.length > 0) {
        const ids = rows.map(({ id }) => id);
        await this.database.writeUnseen(async (manager) => {
          await first(manager, ids);
          // Another instance may have been faster.
          const sql = `DELETE FROM ${table} WHERE id IN (${placeholders(ids)})`;
          await writeRows(manager, sql, ids, [0, ids.length]);
        });
      }
      if (rows.length < PURGED_BATCH || this.isEnding) return;
    }
  }

  /** Finds what is due, a batch at a time, and does each in a transaction of its own. */
  private async inBatches(
    find: (manager: EntityManager) => Promise<Due[]>,
    work: (manager: EntityManager, due: Due) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const found = await this.database.read(find);
      for (const due of found) {
        if (this.isEnding) return;
        await this.database.write(async (manager) => work(manager, due));
      }
      if (found.length < BATCH) return;
    }
  }

  /** Locks the row, if it is still there: another instance, or a writer, may have been faster. */
  private async take(manager: EntityManager, sql: string, params: readonly number[]): Promise<boolean> {
    const locking = this.database.engine === 'mysql' ? `${sql} FOR UPDATE` : sql;
    return (await manager.query<unknown[]>(locking, [...params])).length > 0;
  }
}
