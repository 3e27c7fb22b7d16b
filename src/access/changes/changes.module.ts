import { Module } from '@nestjs/common';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { ChangeFeed } from './change-feed.js';
import { ChangeFeedRepository } from './change-feed.repository.js';
import { ChangesRepository } from './changes.repository.js';
import { ChangesService } from './changes.service.js';
import { OldChanges } from './old-changes.js';

@Module({
  imports: [JobsModule],
  providers: [ChangesRepository, ChangeFeedRepository, ChangesService, ChangeFeed, OldChanges],
  exports: [ChangesRepository, ChangesService, ChangeFeed],
})
export class ChangesModule {}
