import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { translationsController } from '#content/translations/translations.controller.js';
import { ID_PATH } from '#http/parameters/id.decorator.js';
import { ChangeOrganizerTexts, ReplaceOrganizerTexts } from './organizer.dto.js';
import { ORGANIZER } from './organizer.entity.js';
import { OrganizersService } from './organizers.service.js';

@ApiTags('organizers')
@Controller(`organizers/${ID_PATH}/translations`)
export class OrganizerTranslationsController extends translationsController({
  kind: ORGANIZER,
  access: 'edit own records',
  replace: ReplaceOrganizerTexts,
  change: ChangeOrganizerTexts,
  service: OrganizersService,
  write: (organizers) => async (ctx, id, input) => organizers.update(ctx, { id }, input),
}) {}
