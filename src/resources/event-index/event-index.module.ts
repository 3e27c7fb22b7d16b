import { Module } from '@nestjs/common';
import { RecordsModule } from '../../content/records/records.module.js';
import { ChunkVersions, IndexUpdates } from './index-updates.js';
import { EventColumns } from './event-columns.js';
import { ListIndexBuilder } from './list-index-builder.js';
import { ListIndex } from './list-index.js';

@Module({
  imports: [RecordsModule],
  providers: [ChunkVersions, EventColumns, IndexUpdates, ListIndex, ListIndexBuilder],
  exports: [EventColumns, ListIndex],
})
export class EventIndexModule {}
