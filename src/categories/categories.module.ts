import { Module } from '@nestjs/common';
import { CATEGORY } from '../records/kinds.js';
import { SearchModule } from '../search/search.module.js';
import { translationControllers } from '../translations/translations.controller.js';
import { TermTexts } from '../terms/term.dto.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesService } from './categories.service.js';

const translations = translationControllers({
  kind: CATEGORY,
  access: 'edit categories',
  texts: TermTexts,
  service: CategoriesService,
  write: async (service, ctx, id, input) => service.update(ctx, id, input),
});

@Module({
  imports: [SearchModule],
  controllers: [CategoriesController, ...translations],
  providers: [CategoriesService],
  exports: [CategoriesService],
})
export class CategoriesModule {}
