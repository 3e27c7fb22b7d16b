import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { IdempotencyStore } from './idempotency-store.js';
import { Idempotency } from './idempotency.js';

@Global()
@Module({ imports: [AuthModule], providers: [IdempotencyStore, Idempotency], exports: [Idempotency] })
export class ConcurrencyModule {}
