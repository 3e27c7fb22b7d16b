import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '#content/media/media.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { Organizer } from './organizer.entity.js';
import { OrganizerTranslationsController } from './organizer-translations.controller.js';
import { OrganizersController } from './organizers.controller.js';
import { OrganizersRepository } from './organizers.repository.js';
import { OrganizersService } from './organizers.service.js';

@Module({
  imports: [MediaModule, RecordsModule, TranslationsModule, TypeOrmModule.forFeature([Organizer])],
  controllers: [OrganizersController, OrganizerTranslationsController],
  providers: [OrganizersRepository, OrganizersService],
  exports: [OrganizersService],
})
export class OrganizersModule {}
