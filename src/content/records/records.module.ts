import { Global, Module } from '@nestjs/common';
import { DueRecords } from './due-records.js';
import { DueRecordsRepository } from './due-records.repository.js';
import { Housekeeping } from './housekeeping.service.js';
import { SearchModule } from '../search/search.module.js';
import { OwnedRecords } from '../../access/users/owned-records.js';
import { StoredOwnedRecords } from './owned-records.js';
import { OwnedRecordsRepository } from './owned-records.repository.js';
import { RecordCache } from '../localized/record-cache.js';
import { RecordListeners } from './record-listeners.js';
import { RecordsService } from './records.service.js';

@Global()
@Module({
  imports: [SearchModule],
  providers: [
    OwnedRecordsRepository,
    RecordCache,
    RecordListeners,
    RecordsService,
    DueRecordsRepository,
    DueRecords,
    Housekeeping,
    { provide: OwnedRecords, useClass: StoredOwnedRecords },
  ],
  exports: [RecordCache, RecordListeners, RecordsService, OwnedRecords],
})
export class RecordsModule {}
