import { Module } from '@nestjs/common';
import { TermTexts } from '#content/terms/term.dto.js';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { CategoriesModule } from '#resources/categories/categories.module.js';
import { CategoriesService } from '#resources/categories/categories.service.js';
import { CATEGORY } from '#resources/categories/category.entity.js';
import { EventTexts } from '#resources/events/event.dto.js';
import { EVENT } from '#resources/events/event.entity.js';
import { EventsModule } from '#resources/events/events.module.js';
import { EventsService } from '#resources/events/events.service.js';
import { OrganizerTexts } from '#resources/organizers/organizer.dto.js';
import { ORGANIZER } from '#resources/organizers/organizer.entity.js';
import { OrganizersModule } from '#resources/organizers/organizers.module.js';
import { OrganizersService } from '#resources/organizers/organizers.service.js';
import { SERIES } from '#resources/series/series.entity.js';
import { SeriesModule } from '#resources/series/series.module.js';
import { SeriesService } from '#resources/series/series.service.js';
import { TAG } from '#resources/tags/tag.entity.js';
import { TagsModule } from '#resources/tags/tags.module.js';
import { TagsService } from '#resources/tags/tags.service.js';
import { VenueTexts } from '#resources/venues/venue.dto.js';
import { VENUE } from '#resources/venues/venue.entity.js';
import { VenuesModule } from '#resources/venues/venues.module.js';
import { VenuesService } from '#resources/venues/venues.service.js';
import { TEXT_RESOURCES, type TextResources } from './text-resources.js';
import { XliffController } from './xliff.controller.js';
import { XliffService } from './xliff.service.js';
import { XliffExport } from './xliff-export.js';
import { XliffImport } from './xliff-import.js';

const resources = (
  events: EventsService,
  series: SeriesService,
  venues: VenuesService,
  organizers: OrganizersService,
  categories: CategoriesService,
  tags: TagsService,
): TextResources => {
  const own = 'edit own records';
  return [
    {
      kind: EVENT,
      access: own,
      texts: EventTexts,
      write: async (ctx, id, input) => events.update(ctx, { id }, input),
    },
    {
      kind: SERIES,
      access: own,
      texts: EventTexts,
      write: async (ctx, id, input) => series.update(ctx, { id }, input),
    },
    {
      kind: VENUE,
      access: own,
      texts: VenueTexts,
      write: async (ctx, id, input) => venues.update(ctx, { id }, input),
    },
    {
      kind: ORGANIZER,
      access: own,
      texts: OrganizerTexts,
      write: async (ctx, id, input) => organizers.update(ctx, { id }, input),
    },
    {
      kind: CATEGORY,
      access: 'edit categories',
      texts: TermTexts,
      write: async (ctx, id, input) => categories.update(ctx, id, input),
    },
    {
      kind: TAG,
      access: 'edit tags',
      texts: TermTexts,
      write: async (ctx, id, input) => tags.update(ctx, id, input),
    },
  ];
};

/** Translation files (extension). */
@Module({
  imports: [
    TranslationsModule,
    EventsModule,
    SeriesModule,
    VenuesModule,
    OrganizersModule,
    CategoriesModule,
    TagsModule,
  ],
  controllers: [XliffController],
  providers: [
    {
      provide: TEXT_RESOURCES,
      useFactory: resources,
      inject: [
        EventsService,
        SeriesService,
        VenuesService,
        OrganizersService,
        CategoriesService,
        TagsService,
      ],
    },
    XliffExport,
    XliffImport,
    XliffService,
  ],
  exports: [XliffExport, XliffImport],
})
export class XliffModule {}
