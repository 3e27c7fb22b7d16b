import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { HandlesDryRun } from '#http/parameters/dry-run.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams, PageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation, type WriteOptions } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import {
  CreateWebhook,
  NewWebhookDto,
  RotateWebhookSecret,
  UpdateWebhook,
  WebhookDto,
  WebhookListDto,
} from './webhook.dto.js';
import { WebhooksService } from './webhooks.service.js';

const ACCESS = 'manage webhooks';
const UNKNOWN = ['rest_webhook_not_found'] as const;

const UPDATE_WEBHOOK: WriteOptions = {
  summary: 'Change or pause a webhook (extension)',
  description: 'Only what is sent changes; `active=false` pauses it. The secret is changed by rotation.',
  access: ACCESS,
  output: WebhookDto,
  errors: UNKNOWN,
  examples: { 'Venues too': { kinds: ['event', 'venue'] } },
};

/** Webhooks (extension). */
@ApiTags('webhooks')
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Operation({
    summary: 'List webhooks (extension)',
    description: 'By their id, without their secrets.',
    access: ACCESS,
    output: WebhookListDto,
  })
  async listWebhooks(@Ctx() ctx: RequestContext, @Input() query: PageParams): Promise<Page<WebhookDto>> {
    return this.webhooks.list(ctx, query);
  }

  @Post()
  @HandlesDryRun()
  @WriteOperation({
    summary: 'Create a webhook, whose secret is shown only once (extension)',
    description:
      'From now on a message is sent by POST for each change: `{type, timestamp, data}`, such as `event.updated`, signed after the Standard Webhooks convention. It says what was changed and where to read it, and no content. Each is sent at least once, those of one record in their order, and again over 24 hours until the response is 2xx.',
    access: ACCESS,
    output: NewWebhookDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: {
      'Events, whatever the language': {
        url: 'https://hooks.example/calendar',
        kinds: ['event'],
        active: false,
      },
    },
  })
  async createWebhook(
    @Ctx() ctx: RequestContext,
    @Input() input: CreateWebhook,
  ): Promise<Written<NewWebhookDto>> {
    return this.webhooks.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(1)
  @Operation({
    summary: 'Read a webhook, without its secret (extension)',
    description: 'With the number of messages that are not delivered.',
    access: ACCESS,
    output: WebhookDto,
    errors: UNKNOWN,
  })
  async readWebhook(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Item<WebhookDto>> {
    return this.webhooks.read(ctx, id);
  }

  @Post(ID_PATH)
  @ApiId(1)
  @HandlesDryRun()
  @WriteOperation(UPDATE_WEBHOOK)
  async updateWebhook(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateWebhook,
  ): Promise<Written<WebhookDto>> {
    return this.webhooks.update(ctx, id, input);
  }

  @Delete(ID_PATH)
  @ApiId(1)
  @Operation({
    summary: 'Delete a webhook (extension)',
    description: 'With all its messages, those that wait too.',
    access: ACCESS,
    output: WebhookDto,
    errors: UNKNOWN,
  })
  async deleteWebhook(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Written<WebhookDto>> {
    return this.webhooks.remove(ctx, id);
  }

  @Post(`${ID_PATH}/rotate-secret`)
  @ApiId(1)
  @WriteOperation({
    summary: 'Replace the secret of a webhook; the new one is shown only once (extension)',
    description: 'For `overlap` seconds messages are signed with both.',
    access: ACCESS,
    output: NewWebhookDto,
    errors: UNKNOWN,
    examples: { 'Both for an hour': { overlap: 3600 } },
  })
  async rotateSecret(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: RotateWebhookSecret,
  ): Promise<Written<NewWebhookDto>> {
    return this.webhooks.rotate(ctx, id, input);
  }

  @Put(ID_PATH)
  @ApiId(1)
  @HandlesDryRun()
  @WriteOperation(UPDATE_WEBHOOK)
  async updateWebhookByPut(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateWebhook,
  ): Promise<Written<WebhookDto>> {
    return this.webhooks.update(ctx, id, input);
  }

  @Patch(ID_PATH)
  @ApiId(1)
  @HandlesDryRun()
  @WriteOperation(UPDATE_WEBHOOK)
  async updateWebhookByPatch(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateWebhook,
  ): Promise<Written<WebhookDto>> {
    return this.webhooks.update(ctx, id, input);
  }
}
