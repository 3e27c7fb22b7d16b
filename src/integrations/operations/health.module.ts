import { Module } from '@nestjs/common';
import { LifecycleModule } from '#platform/lifecycle/lifecycle.module.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

@Module({ imports: [LifecycleModule], controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
