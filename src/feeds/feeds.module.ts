import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { CategoriesService } from '../categories/categories.service.js';
import { EventsModule } from '../events/events.module.js';
import { OrganizersModule } from '../organizers/organizers.module.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { CATEGORY, ORGANIZER, TAG, VENUE } from '../records/kinds.js';
import { TagsModule } from '../tags/tags.module.js';
import { TagsService } from '../tags/tags.service.js';
import { VenuesModule } from '../venues/venues.module.js';
import { VenuesService } from '../venues/venues.service.js';
import { CalendarIdentity } from './calendar-identity.js';
import { EventFeedsController } from './feeds.controller.js';
import { FeedsService } from './feeds.service.js';
import { recordFeedsController } from './record-feeds.controller.js';

const RECORD_FEEDS = [
  recordFeedsController({
    kind: VENUE,
    filter: 'venue',
    service: VenuesService,
    read: async (venues, ctx, id) => {
      const { venue, url } = await venues.read(ctx, { id });
      return { name: venue, url };
    },
    example: 4,
    errors: ['venue-not-accessible'],
  }),
  recordFeedsController({
    kind: ORGANIZER,
    filter: 'organizer',
    service: OrganizersService,
    read: async (organizers, ctx, id) => {
      const { organizer, url } = await organizers.read(ctx, { id });
      return { name: organizer, url };
    },
    example: 5,
    errors: ['organizer-not-accessible'],
  }),
  recordFeedsController({
    kind: CATEGORY,
    filter: 'categories',
    service: CategoriesService,
    read: async (categories, ctx, id) => categories.read(ctx, id),
    example: 4,
    errors: [],
  }),
  recordFeedsController({
    kind: TAG,
    filter: 'tags',
    service: TagsService,
    read: async (tags, ctx, id) => tags.read(ctx, id),
    example: 9,
    errors: [],
  }),
];

/** Events for calendars, readers of news and tables. */
@Module({
  imports: [EventsModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule],
  controllers: [EventFeedsController, ...RECORD_FEEDS],
  providers: [FeedsService, CalendarIdentity],
  exports: [FeedsService],
})
export class FeedsModule {}
