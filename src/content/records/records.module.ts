import { Module } from '@nestjs/common';
import { ChangesModule } from '#access/changes/changes.module.js';
import { UsersModule } from '#access/users/users.module.js';
import { DatabaseStateModule } from '#platform/database-state/database-state.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { LifecycleModule } from '#platform/lifecycle/lifecycle.module.js';
import { RecordCache } from '../localized/record-cache.js';
import { SearchModule } from '../search/search.module.js';
import { DueRecords } from './due-records.js';
import { DueRecordsRepository } from './due-records.repository.js';
import { Housekeeping } from './housekeeping.service.js';
import { StoredOwnedRecords } from './owned-records.js';
import { OwnedRecordsRepository } from './owned-records.repository.js';
import { RecordListeners } from './record-listeners.js';
import { RecordsService } from './records.service.js';

@Module({
  imports: [DatabaseStateModule, ChangesModule, JobsModule, LifecycleModule, UsersModule, SearchModule],
  providers: [
    OwnedRecordsRepository,
    RecordCache,
    RecordListeners,
    RecordsService,
    DueRecordsRepository,
    DueRecords,
    Housekeeping,
    StoredOwnedRecords,
  ],
  exports: [RecordCache, RecordListeners, RecordsService],
})
export class RecordsModule {}
