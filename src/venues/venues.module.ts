import { Module } from '@nestjs/common';
import { VENUE } from '../records/kinds.js';
import { translationControllers } from '../translations/translations.controller.js';
import { VenueTexts } from './venue.dto.js';
import { VenuesController } from './venues.controller.js';
import { VenuesService } from './venues.service.js';

const translations = translationControllers({
  kind: VENUE,
  access: 'edit own records',
  texts: VenueTexts,
  service: VenuesService,
  write: async (service, ctx, id, input) => service.update(ctx, { id }, input),
});

@Module({
  controllers: [VenuesController, ...translations],
  providers: [VenuesService],
  exports: [VenuesService],
})
export class VenuesModule {}
