import { Module } from '@nestjs/common';
import { DatabaseStateModule } from '#platform/database-state/database-state.module.js';
import { ResponseCache } from './response-cache.js';

@Module({ imports: [DatabaseStateModule], providers: [ResponseCache], exports: [ResponseCache] })
export class CacheModule {}
