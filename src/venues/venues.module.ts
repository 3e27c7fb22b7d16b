import { Module } from '@nestjs/common';
import { externalController } from '../records/external.controller.js';
import { VENUE } from '../records/kinds.js';
import { translationControllers } from '../translations/translations.controller.js';
import { VenueDto, VenueTexts, UpdateVenue } from './venue.dto.js';
import { VenuesController } from './venues.controller.js';
import { VenuesService } from './venues.service.js';

const translations = translationControllers({
  kind: VENUE,
  access: 'edit own records',
  texts: VenueTexts,
  service: VenuesService,
  write: async (service, ctx, id, input) => service.update(ctx, { id }, input),
});

const byExternalId = externalController({
  kind: VENUE,
  service: VenuesService,
  input: UpdateVenue,
  output: VenueDto,
  examples: { 'A venue with a city': { venue: 'Town Hall', city: 'Brașov' } },
});

@Module({
  controllers: [VenuesController, byExternalId, ...translations],
  providers: [VenuesService],
  exports: [VenuesService],
})
export class VenuesModule {}
