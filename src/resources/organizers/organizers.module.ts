import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizerTranslationsController } from './organizer-translations.controller.js';
import { OrganizersController } from './organizers.controller.js';
import { OrganizersRepository } from './organizers.repository.js';
import { OrganizersService } from './organizers.service.js';
import { Organizer } from './organizer.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Organizer])],
  controllers: [OrganizersController, OrganizerTranslationsController],
  providers: [OrganizersRepository, OrganizersService],
  exports: [OrganizersService],
})
export class OrganizersModule {}
