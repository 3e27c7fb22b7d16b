import { Global, Module } from '@nestjs/common';
import { Housekeeping } from './housekeeping.service.js';
import { SearchModule } from '../search/search.module.js';
import { RecordsService } from './records.service.js';

@Global()
@Module({ imports: [SearchModule], providers: [RecordsService, Housekeeping], exports: [RecordsService] })
export class RecordsModule {}
