import { Module } from '@nestjs/common';
import { ChangesModule } from '#access/changes/changes.module.js';
import {
  CategoryHistoryController,
  EventHistoryController,
  OrganizerHistoryController,
  SeriesHistoryController,
  TagHistoryController,
  VenueHistoryController,
} from './history.controller.js';
import { HistoryService } from './history.service.js';

/** What was written of each record, for those who may edit it. */
@Module({
  imports: [ChangesModule],
  controllers: [
    EventHistoryController,
    SeriesHistoryController,
    VenueHistoryController,
    OrganizerHistoryController,
    CategoryHistoryController,
    TagHistoryController,
  ],
  providers: [HistoryService],
})
export class HistoryModule {}
