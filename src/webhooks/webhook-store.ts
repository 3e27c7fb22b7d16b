import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Verb } from '../changes/change.entity.js';
import type { Values } from '../changes/change-details.js';
import { ChangesService } from '../changes/changes.service.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ApiError } from '../http/api-error.js';
import { listed } from './message.js';
import { lockedWebhook } from './queue.js';
import { toWebhookDto, type WebhookDto } from './webhook.dto.js';
import type { DeliveryState, WebhookRow } from './webhook.entity.js';
import { placeholders } from '../database/rows.js';

interface CountRow {
  readonly webhook_id: number;
  readonly state: DeliveryState;
  readonly n: number | string;
}

/** What all that administrators do with webhooks has in common. */
@Injectable()
export class WebhookStore {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangesService,
  ) {}

  /** @throws ApiError 404 */
  async find(manager: EntityManager, id: number): Promise<WebhookRow> {
    const [hook] = await manager.query<WebhookRow[]>('SELECT * FROM webhook WHERE id = ?', [id]);
    return known(hook);
  }

  /** The webhook, which nobody else changes before the transaction ends. @throws ApiError 404 */
  async findForUpdate(manager: EntityManager, id: number): Promise<WebhookRow> {
    return known(await lockedWebhook(this.database, manager, id));
  }

  async toDto(ctx: RequestContext, manager: EntityManager, hook: WebhookRow): Promise<WebhookDto> {
    const [dto] = await this.toDtos(ctx, manager, [hook]);
    if (dto === undefined) throw new Error('A webhook has no answer.');
    return dto;
  }

  async toDtos(
    ctx: RequestContext,
    manager: EntityManager,
    hooks: readonly WebhookRow[],
  ): Promise<WebhookDto[]> {
    const ids = hooks.map(({ id }) => id);
    const rows =
      ids.length === 0
        ? []
        : await manager.query<CountRow[]>(
            `SELECT webhook_id, state, COUNT(*) AS n FROM webhook_delivery
             WHERE webhook_id IN (${placeholders(ids)}) AND state IN ('pending', 'dead')
             GROUP BY webhook_id, state`,
            ids,
          );
    const count = (id: number, state: DeliveryState): number =>
      Number(rows.find((row) => row.webhook_id === id && row.state === state)?.n ?? 0);
    return hooks.map((hook) =>
      toWebhookDto(hook, { pending: count(hook.id, 'pending'), dead: count(hook.id, 'dead') }, ctx),
    );
  }

  async log(
    ctx: RequestContext,
    manager: EntityManager,
    verb: Verb,
    fields: readonly string[],
    before: WebhookRow | undefined,
    after: WebhookRow | undefined,
  ): Promise<void> {
    await this.changes.add(manager, ctx, {
      kind: 'webhook',
      record_id: (after ?? before)?.id ?? 0,
      verb,
      fields,
      before: before && webhookValues(before),
      after: after && webhookValues(after),
    });
  }
}

function known(hook: WebhookRow | undefined): WebhookRow {
  if (hook === undefined) throw new ApiError('rest_webhook_not_found', { key: 'unknown_webhook' });
  return hook;
}

/** What the change log keeps of a webhook: of its address no more than the host, as the rest may hold a token. */
const webhookValues = ({ name, url, kinds, languages, active, secret }: WebhookRow): Values => ({
  name,
  url: new URL(url).origin,
  kinds: listed(kinds),
  languages: listed(languages),
  active: Boolean(active),
  secret,
});
