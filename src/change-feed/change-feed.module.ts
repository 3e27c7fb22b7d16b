import { Module } from '@nestjs/common';
import { FeedController } from './feed.controller.js';
import { FeedService } from './feed.service.js';
import { FeedSignal } from './feed-signal.js';
import { FeedStreams } from './feed-streams.js';
import { FeedTail } from './feed-tail.js';

@Module({
  controllers: [FeedController],
  providers: [FeedService, FeedSignal, FeedTail, FeedStreams],
  exports: [FeedStreams],
})
export class ChangeFeedModule {}
