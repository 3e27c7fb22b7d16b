import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeFeed } from '#access/changes/change-feed.js';
import { refuseUnconfirmed } from '#access/users/login-needed.js';
import { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError } from '#http/errors/api-error.js';
import type { PageParams } from '#http/parameters/language.dto.js';
import { pageSize } from '#http/parameters/page-size.js';
import { sentFields } from '#http/parameters/sent-fields.js';
import { Page } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import type { Columns } from '#platform/database/rows.js';
import { serializeTransactions } from '#platform/database/serialize-transactions.js';
import { isAllowedHost, isInternal, parseTarget } from '#platform/outbound/guarded-request.js';
import { WebhookDispatcher } from './dispatcher.js';
import type {
  CreateWebhook,
  NewWebhookDto,
  RotateWebhookSecret,
  UpdateWebhook,
  WebhookDto,
} from './webhook.dto.js';
import type { WebhookRow } from './webhook.entity.js';
import { generateSecret, WebhookSecrets } from './webhook-secrets.js';
import { WebhookStore } from './webhook-store.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** The maximum is low because all webhooks are checked for each change. */
const MAX_WEBHOOKS = 50;
const DEFAULT_OVERLAP_SECONDS = 86_400;

/** Management of webhooks by administrators. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhooksRepository,
    private readonly store: WebhookStore,
    private readonly secrets: WebhookSecrets,
    private readonly feed: ChangeFeed,
    private readonly dispatcher: WebhookDispatcher,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: PageParams): Promise<Page<WebhookDto>> {
    const { page, perPage } = pageSize(query);
    const { items, total } = await this.database.read(async (manager) => {
      const { rows, total: all } = await this.webhooks.page(manager, perPage, (page - 1) * perPage);
      return { items: await this.store.toDtos(ctx, manager, rows), total: all };
    });
    const collection = 'webhooks';
    return new Page({ collection, items, total, page, perPage, query: {} });
  }

  async read(ctx: RequestContext, id: number): Promise<Item<WebhookDto>> {
    return this.database.read(async (manager) => {
      const hook = await this.store.find(manager, id);
      return new Item(await this.store.toDto(ctx, manager, hook), hook);
    });
  }

  /** A webhook gets the changes that are written after its creation. */
  async create(ctx: RequestContext, input: CreateWebhook): Promise<Written<NewWebhookDto>> {
    refuseUnconfirmed(ctx.caller);
    this.checkUrl(input);
    await this.feed.numberAll();
    const secret = input.secret ?? generateSecret();
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      await this.refuseTooMany(manager);
      const { last_position: position } = await this.feed.state(manager);
      const id = await this.webhooks.insert(manager, {
        ...{ name: '', kinds: '', languages: '', active: 1, ...columnsOf(input) },
        secret: this.secrets.seal(secret),
        position,
        created_at: ctx.now,
        version: 1,
      });
      const hook = await this.store.find(manager, id);
      await this.store.log(unit, 'create', sentFields(input), undefined, hook);
      const dto = { ...(await this.store.toDto(ctx, manager, hook)), secret };
      return new Written(dto, hook);
    };
    const written = await this.database.writeIf(ctx.transaction === 'own', UnitOfWork.of(ctx, work));
    this.dispatcher.wake();
    return written;
  }

  async update(ctx: RequestContext, id: number, input: UpdateWebhook): Promise<Written<WebhookDto>> {
    this.checkUrl(input);
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const current = await this.store.findForUpdate(manager, id);
      unit.expect(current);
      // Reactivating the webhook, or changing its URL, clears the 410.
      const isRevived = input.active === true || input.url !== undefined;
      const columns = { ...columnsOf(input), ...(isRevived ? { gone_at: null } : {}) };
      const hook = await this.change(unit, current, columns, sentFields(input));
      return new Written(await this.store.toDto(ctx, manager, hook), hook);
    };
    const written = await this.database.writeIf(ctx.transaction === 'own', UnitOfWork.of(ctx, work));
    this.dispatcher.wake();
    return written;
  }

  /** Sets a new secret. For a while, messages are signed with the old one too. */
  async rotate(
    ctx: RequestContext,
    id: number,
    { secret = generateSecret(), overlap = DEFAULT_OVERLAP_SECONDS }: RotateWebhookSecret,
  ): Promise<Written<NewWebhookDto>> {
    refuseUnconfirmed(ctx.caller);
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const current = await this.store.findForUpdate(manager, id);
      unit.expect(current);
      const columns = {
        secret: this.secrets.seal(secret),
        old_secret: overlap > 0 ? current.secret : null,
        old_secret_until: overlap > 0 ? ctx.now + overlap : null,
      };
      const hook = await this.change(unit, current, columns, ['secret']);
      const dto = { ...(await this.store.toDto(ctx, manager, hook)), secret };
      return new Written(dto, hook);
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  /** Deletes the webhook with all of its deliveries. */
  async remove(ctx: RequestContext, id: number): Promise<Written<WebhookDto>> {
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const current = await this.store.findForUpdate(manager, id);
      unit.expect(current);
      const dto = await this.store.toDto(ctx, manager, current);
      await this.webhooks.delete(manager, id);
      await this.store.log(unit, 'delete', [], current, undefined);
      return new Written(dto);
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  private async change(
    unit: UnitOfWork,
    current: WebhookRow,
    columns: Columns,
    fields: readonly string[],
  ): Promise<WebhookRow> {
    const { manager } = unit;
    const { id, version } = current;
    await this.webhooks.patch(manager, id, { ...columns, version: version + 1 });
    const changed = await this.store.find(manager, id);
    await this.store.log(unit, 'update', fields, current, changed);
    return changed;
  }

  private async refuseTooMany(manager: EntityManager): Promise<void> {
    await serializeTransactions(manager);
    if ((await this.webhooks.count(manager)) < MAX_WEBHOOKS) return;
    throw new ApiError('rest_conflict', { key: 'too_many_webhooks', args: { max: MAX_WEBHOOKS } });
  }

  /** Checks the URL itself; its host is resolved and checked before each attempt. */
  private checkUrl(input: UpdateWebhook): void {
    const { errors } = input;
    const { webhookAllowedHosts: allowed } = this.settings;
    if (input.url !== undefined && !errors.hasAny(['url'])) {
      const url = input.url === '' ? undefined : parseTarget(input.url);
      const isPublic = url?.protocol === 'https:' && !isInternal(url);
      if (url === undefined || !(isPublic || isAllowedHost(url, allowed))) {
        errors.add('url', { key: 'webhook_url_not_public' });
      }
    }
    errors.throwIfAny();
  }
}

function columnsOf({ name, url, kinds, languages, active }: UpdateWebhook): Columns {
  const columns = {
    name,
    url,
    kinds: kinds?.join(','),
    languages: languages?.join(','),
    active: active === undefined ? undefined : Number(active),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
