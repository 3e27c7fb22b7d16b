import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { TranslationQuery, TranslationTaskDto } from './translation.dto.js';
import { WorkListService } from './work-list.service.js';

@ApiTags('translations')
@Controller('translations')
export class WorkListController {
  constructor(private readonly tasks: WorkListService) {}

  @Get()
  @Operation({
    summary: 'List what is translated, outdated and missing, as far as you may change it (extension)',
    description: 'One item for each record and language.',
    access: 'edit own records',
    input: TranslationQuery,
    output: listDto('translations', TranslationTaskDto),
  })
  async listTranslations(@Ctx() ctx: RequestContext, @Params() query: TranslationQuery): Promise<ListPage> {
    return this.tasks.list(ctx, query);
  }
}
