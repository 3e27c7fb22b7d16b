import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '#content/media/media.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { Venue } from './venue.entity.js';
import { VenueTranslationsController } from './venue-translations.controller.js';
import { VenuesController } from './venues.controller.js';
import { VenuesRepository } from './venues.repository.js';
import { VenuesService } from './venues.service.js';

@Module({
  imports: [MediaModule, RecordsModule, TranslationsModule, TypeOrmModule.forFeature([Venue])],
  controllers: [VenuesController, VenueTranslationsController],
  providers: [VenuesRepository, VenuesService],
  exports: [VenuesService],
})
export class VenuesModule {}
