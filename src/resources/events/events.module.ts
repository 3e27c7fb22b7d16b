import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangesModule } from '#access/changes/changes.module.js';
import { LimitsModule } from '#access/limits/limits.module.js';
import { MediaModule } from '#content/media/media.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { EventIndexModule } from '../event-index/event-index.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { Event } from './event.entity.js';
import { EventCollapseRepository } from './event-collapse.repository.js';
import { EventFacets } from './event-facets.js';
import { EventFacetsRepository } from './event-facets.repository.js';
import { EventFinder } from './event-finder.js';
import { EventPasswordThrottle } from './event-password-throttle.js';
import { EventPasswords } from './event-passwords.js';
import { EventSearch } from './event-search.js';
import { EventTranslationsController } from './event-translations.controller.js';
import { EventWriter } from './event-writer.js';
import { EventsController } from './events.controller.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { OrphanedEvents } from './orphaned-events.js';
import { RelatedRecords } from './related-records.js';
import { SeriesOfEvents } from './series-of-events.js';
import { LinkedServices } from './timed-writer.js';
import { ZoneData } from './zone-data.js';
import { ZoneDataRepository } from './zone-data.repository.js';

@Module({
  imports: [
    ChangesModule,
    LimitsModule,
    MediaModule,
    RecordsModule,
    SecretsModule,
    TranslationsModule,
    TypeOrmModule.forFeature([Event]),
    VenuesModule,
    OrganizersModule,
    CategoriesModule,
    TagsModule,
    EventIndexModule,
  ],
  controllers: [EventsController, EventTranslationsController],
  providers: [
    EventsRepository,
    EventCollapseRepository,
    EventFacetsRepository,
    EventsService,
    EventFinder,
    EventFacets,
    EventWriter,
    LinkedServices,
    SeriesOfEvents,
    EventPasswords,
    EventPasswordThrottle,
    OrphanedEvents,
    EventSearch,
    RelatedRecords,
    ZoneData,
    ZoneDataRepository,
  ],
  exports: [
    EventsService,
    EventFinder,
    EventWriter,
    EventsRepository,
    LinkedServices,
    RelatedRecords,
    SeriesOfEvents,
  ],
})
export class EventsModule {}
