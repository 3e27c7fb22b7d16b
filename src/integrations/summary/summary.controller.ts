import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { RequestContext } from '#http/context/request-context.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation } from '#http/responses/operation.decorator.js';
import { SummaryDto } from './summary.dto.js';
import { SummaryService } from './summary.service.js';

/** An extension, for the first page of a console. */
@ApiTags('summary')
@Controller('summary')
export class SummaryController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @Operation({
    summary: 'Tell what waits for you (extension)',
    description:
      'The records that you may edit by status, the translations to do by language, and for administrators webhooks that fail and imports that have not ended.',
    access: 'edit own records',
    output: SummaryDto,
  })
  async readSummary(@Ctx() ctx: RequestContext, @Input() _: LanguageParams): Promise<SummaryDto> {
    return this.summary.read(ctx);
  }
}
