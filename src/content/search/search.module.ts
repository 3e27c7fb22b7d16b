import { Module } from '@nestjs/common';
import { EventColumns } from './event-columns.js';
import { ListIndexBuilder } from './list-index-builder.js';
import { ListIndex } from './list-index.js';
import { SearchBuilder } from './search-builder.js';
import { SearchIndex } from './search-index.js';

@Module({
  providers: [SearchIndex, SearchBuilder, EventColumns, ListIndex, ListIndexBuilder],
  exports: [SearchIndex, EventColumns, ListIndex],
})
export class SearchModule {}
