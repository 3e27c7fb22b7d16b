import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { FeedModule } from '../feed/feed.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { Metrics } from './metrics.js';

@Module({ imports: [CacheModule, FeedModule, WebhooksModule], providers: [Metrics] })
export class MetricsModule {}
