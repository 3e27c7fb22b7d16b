import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeFeed } from '#access/changes/change-feed.js';
import { systemContext } from '#http/context/request-context.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import type { Claim } from '#platform/jobs/job-queue.js';
import { DELIVERIES, DeliveriesRepository, type WorkRow } from './deliveries.repository.js';
import { concerns, kindsOf, messageOf } from './message.js';
import type { WebhookDelivery, WebhookRow } from './webhook.entity.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** When a failing webhook has this many pending deliveries, later changes wait in the change log. */
const MAX_PENDING = 1_000;
/** Number of changes for which one transaction creates deliveries. */
const BATCH = 100;

/** The pending work of a webhook. */
export interface Work {
  readonly id: number;
  readonly pending: number;
  readonly isDue: boolean;
}

/** A delivery that this process has claimed. */
export interface ClaimedDelivery extends Claim<WebhookDelivery> {
  readonly hook: WebhookRow;
}

export const newMessageId = (): string => `msg_${randomUUID()}`;

/**
 * The queue of deliveries. A process that creates or claims deliveries locks the row of the webhook. So each
 * change is handled by one instance only, and each delivery is claimed by one only.
 */
@Injectable()
export class WebhookQueue {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly feed: ChangeFeed,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * After a restore, starts webhooks at the end of the feed: they report no restored changes, which were
   * written elsewhere.
   */
  async startAtEnd(): Promise<void> {
    await this.feed.numberAll();
    await this.database.writeUncounted(async (manager) => {
      const { last_position: position } = await this.feed.state(manager);
      await this.webhooks.placeAt(manager, position);
    });
  }

  /** The active webhooks, in one statement. */
  async activeWebhooks(): Promise<WorkRow[]> {
    return this.database.read(async (manager) => this.deliveries.work(manager));
  }

  /** The pending work of the active webhooks. Without such webhooks, only one query runs. */
  async work(): Promise<Work[]> {
    const rows = await this.activeWebhooks();
    if (rows.length === 0) return [];
    await this.feed.number();
    const { last_position: last } = await this.database.read(async (manager) => this.feed.state(manager));
    return rows.map(({ id, position, pending, due }) => ({
      id,
      pending: Number(pending),
      isDue: Number(due) > 0 || ((position ?? -1) < last && Number(pending) < MAX_PENDING),
    }));
  }

  /** Creates deliveries for new changes and claims at most `most` that are due. */
  async take(id: number, max: number): Promise<ClaimedDelivery[]> {
    return this.database.writeUncounted(async (manager) => {
      const hook = await this.webhooks.lockById(manager, id);
      if (!hook?.active) return [];
      await this.fanOut(manager, hook);
      return this.claim(manager, hook, max);
    });
  }

  /** Releases a delivery that was not sent. */
  async release({ lease }: ClaimedDelivery): Promise<void> {
    await this.database.writeUncounted(async (manager) => DELIVERIES.release(manager, lease));
  }

  private async fanOut(manager: EntityManager, hook: WebhookRow): Promise<void> {
    const { position } = hook;
    const { last_position: last, name } = await this.feed.state(manager);
    if (position !== null && position >= last) return;
    if (position !== null && (await this.deliveries.countPending(manager, hook.id)) >= MAX_PENDING) return;
    const after = position ?? last;
    const { rows, upTo } = await this.feed.read(manager, { after, kinds: kindsOf(hook), limit: BATCH });
    const now = Date.now();
    const { links } = systemContext(this.settings);
    const deliveries = rows
      .filter((change) => concerns(hook, change))
      .map((change) => ({
        webhook_id: hook.id,
        message_id: newMessageId(),
        position: change.position,
        kind: change.kind,
        record_id: change.record_id,
        payload: messageOf(change, name, links),
        state: 'pending',
        attempts: 0,
        next_attempt_at: now,
        created_at: now,
      }));
    await this.deliveries.insertAll(manager, deliveries);
    await this.webhooks.patch(manager, hook.id, { position: upTo });
  }

  private async claim(manager: EntityManager, hook: WebhookRow, max: number): Promise<ClaimedDelivery[]> {
    const ids = await this.deliveries.claimable(manager, hook.id, max);
    const claims = await DELIVERIES.take(manager, ids);
    return claims.map((claim) => ({ ...claim, hook }));
  }
}
