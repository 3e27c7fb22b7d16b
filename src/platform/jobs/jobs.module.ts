import { Module } from '@nestjs/common';
import { Chores } from './chores.js';

@Module({ providers: [Chores], exports: [Chores] })
export class JobsModule {}
