import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { Chores } from '#platform/jobs/chores.js';
import { purge } from '#platform/jobs/purge.js';
import { DeliveriesRepository } from './deliveries.repository.js';

const TABLE = 'webhook_delivery';
/** How long the log of finished deliveries is stored, in seconds. */
const RETENTION_SECONDS = 7 * 86_400;
/** The most delivered messages that are stored per webhook. */
const MAX_DELIVERED = 10_000;

/** Deletes old entries of the delivery log. */
@Injectable()
export class OldDeliveries {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    chores: Chores,
  ) {
    chores.add({ stage: 'purge', run: async (now, isStopping) => this.purgeFinished(now, isStopping) });
    chores.add({ stage: 'purge', run: async (_now, isStopping) => this.purgeDelivered(isStopping) });
  }

  private async purgeFinished(now: number, isStopping: () => boolean): Promise<void> {
    // A request can retry a message meanwhile.
    const old = 'finished_at < ?';
    const rule = { table: TABLE, old, stillOld: old, order: 'finished_at' };
    const params = [(now - RETENTION_SECONDS) * 1_000];
    await purge(this.database, { ...rule, params }, isStopping);
  }

  private async purgeDelivered(isStopping: () => boolean): Promise<void> {
    const newest = await this.database.read(async (manager) =>
      this.deliveries.beyond(manager, MAX_DELIVERED),
    );
    const old = "state = 'delivered' AND webhook_id = ? AND id <= ?";
    const rule = { table: TABLE, old, stillOld: old, order: 'id' };
    for (const { id, webhook_id } of newest) {
      await purge(this.database, { ...rule, params: [webhook_id, id] }, isStopping);
    }
  }
}
