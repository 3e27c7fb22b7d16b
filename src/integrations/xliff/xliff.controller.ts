import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { LANGUAGE_PATH } from '#content/translations/translation-operations.js';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { HandlesDryRun } from '#http/parameters/dry-run.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation } from '#http/responses/operation.decorator.js';
import type { TextResponse } from '#http/responses/text-response.js';
import { ImportXliff, XLIFF_EXAMPLE, XliffQuery, XliffReportDto } from './xliff.dto.js';
import { XliffService } from './xliff.service.js';
import { CONTENT_TYPE } from './xliff-file.js';

/** Translation files for external programs (extension). */
@ApiTags('translations')
@Controller('translations/xliff')
export class XliffController {
  constructor(private readonly xliff: XliffService) {}

  @Get(LANGUAGE_PATH)
  @ApiParam({
    name: 'language',
    description: 'Language to translate into',
    schema: { type: 'string', enum: [...LANGUAGES], example: 'ro' },
  })
  @Operation({
    summary: 'Download what is to be translated, as XLIFF 2.1 (extension)',
    description:
      'The records whose texts you may change, by kind and id, at most 500 at a time: a file for each record, a unit for each text, markup as inline codes. Without websites and slugs.',
    access: 'edit own records',
    output: { contentType: CONTENT_TYPE, example: XLIFF_EXAMPLE, headers: ['Content-Disposition'] },
  })
  async exportXliff(
    @Ctx() ctx: RequestContext,
    @Param('language') language: Language,
    @Input() query: XliffQuery,
  ): Promise<TextResponse> {
    return this.xliff.export(ctx, language, query);
  }

  @Post()
  @HandlesDryRun()
  @WriteOperation({
    summary: 'Take over what translators have written, as XLIFF 2.1 (extension)',
    description:
      'Each record is written with all of its texts or not at all, by the rights of the caller. A record is left out when one of its source texts has changed since, unless `force` is sent. Segments that are `initial` and unchanged count as not translated. Sent again, it changes nothing.',
    access: 'edit own records',
    output: XliffReportDto,
    errors: ['rest_missing_callback_param'],
    examples: { 'A Romanian title': { xliff: XLIFF_EXAMPLE } },
  })
  async importXliff(
    @Ctx() ctx: RequestContext,
    @Input() input: ImportXliff,
  ): Promise<Written<XliffReportDto>> {
    return this.xliff.import(ctx, input);
  }
}
