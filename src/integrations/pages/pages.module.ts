import { Module } from '@nestjs/common';
import { MediaModule } from '#content/media/media.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { DatabaseStateModule } from '#platform/database-state/database-state.module.js';
import { CategoriesModule } from '#resources/categories/categories.module.js';
import { EventsModule } from '#resources/events/events.module.js';
import { OrganizersModule } from '#resources/organizers/organizers.module.js';
import { SeriesModule } from '#resources/series/series.module.js';
import { TagsModule } from '#resources/tags/tags.module.js';
import { VenuesModule } from '#resources/venues/venues.module.js';
import { CalendarPages } from './calendar-pages.js';
import { FilterChoices } from './filter-choices.js';
import { FilterRecords } from './filter-records.js';
import { PageRecordsRepository } from './page-records.repository.js';
import { RecordPages } from './record-pages.js';
import { SitemapRepository } from './sitemap.repository.js';
import { Sitemaps } from './sitemaps.js';
import { TextPictures } from './text-pictures.js';

/** The public calendar: pages for visitors and search engines. */
@Module({
  imports: [
    DatabaseStateModule,
    RecordsModule,
    MediaModule,
    EventsModule,
    SeriesModule,
    VenuesModule,
    OrganizersModule,
    CategoriesModule,
    TagsModule,
  ],
  providers: [
    CalendarPages,
    FilterChoices,
    FilterRecords,
    RecordPages,
    TextPictures,
    PageRecordsRepository,
    Sitemaps,
    SitemapRepository,
  ],
})
export class PagesModule {}
