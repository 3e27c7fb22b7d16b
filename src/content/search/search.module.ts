import { Module } from '@nestjs/common';
import { EventColumns } from './event-columns.js';
import { FactBuilder } from './fact-builder.js';
import { FactIndex } from './fact-index.js';
import { SearchBuilder } from './search-builder.js';
import { SearchIndex } from './search-index.js';

@Module({
  providers: [SearchIndex, SearchBuilder, EventColumns, FactIndex, FactBuilder],
  exports: [SearchIndex, EventColumns, FactIndex],
})
export class SearchModule {}
