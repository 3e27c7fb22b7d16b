import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { EventsModule } from '../events/events.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { Importer } from './importer.js';
import { ImportRun } from './import-run.js';
import { SourcePictures } from './source-pictures.js';
import { SourceTerms } from './source-terms.js';

@Module({
  imports: [EventsModule, CategoriesModule, TagsModule],
  providers: [Importer, ImportRun, SourcePictures, SourceTerms],
  exports: [ImportRun],
})
export class ImportsModule {}
