import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { KeptAnswersByKey } from './kept-answers-by-key.js';
import { Once } from './once.js';

@Global()
@Module({ imports: [AuthModule], providers: [KeptAnswersByKey, Once], exports: [Once] })
export class ConcurrencyModule {}
