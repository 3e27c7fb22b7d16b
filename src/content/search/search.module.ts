import { Module } from '@nestjs/common';
import { SearchBuilder } from './search-builder.js';
import { SearchIndex } from './search-index.js';

@Module({
  providers: [SearchIndex, SearchBuilder],
  exports: [SearchIndex],
})
export class SearchModule {}
