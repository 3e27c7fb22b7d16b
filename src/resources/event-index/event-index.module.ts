import { Module } from '@nestjs/common';
import { IndexUpdates } from './index-updates.js';
import { ListIndexBuilder } from './list-index-builder.js';
import { ListIndex } from './list-index.js';

@Module({
  providers: [IndexUpdates, ListIndex, ListIndexBuilder],
  exports: [ListIndex],
})
export class EventIndexModule {}
