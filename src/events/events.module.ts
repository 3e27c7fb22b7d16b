import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { VenuesModule } from '../venues/venues.module.js';
import { EventWriter } from './event-writer.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';

@Module({
  imports: [VenuesModule, OrganizersModule, CategoriesModule, TagsModule],
  controllers: [EventsController],
  providers: [EventsService, EventWriter],
  exports: [EventsService, EventWriter],
})
export class EventsModule {}
