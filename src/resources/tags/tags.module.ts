import { Module } from '@nestjs/common';
import { EventIndexModule } from '../event-index/event-index.module.js';
import { TagTranslationsController } from './tag-translations.controller.js';
import { TagsController } from './tags.controller.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';

@Module({
  imports: [EventIndexModule],
  controllers: [TagsController, TagTranslationsController],
  providers: [TagsRepository, TagsService],
  exports: [TagsService],
})
export class TagsModule {}
