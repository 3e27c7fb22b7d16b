import { Global, Module } from '@nestjs/common';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { IdempotencyStore } from './idempotency-store.js';
import { Idempotency } from './idempotency.js';

@Global()
@Module({
  providers: [IdempotencyKeysRepository, IdempotencyStore, Idempotency],
  exports: [Idempotency],
})
export class IdempotencyModule {}
