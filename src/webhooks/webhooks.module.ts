import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookDispatcher } from './dispatcher.js';
import { WebhookQueue } from './queue.js';
import { WebhookResults } from './results.js';
import { WebhookSender } from './sender.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookStore } from './webhook-store.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AuthModule],
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    WebhooksService,
    DeliveriesService,
    WebhookStore,
    WebhookSecrets,
    WebhookSender,
    WebhookQueue,
    WebhookResults,
    WebhookDispatcher,
  ],
  exports: [WebhookDispatcher],
})
export class WebhooksModule {}
