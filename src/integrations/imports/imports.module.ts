import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '#access/users/users.module.js';
import { MediaModule } from '#content/media/media.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { LifecycleModule } from '#platform/lifecycle/lifecycle.module.js';
import { CategoriesModule } from '#resources/categories/categories.module.js';
import { EventsModule } from '#resources/events/events.module.js';
import { OrganizersModule } from '#resources/organizers/organizers.module.js';
import { SeriesModule } from '#resources/series/series.module.js';
import { TagsModule } from '#resources/tags/tags.module.js';
import { VenuesModule } from '#resources/venues/venues.module.js';
import { CalendarParts } from './calendar-parts.js';
import { CalendarSeries } from './calendar-series.js';
import { CancelledEntries } from './cancelled-entries.js';
import { GoneEvents } from './gone-events.js';
import { GonePlaces } from './gone-places.js';
import { ImportJob } from './import-job.entity.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { ImportQueue } from './import-queue.js';
import { ImportRun } from './import-run.js';
import { ImportWorker } from './import-worker.js';
import { Importer } from './importer.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { SeriesRecords } from './series-records.js';
import { SingleEvents } from './single-events.js';
import { SourceEventsRepository } from './source-events.repository.js';
import { SourcePictures } from './source-pictures.js';
import { SourcePlaces } from './source-places.js';
import { SourceTerms } from './source-terms.js';
import { TakenOutDates } from './taken-out-dates.js';

@Module({
  imports: [
    JobsModule,
    LifecycleModule,
    MediaModule,
    RecordsModule,
    UsersModule,
    TypeOrmModule.forFeature([ImportJob]),
    EventsModule,
    SeriesModule,
    VenuesModule,
    OrganizersModule,
    CategoriesModule,
    TagsModule,
  ],
  controllers: [ImportsController],
  providers: [
    ImportJobsRepository,
    CancelledEntries,
    GoneEvents,
    Importer,
    ImportRun,
    SourceEventsRepository,
    SourcePictures,
    SeriesRecords,
    SingleEvents,
    SourcePlaces,
    CalendarParts,
    CalendarSeries,
    SourceTerms,
    TakenOutDates,
    GonePlaces,
    ImportQueue,
    ImportWorker,
    ImportsService,
  ],
  exports: [ImportJobsRepository, ImportRun],
})
export class ImportsModule {}
