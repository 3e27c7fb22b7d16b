import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { lockOption } from '#platform/database/row-lock.js';
import {
  type Columns,
  insertNumbered,
  insertRows,
  placeholders,
  updateRow,
} from '#platform/database/rows.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { TIMEOUT_MS } from './sender.js';
import { type DeliveryState, WebhookDelivery } from './webhook.entity.js';

/** Deliveries of a crashed instance are delayed by the time of three attempts. */
export const DELIVERIES = new JobQueue<WebhookDelivery>({
  name: 'webhook_delivery',
  owner: 'lease',
  nextAttempt: 'next_attempt_at',
  unitMs: 1,
  leaseMs: 3 * TIMEOUT_MS,
  states: { waiting: 'pending', running: 'pending', done: 'delivered', failed: 'dead' },
});

/** Only the oldest message of each record, so that its messages keep the order of its changes. */
const CLAIMABLE = `${DELIVERIES.due('d')}
  AND NOT EXISTS (SELECT 1 FROM webhook_delivery e WHERE e.webhook_id = d.webhook_id AND e.kind = d.kind
    AND e.record_id = d.record_id AND e.state = 'pending' AND e.id < d.id)`;

const WORK = `SELECT w.id, w.position,
    (SELECT COUNT(*) FROM webhook_delivery p WHERE p.webhook_id = w.id AND p.state = 'pending') AS pending,
    EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.webhook_id = w.id AND ${CLAIMABLE}) AS due
  FROM webhook w WHERE w.active = ? ORDER BY w.id`;

/** An active webhook and its pending work. */
export interface WorkRow {
  readonly id: number;
  readonly position: number | null;
  readonly pending: number | string;
  readonly due: number | string;
}

interface CountRow {
  readonly webhook_id: number;
  readonly state: DeliveryState;
  readonly n: number | string;
}

/** Refers to a delivery and all older ones of its webhook. */
interface DeliveryRef {
  readonly id: number;
  readonly webhook_id: number;
}

/** All SQL of deliveries. */
@Injectable()
export class DeliveriesRepository {
  constructor(@InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>) {}

  /** The active webhooks with their pending work, in one statement, as it runs every few seconds. */
  async work(manager: EntityManager): Promise<WorkRow[]> {
    return manager.query<WorkRow[]>(WORK, [...DELIVERIES.dueParams(), 1]);
  }

  /** The ids of at most `most` deliveries that are due, oldest first. */
  async claimable(manager: EntityManager, webhookId: number, max: number): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT d.id FROM webhook_delivery d WHERE d.webhook_id = ? AND ${CLAIMABLE} ORDER BY d.id LIMIT ?`,
      [webhookId, ...DELIVERIES.dueParams(), max],
    );
    return rows.map(({ id }) => id);
  }

  async page(
    manager: EntityManager,
    webhookId: number,
    state: DeliveryState | undefined,
    limit: number,
    offset: number,
  ): Promise<{ readonly rows: WebhookDelivery[]; readonly total: number }> {
    const where = { webhook_id: webhookId, ...(state === undefined ? {} : { state }) };
    const page = { order: { id: 'DESC' }, take: limit, skip: offset } as const;
    const [rows, total] = await this.in(manager).findAndCount({ where, ...page });
    return { rows, total };
  }

  /** Returns the delivery, locked until the transaction ends. */
  async lockById(
    manager: EntityManager,
    webhookId: number,
    id: number,
  ): Promise<WebhookDelivery | undefined> {
    const where = { id, webhook_id: webhookId };
    return (await this.in(manager).findOne({ where, ...lockOption(manager) })) ?? undefined;
  }

  /** Number of pending and of given-up deliveries per webhook. */
  async unfinished(manager: EntityManager, webhookIds: readonly number[]): Promise<CountRow[]> {
    if (webhookIds.length === 0) return [];
    return manager.query<CountRow[]>(
      `SELECT webhook_id, state, COUNT(*) AS n FROM webhook_delivery
       WHERE webhook_id IN (${placeholders(webhookIds)}) AND state IN ('pending', 'dead')
       GROUP BY webhook_id, state`,
      [...webhookIds],
    );
  }

  async countPending(manager: EntityManager, webhookId: number): Promise<number> {
    return this.in(manager).countBy({ webhook_id: webhookId, state: 'pending' });
  }

  async insert(manager: EntityManager, row: Columns): Promise<number> {
    return insertNumbered(manager, 'webhook_delivery', row);
  }

  async insertAll(manager: EntityManager, rows: readonly Columns[]): Promise<void> {
    await insertRows(manager, 'webhook_delivery', rows);
  }

  async patch(manager: EntityManager, id: number, columns: Columns): Promise<void> {
    await updateRow(manager, 'webhook_delivery', { id }, columns);
  }

  /** For each webhook with more than `most` delivered messages, the newest delivery beyond that number. */
  async beyond(manager: EntityManager, max: number): Promise<DeliveryRef[]> {
    const delivered = "FROM webhook_delivery WHERE state = 'delivered'";
    const crowded = await manager.query<{ webhook_id: number }[]>(
      `SELECT webhook_id ${delivered} GROUP BY webhook_id HAVING COUNT(*) > ?`,
      [max],
    );
    const found: DeliveryRef[] = [];
    for (const { webhook_id } of crowded) {
      const sql = `SELECT id, webhook_id ${delivered} AND webhook_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?`;
      found.push(...(await manager.query<DeliveryRef[]>(sql, [webhook_id, max])));
    }
    return found;
  }

  private in(manager: EntityManager): Repository<WebhookDelivery> {
    return manager.withRepository(this.deliveries);
  }
}
