import { Module } from '@nestjs/common';
import { ChunkVersions, IndexUpdates } from './index-updates.js';
import { EventColumns } from './event-columns.js';
import { ListIndexBuilder } from './list-index-builder.js';
import { ListIndex } from './list-index.js';

@Module({
  providers: [ChunkVersions, EventColumns, IndexUpdates, ListIndex, ListIndexBuilder],
  exports: [EventColumns, ListIndex],
})
export class EventIndexModule {}
