import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { translationsController } from '#content/translations/translations.controller.js';
import { ID_PATH } from '#http/parameters/id.decorator.js';
import { ChangeVenueTexts, ReplaceVenueTexts } from './venue.dto.js';
import { VENUE } from './venue.entity.js';
import { VenuesService } from './venues.service.js';

@ApiTags('venues')
@Controller(`venues/${ID_PATH}/translations`)
export class VenueTranslationsController extends translationsController({
  kind: VENUE,
  access: 'edit own records',
  replace: ReplaceVenueTexts,
  change: ChangeVenueTexts,
  service: VenuesService,
  write: (venues) => async (ctx, id, input) => venues.update(ctx, { id }, input),
}) {}
