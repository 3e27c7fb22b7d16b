import { Global, Module } from '@nestjs/common';
import { Chores } from './chores.js';

@Global()
@Module({ providers: [Chores], exports: [Chores] })
export class JobsModule {}
