import { Module } from '@nestjs/common';
import { TAG } from '../records/kinds.js';
import { SearchModule } from '../search/search.module.js';
import { translationControllers } from '../translations/translations.controller.js';
import { TermTexts } from '../terms/term.dto.js';
import { TagsController } from './tags.controller.js';
import { TagsService } from './tags.service.js';

const translations = translationControllers({
  kind: TAG,
  access: 'edit tags',
  texts: TermTexts,
  service: TagsService,
  write: async (service, ctx, id, input) => service.update(ctx, id, input),
});

@Module({
  imports: [SearchModule],
  controllers: [TagsController, ...translations],
  providers: [TagsService],
  exports: [TagsService],
})
export class TagsModule {}
