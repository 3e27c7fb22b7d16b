import { Module } from '@nestjs/common';
import { AuthModule } from '#access/auth/auth.module.js';
import { ChangesModule } from '#access/changes/changes.module.js';
import { CredentialsModule } from '#access/credentials/credentials.module.js';
import { DatabaseStateModule } from '#platform/database-state/database-state.module.js';
import { LifecycleModule } from '#platform/lifecycle/lifecycle.module.js';
import { FeedController } from './feed.controller.js';
import { FeedService } from './feed.service.js';
import { FeedSignal } from './feed-signal.js';
import { FeedStreams } from './feed-streams.js';
import { FeedTail } from './feed-tail.js';
import { ReportedRecordsRepository } from './reported-records.repository.js';

@Module({
  imports: [DatabaseStateModule, AuthModule, ChangesModule, CredentialsModule, LifecycleModule],
  controllers: [FeedController],
  providers: [ReportedRecordsRepository, FeedService, FeedSignal, FeedTail, FeedStreams],
  exports: [FeedStreams],
})
export class ChangeFeedModule {}
