import { Module } from '@nestjs/common';
import { FeedController } from './feed.controller.js';
import { FeedService } from './feed.service.js';
import { FeedSignal } from './feed-signal.js';
import { FeedStreams } from './feed-streams.js';
import { FeedTail } from './feed-tail.js';
import { ReportedRecordsRepository } from './reported-records.repository.js';

@Module({
  controllers: [FeedController],
  providers: [ReportedRecordsRepository, FeedService, FeedSignal, FeedTail, FeedStreams],
  exports: [FeedStreams],
})
export class ChangeFeedModule {}
