import { Module } from '@nestjs/common';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { RecordCountsRepository } from './record-counts.repository.js';
import { SummaryController } from './summary.controller.js';
import { SummaryService } from './summary.service.js';

/** What waits for those who work with the calendar. */
@Module({
  imports: [TranslationsModule, ImportsModule, WebhooksModule],
  controllers: [SummaryController],
  providers: [RecordCountsRepository, SummaryService],
})
export class SummaryModule {}
