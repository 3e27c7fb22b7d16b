import { Module } from '@nestjs/common';
import { ORGANIZER } from '../records/kinds.js';
import { translationControllers } from '../translations/translations.controller.js';
import { OrganizerTexts } from './organizer.dto.js';
import { OrganizersController } from './organizers.controller.js';
import { OrganizersService } from './organizers.service.js';

const translations = translationControllers({
  kind: ORGANIZER,
  access: 'edit own records',
  texts: OrganizerTexts,
  service: OrganizersService,
  write: async (service, ctx, id, input) => service.update(ctx, { id }, input),
});

@Module({
  controllers: [OrganizersController, ...translations],
  providers: [OrganizersService],
  exports: [OrganizersService],
})
export class OrganizersModule {}
