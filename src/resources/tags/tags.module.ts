import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SearchModule } from '../../content/search/search.module.js';
import { TagTranslationsController } from './tag-translations.controller.js';
import { TagsController } from './tags.controller.js';
import { TagsRepository } from './tags.repository.js';
import { TagsService } from './tags.service.js';
import { Tag } from './tag.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Tag]), SearchModule],
  controllers: [TagsController, TagTranslationsController],
  providers: [TagsRepository, TagsService],
  exports: [TagsService],
})
export class TagsModule {}
