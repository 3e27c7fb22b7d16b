import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Verb } from '#access/changes/change.entity.js';
import { ChangesService, type Values } from '#access/changes/changes.service.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError } from '#http/errors/api-error.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { listed } from './message.js';
import { toWebhookDto, type WebhookDto } from './webhook.dto.js';
import type { DeliveryState, WebhookRow } from './webhook.entity.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Operations shared by the webhook services. */
@Injectable()
export class WebhookStore {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly changes: ChangesService,
  ) {}

  /** @throws ApiError 404 */
  async find(manager: EntityManager, id: number): Promise<WebhookRow> {
    return existing(await this.webhooks.find(manager, id));
  }

  /**
   * Returns the webhook, locked until the transaction ends.
   * @throws ApiError 404
   */
  async findForUpdate(manager: EntityManager, id: number): Promise<WebhookRow> {
    return existing(await this.webhooks.lockById(manager, id));
  }

  async toDto(ctx: RequestContext, manager: EntityManager, hook: WebhookRow): Promise<WebhookDto> {
    const [dto] = await this.toDtos(ctx, manager, [hook]);
    if (dto === undefined) throw new Error('A webhook has no response.');
    return dto;
  }

  async toDtos(
    ctx: RequestContext,
    manager: EntityManager,
    hooks: readonly WebhookRow[],
  ): Promise<WebhookDto[]> {
    const ids = hooks.map(({ id }) => id);
    const rows = await this.deliveries.unfinished(manager, ids);
    const count = (id: number, state: DeliveryState): number =>
      Number(rows.find((row) => row.webhook_id === id && row.state === state)?.n ?? 0);
    return hooks.map((hook) =>
      toWebhookDto(hook, { pending: count(hook.id, 'pending'), dead: count(hook.id, 'dead') }, ctx),
    );
  }

  async log(
    { ctx, manager }: UnitOfWork,
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

function existing(hook: WebhookRow | undefined): WebhookRow {
  if (hook === undefined) throw new ApiError('rest_webhook_not_found', { key: 'unknown_webhook' });
  return hook;
}

/** The values of a webhook in the change log: only the host of its URL, as the rest may hold a token. */
const webhookValues = ({ name, url, kinds, languages, active, secret }: WebhookRow): Values => ({
  name,
  url: new URL(url).origin,
  kinds: listed(kinds),
  languages: listed(languages),
  active: Boolean(active),
  secret,
});
