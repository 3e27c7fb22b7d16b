import { Module } from '@nestjs/common';
import { LimitsModule } from '#access/limits/limits.module.js';
import { BatchController } from './batch.controller.js';
import { BatchService } from './batch.service.js';

@Module({ imports: [LimitsModule], controllers: [BatchController], providers: [BatchService] })
export class BatchModule {}
