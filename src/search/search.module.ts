import { Module } from '@nestjs/common';
import { EventColumns } from './event-columns.js';
import { SearchBuilder } from './search-builder.js';
import { SearchIndex } from './search-index.js';

@Module({ providers: [SearchIndex, SearchBuilder, EventColumns], exports: [SearchIndex, EventColumns] })
export class SearchModule {}
