import { Module } from '@nestjs/common';
import { CategoriesModule } from '#resources/categories/categories.module.js';
import { EventsModule } from '#resources/events/events.module.js';
import { OrganizersModule } from '#resources/organizers/organizers.module.js';
import { SeriesModule } from '#resources/series/series.module.js';
import { TagsModule } from '#resources/tags/tags.module.js';
import { VenuesModule } from '#resources/venues/venues.module.js';
import { CalendarPages } from './calendar-pages.js';
import { PageRecordsRepository } from './page-records.repository.js';
import { RecordPages } from './record-pages.js';

/** The public calendar: pages for visitors and search engines. */
@Module({
  imports: [EventsModule, SeriesModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule],
  providers: [CalendarPages, RecordPages, PageRecordsRepository],
})
export class PagesModule {}
