import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { RequestContext } from '#http/context/request-context.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import {
  TranslationQuery,
  TranslationSummaryDto,
  type TranslationTaskDto,
  TranslationTaskListDto,
} from './translation.dto.js';
import { WorkListService } from './work-list.service.js';

@ApiTags('translations')
@Controller('translations')
export class WorkListController {
  constructor(private readonly tasks: WorkListService) {}

  @Get()
  @Operation({
    summary: 'List what is translated, outdated and missing, as far as you may change it (extension)',
    description:
      'One item for each record and language. By `cursor` nothing is passed over, whatever is translated meanwhile.',
    access: 'edit own records',
    output: TranslationTaskListDto,
  })
  async listTranslations(
    @Ctx() ctx: RequestContext,
    @Input() query: TranslationQuery,
  ): Promise<Page<TranslationTaskDto>> {
    return this.tasks.list(ctx, query);
  }

  @Get('summary')
  @Operation({
    summary: 'Tell how far the translation is of what you may change (extension)',
    description:
      'By language and kind of record: records and words that are current, outdated, incomplete and missing, those that are first written in the language left out.',
    access: 'edit own records',
    output: TranslationSummaryDto,
  })
  async summarizeTranslations(
    @Ctx() ctx: RequestContext,
    @Input() _: LanguageParams,
  ): Promise<TranslationSummaryDto> {
    return this.tasks.summary(ctx);
  }
}
