import { Module } from '@nestjs/common';
import { CacheModule } from '#http/cache/cache.module.js';
import { DatabaseStateModule } from '#platform/database-state/database-state.module.js';
import { LifecycleModule } from '#platform/lifecycle/lifecycle.module.js';
import { ChangeFeedModule } from '../change-feed/change-feed.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { Metrics } from './metrics.js';

@Module({
  imports: [DatabaseStateModule, LifecycleModule, CacheModule, ChangeFeedModule, WebhooksModule],
  providers: [Metrics],
})
export class MetricsModule {}
