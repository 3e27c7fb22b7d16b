import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeFeed } from '#access/changes/change-feed.js';
import { resolveInstant } from '#common/time/date-input.js';
import { Written } from '#http/context/item.js';
import type { Versioned } from '#http/context/preconditions.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, invalidParams } from '#http/errors/api-error.js';
import { stateHash } from '#http/idempotency/state-hash.js';
import { pageSize } from '#http/parameters/page-size.js';
import { Page } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { type FeedToken, isKnown } from '../change-feed/feed-token.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { type DeliveryDto, type DeliveryQuery, toDeliveryDto } from './delivery.dto.js';
import { WebhookDispatcher } from './dispatcher.js';
import { PING } from './message.dto.js';
import { pingMessage } from './message.js';
import { newMessageId } from './queue.js';
import { lastAttempt } from './results.js';
import { type Outcome, WebhookSender } from './sender.js';
import type { ReplayWebhook, WebhookDto } from './webhook.dto.js';
import type { WebhookDelivery } from './webhook.entity.js';
import { WebhookStore } from './webhook-store.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Lets administrators list, retry and replay messages. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly store: WebhookStore,
    private readonly sender: WebhookSender,
    private readonly feed: ChangeFeed,
    private readonly dispatcher: WebhookDispatcher,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(id: number, query: DeliveryQuery): Promise<Page<DeliveryDto>> {
    const { page, perPage } = pageSize(query);
    const { state } = query;
    const { rows, total } = await this.database.read(async (manager) => {
      await this.store.find(manager, id);
      return this.deliveries.page(manager, id, state, perPage, (page - 1) * perPage);
    });
    return new Page({
      collection: 'deliveries',
      path: `webhooks/${id}/deliveries`,
      items: rows.map(toDeliveryDto),
      total,
      page,
      perPage,
      query: { state },
    });
  }

  /** Restarts the attempts of a message that was given up. Sends a waiting one at once. */
  async retry(ctx: RequestContext, id: number, deliveryId: number): Promise<Written<DeliveryDto>> {
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      await this.store.findForUpdate(manager, id);
      const delivery = await this.mustFind(manager, id, deliveryId);
      unit.expect(versionOf(delivery));
      if (delivery.kind === PING) throw new ApiError('rest_conflict', { key: 'ping_is_not_retried' });
      if (delivery.state === 'delivered') throw new ApiError('rest_conflict', { key: 'delivery_is_done' });
      const restarted =
        delivery.state === 'dead' ? { state: 'pending', attempts: 0, finished_at: null } : undefined;
      const columns = { ...restarted, next_attempt_at: Date.now() };
      await this.deliveries.patch(manager, deliveryId, columns);
      return written(await this.mustFind(manager, id, deliveryId));
    };
    const result = await this.database.writeIf(ctx.transaction === 'own', UnitOfWork.of(ctx, work));
    this.dispatcher.wake();
    return result;
  }

  /** Deliveries that are pending stay so: a replay adds to them. */
  async replay(ctx: RequestContext, id: number, input: ReplayWebhook): Promise<Written<WebhookDto>> {
    const { errors } = input;
    const clock = { zone: this.settings.siteTimezone, now: ctx.now };
    errors.throwIfAny();
    const { since: point } = input;
    const since =
      'token' in point ? point.token : errors.attempt('since', () => resolveInstant(point.instant, clock));
    errors.throwIfAny();
    if (since === undefined) throw new Error('A replay has no starting point.');
    await this.feed.numberAll();
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const hook = await this.store.findForUpdate(manager, id);
      unit.expect(hook);
      await this.webhooks.patch(manager, id, { position: await this.before(manager, since) });
      return new Written(await this.store.toDto(ctx, manager, hook), hook);
    };
    const result = await this.database.writeIf(ctx.transaction === 'own', UnitOfWork.of(ctx, work));
    this.dispatcher.wake();
    return result;
  }

  /**
   * The position after which a replay begins: that of the token, or the one before the first change at or
   * after the time.
   */
  private async before(manager: EntityManager, since: FeedToken | number): Promise<number> {
    const state = await this.feed.state(manager);
    if (typeof since !== 'number') {
      const { at } = await this.feed.marks(manager, [since.position]);
      if (!isKnown(since, state, at.get(since.position)))
        throw invalidParams({ since: { key: 'unknown_position' } });
      return since.position;
    }
    const first = await this.feed.firstPosition(manager, since * 1_000);
    return first === undefined ? state.last_position : first - 1;
  }

  /** Sends a test message without a change and returns the result. */
  async ping(ctx: RequestContext, id: number): Promise<Written<DeliveryDto>> {
    const hook = await this.database.read(async (manager) => this.store.find(manager, id));
    if (ctx.transaction !== 'own') throw invalidParams({ dry_run: { key: 'no_dry_run' } });
    const at = new Date(Date.now());
    const message = { message_id: newMessageId(), payload: pingMessage(at) };
    const outcome = await this.sender.send(hook, message);
    const work = async ({ manager }: UnitOfWork) => {
      await this.store.findForUpdate(manager, id);
      const row = { webhook_id: id, ...message, ...pingColumns(outcome, at.getTime()) };
      const deliveryId = await this.deliveries.insert(manager, row);
      return written(await this.mustFind(manager, id, deliveryId));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  private async mustFind(manager: EntityManager, id: number, deliveryId: number): Promise<WebhookDelivery> {
    const delivery = await this.deliveries.lockById(manager, id, deliveryId);
    if (delivery === undefined) throw new ApiError('rest_delivery_not_found', { key: 'unknown_delivery' });
    return delivery;
  }
}

function pingColumns(outcome: Outcome, at: number): object {
  const [last_status, last_error, last_response, last_duration] = lastAttempt(outcome);
  return {
    position: 0,
    kind: PING,
    record_id: 0,
    state: outcome.isDelivered ? 'delivered' : 'dead',
    attempts: 1,
    next_attempt_at: at,
    ...{ last_status, last_error, last_response, last_duration },
    created_at: at,
    finished_at: Date.now(),
  };
}

const versionOf = ({ id, state, attempts, next_attempt_at }: WebhookDelivery): Versioned => ({
  id,
  version: stateHash(state, attempts, next_attempt_at),
});

const written = (delivery: WebhookDelivery): Written<DeliveryDto> =>
  new Written(toDeliveryDto(delivery), versionOf(delivery));
