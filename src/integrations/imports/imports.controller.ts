import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { HandlesDryRun } from '#http/parameters/dry-run.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams, PageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { CreateImport } from './create-import.dto.js';
import { ImportDto, ImportListDto } from './import-job.dto.js';
import { ImportsService } from './imports.service.js';

const ACCESS = 'import records';
const UNKNOWN = ['rest_import_not_found'] as const;

/** Imports of events from other systems (extension). */
@ApiTags('imports')
@Controller('imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @Operation({
    summary: 'List imports, the newest first (extension)',
    description: 'Those of the last 90 days.',
    access: ACCESS,
    output: ImportListDto,
  })
  async listImports(@Ctx() ctx: RequestContext, @Input() query: PageParams): Promise<Page<ImportDto>> {
    return this.imports.list(ctx, query);
  }

  /** A dry run is an import of its own with a report. */
  @Post()
  @HandlesDryRun()
  @WriteOperation({
    summary: 'Import events from a site, an address or a file (extension)',
    description:
      'It runs in the background, one at a time: read it again to see how far it is. Every record is known by its id in its source, so importing again creates no duplicates. What cannot be imported is left out and reported; a dry run (`dry_run`) reports what would be imported. Texts are in the language of the request. API keys cannot use imports.',
    access: ACCESS,
    output: ImportDto,
    status: 202,
    errors: ['rest_missing_callback_param', 'rest_conflict'],
    examples: {
      'A calendar': {
        type: 'ics',
        content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
        source: 'town-hall',
      },
    },
  })
  async createImport(@Ctx() ctx: RequestContext, @Input() input: CreateImport): Promise<Written<ImportDto>> {
    return this.imports.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(1)
  @Operation({
    summary: 'Read how far an import is, and its report (extension)',
    description: 'The report says what was created, updated, left out, and why.',
    access: ACCESS,
    output: ImportDto,
    errors: UNKNOWN,
  })
  async readImport(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Item<ImportDto>> {
    return this.imports.read(ctx, id);
  }

  @Delete(ID_PATH)
  @ApiId(1)
  @Operation({
    summary: 'Cancel an import that has not ended (extension)',
    description: 'What it has imported so far stays.',
    access: ACCESS,
    output: ImportDto,
    errors: [...UNKNOWN, 'rest_conflict'],
  })
  async cancelImport(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Written<ImportDto>> {
    return this.imports.cancel(ctx, id);
  }
}
