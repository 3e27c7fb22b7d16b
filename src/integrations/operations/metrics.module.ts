import { Module } from '@nestjs/common';
import { CacheModule } from '../../http/cache/cache.module.js';
import { ChangeFeedModule } from '../change-feed/change-feed.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { Metrics } from './metrics.js';

@Module({ imports: [CacheModule, ChangeFeedModule, WebhooksModule], providers: [Metrics] })
export class MetricsModule {}
