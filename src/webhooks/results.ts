import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangesService } from '../changes/changes.service.js';
import { nowInSeconds } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { pauseAfter } from './backoff.js';
import { lockedWebhook, type Taken } from './queue.js';
import type { Outcome } from './sender.js';
import type { DeliveryState } from './webhook.entity.js';
import { updateRow, writeRows } from '../database/rows.js';

/** With this answer a receiver wants no more. */
const GONE = 410;

interface Result {
  readonly state: DeliveryState;
  readonly next_attempt_at: number | undefined;
  readonly finished_at: number | null;
}

/** What became of attempts. */
@Injectable()
export class WebhookResults {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
  ) {}

  /** Counts for nothing when the lease was lost: then another instance has the delivery, or somebody made it anew. */
  async record({ hook, delivery }: Taken, outcome: Outcome): Promise<DeliveryState> {
    const attempts = delivery.attempts + 1;
    const result = resultOf(outcome, attempts);
    await this.database.writeUnseen(async (manager) => {
      if (outcome.status === GONE) await this.deactivate(manager, hook.id);
      await writeRows(
        manager,
        `UPDATE webhook_delivery SET state = ?, attempts = ?, next_attempt_at = ?, finished_at = ?, lease = NULL,
           leased_until = NULL, last_status = ?, last_error = ?, last_response = ?, last_duration = ?
         WHERE id = ? AND lease = ? AND state = 'pending'`,
        [
          result.state,
          attempts,
          result.next_attempt_at ?? delivery.next_attempt_at,
          result.finished_at,
          ...lastAttempt(outcome),
          delivery.id,
          delivery.lease,
        ],
        [0, 1],
      );
    });
    return result.state;
  }

  private async deactivate(manager: EntityManager, id: number): Promise<void> {
    const hook = await lockedWebhook(this.database, manager, id);
    if (!hook?.active) return;
    const version = hook.version + 1;
    await updateRow(manager, 'webhook', { id }, { active: 0, gone_at: nowInSeconds(), version });
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

export const lastAttempt = ({ status, error, response, duration }: Outcome) =>
  [status, error, response, duration] as const;

function resultOf({ isDelivered, status, asked }: Outcome, attempts: number): Result {
  const now = Date.now();
  if (isDelivered) return { state: 'delivered', next_attempt_at: undefined, finished_at: now };
  const pause = status === GONE ? undefined : pauseAfter(attempts, asked);
  if (pause === undefined) return { state: 'dead', next_attempt_at: undefined, finished_at: now };
  return { state: 'pending', next_attempt_at: now + Math.round(pause), finished_at: null };
}
