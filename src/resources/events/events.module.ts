import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Event } from './event.entity.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { EventIndexModule } from '../event-index/event-index.module.js';
import { EventFacets } from './event-facets.js';
import { EventFacetsRepository } from './event-facets.repository.js';
import { EventFinder } from './event-finder.js';
import { EventLists } from './event-lists.js';
import { EventPasswordThrottle } from './event-password-throttle.js';
import { EventPasswords } from './event-passwords.js';
import { EventSearch } from './event-search.js';
import { EventWriter } from './event-writer.js';
import { OrphanedEvents } from './orphaned-events.js';
import { EventTranslationsController } from './event-translations.controller.js';
import { EventsController } from './events.controller.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { RelatedRecords } from './related-records.js';

@Module({
  imports: [
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
    EventFacetsRepository,
    EventsService,
    EventFinder,
    EventLists,
    EventFacets,
    EventWriter,
    EventPasswords,
    EventPasswordThrottle,
    OrphanedEvents,
    EventSearch,
    RelatedRecords,
  ],
  exports: [EventsService, EventFinder, EventLists, EventWriter],
})
export class EventsModule {}
