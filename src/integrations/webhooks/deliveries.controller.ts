import { Controller, Get, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { HandlesDryRun } from '#http/parameters/dry-run.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryDto, DeliveryListDto, DeliveryQuery } from './delivery.dto.js';
import { ReplayWebhook, WebhookDto } from './webhook.dto.js';

const ACCESS = 'manage webhooks';
const UNKNOWN = ['rest_webhook_not_found'] as const;

/** Deliveries of webhooks (extension). */
@ApiTags('webhooks')
@Controller(`webhooks/${ID_PATH}`)
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('deliveries')
  @ApiId(1)
  @Operation({
    summary: 'List the deliveries of a webhook, newest first (extension)',
    description: 'What is delivered or dead is kept for 7 days; of what is delivered the newest 10,000.',
    access: ACCESS,
    output: DeliveryListDto,
    errors: UNKNOWN,
  })
  async listDeliveries(@Id() id: number, @Input() query: DeliveryQuery): Promise<Page<DeliveryDto>> {
    return this.deliveries.list(id, query);
  }

  @Post('deliveries/:delivery(^\\d+$)/retry')
  @ApiId(1)
  @ApiParam({ name: 'delivery', type: 'integer', description: 'Id of the message', example: 1 })
  @HandlesDryRun()
  @Operation({
    summary: 'Try a message again that was given up, or at once one that waits (extension)',
    description:
      'With as many attempts as a new one, and before what came later of its record and still waits.',
    access: ACCESS,
    output: DeliveryDto,
    errors: [...UNKNOWN, 'rest_delivery_not_found'],
  })
  async retryDelivery(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Id('delivery') delivery: number,
    @Input() _: LanguageParams,
  ): Promise<Written<DeliveryDto>> {
    return this.deliveries.retry(ctx, id, delivery);
  }

  @Post('replay')
  @ApiId(1)
  @HandlesDryRun()
  @WriteOperation({
    summary: 'Send all changes from a point on, once more or for the first time (extension)',
    description:
      'New messages are created for all changes from there on, as far as the change log reaches back, and sent after those that wait. A point in the future leaves out what was not sent.',
    access: ACCESS,
    output: WebhookDto,
    errors: [...UNKNOWN, 'rest_missing_callback_param'],
    examples: { 'The last hour': { since: '1 hour ago' } },
  })
  async replayChanges(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: ReplayWebhook,
  ): Promise<Written<WebhookDto>> {
    return this.deliveries.replay(ctx, id, input);
  }

  @Post('ping')
  @ApiId(1)
  @HandlesDryRun()
  @Operation({
    summary: 'Send a test message at once, and see what came back (extension)',
    description:
      'A message of the type `ping`, sent once, also by a webhook that is not active. The response is that of the list of messages: `delivered`, or `dead` with the reason.',
    access: ACCESS,
    output: DeliveryDto,
    errors: UNKNOWN,
  })
  async pingWebhook(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Written<DeliveryDto>> {
    return this.deliveries.ping(ctx, id);
  }
}
