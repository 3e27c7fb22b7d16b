import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService } from '#access/changes/changes.service.js';
import { nowInSeconds } from '#common/time/now.js';
import { Database } from '#platform/database/database.js';
import { listedPause } from '#platform/jobs/backoff.js';
import { LeaseLost } from '#platform/jobs/job-queue.js';
import { DELIVERIES } from './deliveries.repository.js';
import type { ClaimedDelivery } from './queue.js';
import type { Outcome } from './sender.js';
import type { DeliveryState, WebhookRow } from './webhook.entity.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Seconds between the attempts, about 24 hours in total, of which a receiver can ask for up to an hour. */
const PAUSES = {
  listed: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  longestRequested: 3_600,
};
/** With this status a receiver asks for no more messages. */
const GONE = 410;

/** Records the results of attempts. */
@Injectable()
export class WebhookResults {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhooksRepository,
    private readonly changes: ChangesService,
  ) {}

  /**
   * Records nothing when the lease was lost: then another instance has the delivery, or an administrator has
   * retried it.
   */
  async record({ hook, row, lease }: ClaimedDelivery, outcome: Outcome): Promise<DeliveryState> {
    const attempts = row.attempts + 1;
    const pause = pauseAfterAttempt(attempts, outcome);
    const [last_status, last_error, last_response, last_duration] = lastAttempt(outcome);
    const columns = { attempts, last_status, last_error, last_response, last_duration };
    try {
      await this.database.writeUncounted(async (manager) => {
        if (outcome.status === GONE) await this.deactivate(manager, hook);
        if (outcome.isDelivered) await DELIVERIES.finish(manager, lease, columns);
        else if (pause === undefined) await DELIVERIES.fail(manager, lease, columns);
        else await DELIVERIES.postpone(manager, lease, pause, columns);
      });
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
    if (outcome.isDelivered) return 'delivered';
    return pause === undefined ? 'dead' : 'pending';
  }

  /** Does nothing if the webhook has another URL since the message was sent. */
  private async deactivate(manager: EntityManager, { id, url }: WebhookRow): Promise<void> {
    const hook = await this.webhooks.lockById(manager, id);
    if (hook?.url !== url || !hook.active) return;
    const version = hook.version + 1;
    await this.webhooks.patch(manager, id, { active: 0, gone_at: nowInSeconds(), version });
    await this.changes.add(manager, null, {
      kind: 'webhook',
      record_id: id,
      verb: 'update',
      fields: ['active'],
      before: { active: true },
      after: { active: false },
    });
  }
}

/**
 * In milliseconds; undefined after the last attempt. What was answered by 410 is due as soon as somebody enables the webhook.
 */
function pauseAfterAttempt(attempts: number, { status, requestedPause }: Outcome): number | undefined {
  const pause = listedPause(PAUSES, attempts, requestedPause);
  if (pause === undefined) return undefined;
  return status === GONE ? 0 : 1_000 * pause;
}

export const lastAttempt = ({ status, error, response, duration }: Outcome) =>
  [status, error, response, duration] as const;
