import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.js';
import { Metrics } from './metrics.js';

@Module({ imports: [CacheModule], providers: [Metrics] })
export class MetricsModule {}
