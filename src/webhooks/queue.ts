import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeFeed } from '../changes/change-feed.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { systemContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { countRows, insertRows, placeholders, updateRow, writeRows } from '../database/rows.js';
import { concerns, kindsOf, messageOf } from './message.js';
import { TIMEOUT_MS } from './sender.js';
import type { WebhookDelivery, WebhookRow } from './webhook.entity.js';

/** An instance that dies holds up its deliveries for so long. */
export const LEASE_MS = 3 * TIMEOUT_MS;
/** Of a webhook that fails, later changes wait in the change log instead. */
const MAX_PENDING = 1_000;
/** Changes that one transaction makes deliveries of. */
const BATCH = 100;

/** What there is to do for a webhook. */
export interface Work {
  readonly id: number;
  readonly pending: number;
  readonly isDue: boolean;
}

/** A delivery that this process has taken, up to `until` (milliseconds since 1970 UTC). */
export interface Taken {
  readonly hook: WebhookRow;
  readonly delivery: WebhookDelivery;
  readonly until: number;
}

/** Of one record only the oldest: the order of its messages is that of its changes. */
const CLAIMABLE = `d.state = 'pending' AND d.next_attempt_at <= ? AND (d.leased_until IS NULL OR d.leased_until <= ?)
  AND NOT EXISTS (SELECT 1 FROM webhook_delivery e WHERE e.webhook_id = d.webhook_id AND e.kind = d.kind
    AND e.record_id = d.record_id AND e.state = 'pending' AND e.id < d.id)`;

const WORK = `SELECT w.id, w.position,
    (SELECT COUNT(*) FROM webhook_delivery p WHERE p.webhook_id = w.id AND p.state = 'pending') AS pending,
    EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.webhook_id = w.id AND ${CLAIMABLE}) AS due
  FROM webhook w WHERE w.active = ? ORDER BY w.id`;

interface WorkRow {
  readonly id: number;
  readonly position: number | null;
  readonly pending: number | string;
  readonly due: number | string;
}

const pendingOf = async (manager: EntityManager, id: number): Promise<number> =>
  countRows(manager, "webhook_delivery WHERE webhook_id = ? AND state = 'pending'", [id]);

export const newMessageId = (): string => `msg_${randomUUID()}`;

/**
 * What is to be delivered. Whoever makes deliveries of changes, or takes some, holds the lock of the webhook's row:
 * so of several instances each change is found by one, and each delivery is at one of them.
 */
@Injectable()
export class WebhookQueue {
  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Of what an import has brought nothing is told: it was written elsewhere. */
  async startAtEnd(): Promise<void> {
    await this.feed.numberAll();
    await this.database.writeUnseen(async (manager) => {
      const { last_position: position } = await this.feed.state(manager);
      await writeRows(manager, 'UPDATE webhook SET position = ? WHERE position IS NULL', [position], 'any');
    });
  }

  /** The active webhooks, in one statement. */
  async look(): Promise<WorkRow[]> {
    const now = Date.now();
    return this.database.read(async (manager) => manager.query<WorkRow[]>(WORK, [now, now, 1]));
  }

  /** What there is to do for the active webhooks; asks no more when there are none. */
  async work(): Promise<Work[]> {
    const rows = await this.look();
    if (rows.length === 0) return [];
    await this.feed.number();
    const { last_position: last } = await this.database.read(async (manager) => this.feed.state(manager));
    return rows.map(({ id, position, pending, due }) => ({
      id,
      pending: Number(pending),
      isDue: Number(due) > 0 || ((position ?? -1) < last && Number(pending) < MAX_PENDING),
    }));
  }

  /** Makes deliveries of what has changed, and takes at most so many that are due. */
  async take(id: number, most: number): Promise<Taken[]> {
    return this.database.writeUnseen(async (manager) => {
      const hook = await lockedWebhook(this.database, manager, id);
      if (!hook?.active) return [];
      await this.fanOut(manager, hook);
      return this.claim(manager, hook, most);
    });
  }

  private async fanOut(manager: EntityManager, hook: WebhookRow): Promise<void> {
    const { position } = hook;
    const { last_position: last, name } = await this.feed.state(manager);
    if (position !== null && position >= last) return;
    if (position !== null && (await pendingOf(manager, hook.id)) >= MAX_PENDING) return;
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
    await insertRows(manager, 'webhook_delivery', deliveries);
    await updateRow(manager, 'webhook', { id: hook.id }, { position: upTo });
  }

  private async claim(manager: EntityManager, hook: WebhookRow, most: number): Promise<Taken[]> {
    const now = Date.now();
    const found = await manager.query<{ id: number }[]>(
      `SELECT d.id FROM webhook_delivery d WHERE d.webhook_id = ? AND ${CLAIMABLE} ORDER BY d.id LIMIT ?`,
      [hook.id, now, now, most],
    );
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const lease = randomUUID();
    const until = now + LEASE_MS;
    // Whoever held one before may have finished it just now.
    await writeRows(
      manager,
      `UPDATE webhook_delivery SET lease = ?, leased_until = ? WHERE id IN (${placeholders(ids)})
       AND state = 'pending' AND (leased_until IS NULL OR leased_until <= ?)`,
      [lease, until, ...ids, now],
      [0, ids.length],
    );
    const taken = await manager.query<WebhookDelivery[]>(
      `SELECT * FROM webhook_delivery WHERE id IN (${placeholders(ids)}) AND lease = ? ORDER BY id`,
      [...ids, lease],
    );
    return taken.map((delivery) => ({ hook, delivery, until }));
  }
}

/** The webhook as it is, which nobody else changes before the transaction ends. */
export async function lockedWebhook(
  { engine }: Database,
  manager: EntityManager,
  id: number,
): Promise<WebhookRow | undefined> {
  const lock = engine === 'mysql' ? ' FOR UPDATE' : '';
  const [hook] = await manager.query<WebhookRow[]>(`SELECT * FROM webhook WHERE id = ?${lock}`, [id]);
  return hook;
}
