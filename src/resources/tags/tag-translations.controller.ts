import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { translationsController } from '#content/translations/translations.controller.js';
import { ID_PATH } from '#http/parameters/id.decorator.js';
import { ChangeTagTexts, ReplaceTagTexts } from './tag.dto.js';
import { TAG } from './tag.entity.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@Controller(`tags/${ID_PATH}/translations`)
export class TagTranslationsController extends translationsController({
  kind: TAG,
  access: 'edit tags',
  replace: ReplaceTagTexts,
  change: ChangeTagTexts,
  service: TagsService,
  write: (tags) => async (ctx, id, input) => tags.update(ctx, id, input),
}) {}
