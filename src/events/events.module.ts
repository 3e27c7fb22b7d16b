import { Module } from '@nestjs/common';
import { externalController } from '../records/external.controller.js';
import { EVENT } from '../records/kinds.js';
import { translationControllers } from '../translations/translations.controller.js';
import { EventDto } from './event-answer.dto.js';
import { CREATE_EVENT_EXAMPLES } from './event-examples.js';
import { EventTexts, UpdateEvent } from './event.dto.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { SearchModule } from '../search/search.module.js';
import { EventPasswords } from './event-passwords.js';
import { EventLists } from './event-lists.js';
import { EventSearch } from './event-search.js';
import { EventWriter } from './event-writer.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { RelatedRecords } from './related-records.js';

const translations = translationControllers({
  kind: EVENT,
  access: 'edit own records',
  texts: EventTexts,
  service: EventsService,
  write: async (service, ctx, id, input) => service.update(ctx, { id }, input),
});

const byExternalId = externalController({
  kind: EVENT,
  service: EventsService,
  input: UpdateEvent,
  output: EventDto,
  examples: CREATE_EVENT_EXAMPLES,
});

@Module({
  imports: [VenuesModule, OrganizersModule, CategoriesModule, TagsModule, SearchModule],
  controllers: [EventsController, byExternalId, ...translations],
  providers: [EventsService, EventLists, EventWriter, EventPasswords, EventSearch, RelatedRecords],
  exports: [EventsService, EventLists, EventWriter],
})
export class EventsModule {}
