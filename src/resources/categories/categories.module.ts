import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangesModule } from '#access/changes/changes.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { EventIndexModule } from '../event-index/event-index.module.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesRepository } from './categories.repository.js';
import { CategoriesService } from './categories.service.js';
import { Category } from './category.entity.js';
import { CategoryTranslationsController } from './category-translations.controller.js';

@Module({
  imports: [
    ChangesModule,
    RecordsModule,
    TranslationsModule,
    TypeOrmModule.forFeature([Category]),
    EventIndexModule,
  ],
  controllers: [CategoriesController, CategoryTranslationsController],
  providers: [CategoriesRepository, CategoriesService],
  exports: [CategoriesService],
})
export class CategoriesModule {}
