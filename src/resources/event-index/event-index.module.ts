import { Module } from '@nestjs/common';
import { RecordsModule } from '#content/records/records.module.js';
import { IndexUpdates, ListIndex } from './list-index.js';
import { ListIndexBuilder } from './list-index-builder.js';

@Module({
  imports: [RecordsModule],
  providers: [IndexUpdates, ListIndex, ListIndexBuilder],
  exports: [ListIndex],
})
export class EventIndexModule {}
