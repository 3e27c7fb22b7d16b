import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTable,
  engineOf,
  reference,
  type TableColumns,
  tableColumns,
} from '../../../platform/database/table-columns.js';

const nullable = { isNullable: true };

/** Webhooks and their deliveries. */
export class Webhooks1763700000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    await createTable(runner, 'webhook', {
      columns: [
        c.sequence('id'),
        c.text('name', 255),
        c.text('url', 2_000),
        c.text('kinds', 255),
        c.text('languages', 255),
        c.flag('active'),
        c.text('secret', 500),
        c.text('old_secret', 500, nullable),
        c.instant('old_secret_until', nullable),
        c.instant('gone_at', nullable),
        c.instant('position', nullable),
        c.instant('created_at'),
        c.integer('version'),
      ],
    });
    await this.createDeliveries(runner, c);
  }

  private async createDeliveries(runner: QueryRunner, c: TableColumns): Promise<void> {
    const name = 'webhook_delivery';
    await createTable(runner, name, {
      columns: [
        c.sequence('id'),
        c.id('webhook_id'),
        c.text('message_id', 40),
        c.instant('position'),
        c.text('kind', 16),
        c.id('record_id'),
        c.longText('payload'),
        c.text('state', 16),
        c.integer('attempts'),
        c.instant('next_attempt_at'),
        c.instant('leased_until', nullable),
        c.text('lease', 40, nullable),
        c.id('last_status', nullable),
        c.text('last_error', 255, nullable),
        c.text('last_response', 1_024, nullable),
        c.id('last_duration', nullable),
        c.instant('created_at'),
        c.instant('finished_at', nullable),
      ],
      indices: [
        { name: 'ix_webhook_delivery_due', columnNames: ['webhook_id', 'state', 'next_attempt_at'] },
        { name: 'ix_webhook_delivery_record', columnNames: ['webhook_id', 'kind', 'record_id', 'state'] },
        { name: 'ix_webhook_delivery_finished', columnNames: ['finished_at'] },
      ],
      foreignKeys: [reference(name, 'webhook_id', 'webhook', 'CASCADE')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('webhook_delivery', true);
    await runner.dropTable('webhook', true);
  }
}
