import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangesModule } from '#access/changes/changes.module.js';
import { DatabaseStateModule } from '#platform/database-state/database-state.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { LifecycleModule } from '#platform/lifecycle/lifecycle.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookDispatcher } from './dispatcher.js';
import { OldDeliveries } from './old-deliveries.js';
import { WebhookQueue } from './queue.js';
import { WebhookResults } from './results.js';
import { WebhookSender } from './sender.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookStore } from './webhook-store.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [
    DatabaseStateModule,
    ChangesModule,
    JobsModule,
    LifecycleModule,
    SecretsModule,
    TypeOrmModule.forFeature([Webhook, WebhookDelivery]),
  ],
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    WebhooksRepository,
    DeliveriesRepository,
    WebhooksService,
    DeliveriesService,
    WebhookStore,
    WebhookSecrets,
    WebhookSender,
    WebhookQueue,
    WebhookResults,
    WebhookDispatcher,
    OldDeliveries,
  ],
  exports: [WebhookDispatcher, WebhooksRepository],
})
export class WebhooksModule {}
