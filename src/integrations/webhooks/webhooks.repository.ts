import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { lockOption } from '#platform/database/row-lock.js';
import {
  type Columns,
  deleteWithReferences,
  insertNumbered,
  updateRow,
  writeRows,
} from '#platform/database/rows.js';
import { Webhook, type WebhookRow } from './webhook.entity.js';

/** All SQL of webhooks; deliveries have their own repository. */
@Injectable()
export class WebhooksRepository {
  constructor(@InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>) {}

  async page(
    manager: EntityManager,
    limit: number,
    offset: number,
  ): Promise<{ readonly rows: WebhookRow[]; readonly total: number }> {
    const page = { order: { id: 'ASC' }, take: limit, skip: offset } as const;
    const [rows, total] = await this.in(manager).findAndCount(page);
    return { rows, total };
  }

  async count(manager: EntityManager): Promise<number> {
    return this.in(manager).count();
  }

  /**
   * How many send, and how many fail: those whose receiver is gone, and those with a message that was given up, or that an
   * attempt did not deliver.
   */
  async health(manager: EntityManager): Promise<{ readonly active: number; readonly failing: number }> {
    const [row] = await manager.query<{ active: number | string | null; failing: number | string | null }[]>(
      `SELECT SUM(CASE WHEN w.active = 1 THEN 1 ELSE 0 END) AS active,
         SUM(CASE WHEN w.gone_at IS NOT NULL OR EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.webhook_id = w.id
           AND (d.state = 'dead' OR (d.state = 'pending' AND d.last_duration IS NOT NULL))) THEN 1 ELSE 0 END) AS failing
       FROM webhook w`,
    );
    return { active: Number(row?.active ?? 0), failing: Number(row?.failing ?? 0) };
  }

  async find(manager: EntityManager, id: number): Promise<WebhookRow | undefined> {
    return (await this.in(manager).findOneBy({ id })) ?? undefined;
  }

  /** Returns the webhook, locked until the transaction ends. */
  async lockById(manager: EntityManager, id: number): Promise<WebhookRow | undefined> {
    return (await this.in(manager).findOne({ where: { id }, ...lockOption(manager) })) ?? undefined;
  }

  async insert(manager: EntityManager, row: Columns): Promise<number> {
    return insertNumbered(manager, 'webhook', row);
  }

  async patch(manager: EntityManager, id: number, columns: Columns): Promise<void> {
    await updateRow(manager, 'webhook', { id }, columns);
  }

  /** Sets the position of all webhooks that have none. */
  async placeAt(manager: EntityManager, position: number): Promise<void> {
    await writeRows(manager, 'UPDATE webhook SET position = ? WHERE position IS NULL', [position], 'any');
  }

  /** Deletes the webhook with all of its deliveries. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await deleteWithReferences(manager, 'webhook', [id]);
  }

  private in(manager: EntityManager): Repository<Webhook> {
    return manager.withRepository(this.webhooks);
  }
}
