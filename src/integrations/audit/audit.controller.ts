import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { RequestContext } from '#http/context/request-context.js';
import { Input } from '#http/parameters/params.js';
import { Operation } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { type AuditEntryDto, AuditEntryListDto, AuditQuery } from './audit.dto.js';
import { AuditService } from './audit.service.js';

/** The change log (extension). */
@ApiTags('audit')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Operation({
    summary: 'List who wrote what, when and from where, the newest first (extension)',
    description: 'With the values before and after; of secrets only the names of the fields.',
    access: 'read the audit trail',
    output: AuditEntryListDto,
  })
  async listChanges(@Ctx() ctx: RequestContext, @Input() query: AuditQuery): Promise<Page<AuditEntryDto>> {
    return this.audit.list(ctx, query);
  }
}
