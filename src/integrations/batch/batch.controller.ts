import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { HandlesDryRun } from '#http/parameters/dry-run.js';
import { Input } from '#http/parameters/params.js';
import { WriteOperation } from '#http/responses/operation.decorator.js';
import { BatchDto, BatchInput, BatchOperation } from './batch.dto.js';
import { BatchService } from './batch.service.js';

/** Several writes in one request (extension). */
@ApiTags('batch')
@ApiExtraModels(BatchOperation)
@Controller('batch')
export class BatchController {
  constructor(private readonly batches: BatchService) {}

  @Post()
  @HandlesDryRun()
  @WriteOperation({
    summary: 'Send up to 100 writes in one request (extension)',
    description:
      'Writes of events, series, venues, organizers, categories, tags and their translations, each by the rules and rights of the same request alone. With `all` they share one transaction: where one is refused, nothing is changed. It counts as as many requests as it has operations.',
    access: 'account',
    output: BatchDto,
    errors: ['rest_missing_callback_param', 'rest_batch_failed'],
    examples: {
      'A new event, and a change of another: both or none': {
        mode: 'all',
        operations: [
          {
            method: 'POST',
            path: '/events?_fields=id,title',
            body: {
              title: 'Jazz under the stars',
              start_date: '2027-07-10 21:00:00',
              end_date: '2027-07-10 23:00:00',
              tags: ['open air'],
            },
          },
          { method: 'PATCH', path: '/events/15', headers: { 'If-Match': '*' }, body: { featured: true } },
        ],
      },
    },
  })
  async runBatch(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Input() input: BatchInput,
  ): Promise<Written<BatchDto>> {
    return this.batches.run({ request, ctx, input }, reply);
  }
}
