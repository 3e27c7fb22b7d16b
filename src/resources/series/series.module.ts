import { Module } from '@nestjs/common';
import { ChangesModule } from '#access/changes/changes.module.js';
import { MediaModule } from '#content/media/media.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { SearchModule } from '#content/search/search.module.js';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { EventIndexModule } from '../event-index/event-index.module.js';
import { EventsModule } from '../events/events.module.js';
import { ListedSeries } from './listed-series.js';
import { NewOccurrences } from './new-occurrences.js';
import { OccurrenceLog } from './occurrence-log.js';
import { Occurrences } from './occurrences.js';
import { OccurrencesRepository } from './occurrences.repository.js';
import { SeriesController } from './series.controller.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesService } from './series.service.js';
import { SeriesCalendar } from './series-calendar.js';
import { SeriesExpansion } from './series-expansion.js';
import { SeriesFinder } from './series-finder.js';
import { SeriesJoin } from './series-join.js';
import { SeriesOccurrencesController } from './series-occurrences.controller.js';
import { SeriesOccurrences } from './series-occurrences.js';
import { SeriesScopes } from './series-scopes.js';
import { SeriesSplit } from './series-split.js';
import { SeriesTranslationsController } from './series-translations.controller.js';
import { SeriesWriter } from './series-writer.js';

@Module({
  imports: [
    ChangesModule,
    EventIndexModule,
    EventsModule,
    JobsModule,
    MediaModule,
    RecordsModule,
    SearchModule,
    TranslationsModule,
  ],
  controllers: [SeriesController, SeriesTranslationsController, SeriesOccurrencesController],
  providers: [
    ListedSeries,
    NewOccurrences,
    OccurrenceLog,
    Occurrences,
    OccurrencesRepository,
    SeriesRepository,
    SeriesService,
    SeriesCalendar,
    SeriesExpansion,
    SeriesFinder,
    SeriesJoin,
    SeriesScopes,
    SeriesSplit,
    SeriesWriter,
    SeriesOccurrences,
  ],
  exports: [
    ListedSeries,
    OccurrencesRepository,
    SeriesCalendar,
    SeriesJoin,
    SeriesRepository,
    SeriesService,
    SeriesSplit,
    SeriesWriter,
  ],
})
export class SeriesModule {}
