import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { FeedModule } from '../feed/feed.module.js';
import { Metrics } from './metrics.js';

@Module({ imports: [CacheModule, FeedModule], providers: [Metrics] })
export class MetricsModule {}
