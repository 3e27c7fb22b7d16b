import { Module } from '@nestjs/common';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { EventIndexModule } from '../event-index/event-index.module.js';
import { EventsModule } from '../events/events.module.js';
import { SeriesController } from './series.controller.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesService } from './series.service.js';
import { SeriesFinder } from './series-finder.js';
import { SeriesOccurrencesController } from './series-occurrences.controller.js';
import { SeriesOccurrences } from './series-occurrences.js';
import { SeriesTranslationsController } from './series-translations.controller.js';
import { SeriesWriter } from './series-writer.js';

@Module({
  imports: [EventsModule, EventIndexModule, TranslationsModule],
  controllers: [SeriesController, SeriesTranslationsController, SeriesOccurrencesController],
  providers: [SeriesRepository, SeriesService, SeriesFinder, SeriesWriter, SeriesOccurrences],
  exports: [SeriesService],
})
export class SeriesModule {}
