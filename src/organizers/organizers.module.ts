import { Module } from '@nestjs/common';
import { externalController } from '../records/external.controller.js';
import { ORGANIZER } from '../records/kinds.js';
import { translationControllers } from '../translations/translations.controller.js';
import { OrganizerDto, OrganizerTexts, UpdateOrganizer } from './organizer.dto.js';
import { OrganizersController } from './organizers.controller.js';
import { OrganizersService } from './organizers.service.js';

const translations = translationControllers({
  kind: ORGANIZER,
  access: 'edit own records',
  texts: OrganizerTexts,
  service: OrganizersService,
  write: async (service, ctx, id, input) => service.update(ctx, { id }, input),
});

const byExternalId = externalController({
  kind: ORGANIZER,
  service: OrganizersService,
  input: UpdateOrganizer,
  output: OrganizerDto,
  examples: { 'An organizer with a phone': { organizer: 'Jazz Society', phone: '+33 1 00 00 00 00' } },
});

@Module({
  controllers: [OrganizersController, byExternalId, ...translations],
  providers: [OrganizersService],
  exports: [OrganizersService],
})
export class OrganizersModule {}
