import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { EventsModule } from '../events/events.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { Importer } from './importer.js';
import { ImportQueue } from './import-queue.js';
import { ImportRun } from './import-run.js';
import { ImportWorker } from './import-worker.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { SourcePictures } from './source-pictures.js';
import { SourcePlaces } from './source-places.js';
import { SourceTerms } from './source-terms.js';

@Module({
  imports: [EventsModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule],
  controllers: [ImportsController],
  providers: [
    Importer,
    ImportRun,
    SourcePictures,
    SourcePlaces,
    SourceTerms,
    ImportQueue,
    ImportWorker,
    ImportsService,
  ],
  exports: [ImportRun],
})
export class ImportsModule {}
