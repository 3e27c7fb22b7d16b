import { Module } from '@nestjs/common';
import { FactBuilder } from './fact-builder.js';
import { FactIndex } from './fact-index.js';
import { SearchBuilder } from './search-builder.js';
import { SearchIndex } from './search-index.js';

@Module({
  providers: [SearchIndex, SearchBuilder, FactIndex, FactBuilder],
  exports: [SearchIndex, FactIndex],
})
export class SearchModule {}
