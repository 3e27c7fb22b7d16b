import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { AuditEntryDto, AuditQuery } from './audit.dto.js';
import { AuditService } from './audit.service.js';

/** Who changed what: an extension. */
@ApiTags('audit')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Operation({
    summary: 'List who wrote what, when and from where, the newest first (extension)',
    description: 'With the values before and after; of secrets only the names of the fields.',
    access: 'read the audit trail',
    input: AuditQuery,
    output: listDto('audit', AuditEntryDto),
  })
  async listChanges(@Ctx() ctx: RequestContext, @Params() query: AuditQuery): Promise<ListPage> {
    return this.audit.list(ctx, query);
  }
}
