import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { translationsController } from '#content/translations/translations.controller.js';
import { ID_PATH } from '#http/parameters/id.decorator.js';
import { CategoriesService } from './categories.service.js';
import { ChangeCategoryTexts, ReplaceCategoryTexts } from './category.dto.js';
import { CATEGORY } from './category.entity.js';

@ApiTags('categories')
@Controller(`categories/${ID_PATH}/translations`)
export class CategoryTranslationsController extends translationsController({
  kind: CATEGORY,
  access: 'edit categories',
  replace: ReplaceCategoryTexts,
  change: ChangeCategoryTexts,
  service: CategoriesService,
  write: (categories) => async (ctx, id, input) => categories.update(ctx, id, input),
}) {}
