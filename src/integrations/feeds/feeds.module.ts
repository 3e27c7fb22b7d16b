import { Module } from '@nestjs/common';
import { DatabaseStateModule } from '#platform/database-state/database-state.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { CategoriesModule } from '#resources/categories/categories.module.js';
import { EventsModule } from '#resources/events/events.module.js';
import { OrganizersModule } from '#resources/organizers/organizers.module.js';
import { SeriesModule } from '#resources/series/series.module.js';
import { TagsModule } from '#resources/tags/tags.module.js';
import { VenuesModule } from '#resources/venues/venues.module.js';
import { CalendarIdentity } from './calendar-identity.js';
import { FeedSeries } from './feed-series.js';
import { EventFeedsController } from './feeds.controller.js';
import { FeedsService } from './feeds.service.js';
import {
  OfCategoryController,
  OfOrganizerController,
  OfSeriesController,
  OfTagController,
  OfVenueController,
} from './record-feeds.controller.js';

/** Events for calendar programs, feed readers and spreadsheets. */
@Module({
  imports: [
    DatabaseStateModule,
    SecretsModule,
    EventsModule,
    SeriesModule,
    VenuesModule,
    OrganizersModule,
    CategoriesModule,
    TagsModule,
    SeriesModule,
  ],
  controllers: [
    EventFeedsController,
    OfVenueController,
    OfOrganizerController,
    OfCategoryController,
    OfTagController,
    OfSeriesController,
  ],
  providers: [FeedsService, FeedSeries, CalendarIdentity],
  exports: [FeedsService],
})
export class FeedsModule {}
