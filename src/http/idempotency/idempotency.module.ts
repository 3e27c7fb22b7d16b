import { Module } from '@nestjs/common';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { Idempotency } from './idempotency.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { IdempotencyStore } from './idempotency-store.js';

@Module({
  imports: [JobsModule, SecretsModule],
  providers: [IdempotencyKeysRepository, IdempotencyStore, Idempotency],
  exports: [Idempotency],
})
export class IdempotencyModule {}
