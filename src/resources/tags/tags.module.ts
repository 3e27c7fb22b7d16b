import { Module } from '@nestjs/common';
import { ChangesModule } from '#access/changes/changes.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { EventIndexModule } from '../event-index/event-index.module.js';
import { TagTranslationsController } from './tag-translations.controller.js';
import { TagsController } from './tags.controller.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';

@Module({
  imports: [ChangesModule, RecordsModule, TranslationsModule, EventIndexModule],
  controllers: [TagsController, TagTranslationsController],
  providers: [TagsRepository, TagsService],
  exports: [TagsService],
})
export class TagsModule {}
