import { Module } from '@nestjs/common';
import { ChangeNumber } from './change-number.js';

@Module({ providers: [ChangeNumber], exports: [ChangeNumber] })
export class DatabaseStateModule {}
