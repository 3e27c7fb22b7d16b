import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimits } from '#access/limits/rate-limits.js';
import { Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, invalidParams, ParamErrors } from '#http/errors/api-error.js';
import { errorBody } from '#http/errors/error-body.js';
import { readNested } from '#http/parameters/params.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { type BatchDto, type BatchInput, BatchOperation, type BatchResponseDto } from './batch.dto.js';
import { type Batch, sendOperation } from './operation-sender.js';

/** The total size of all responses. */
const MAX_RESPONSE_BYTES = 32 * 1_024 * 1_024;

const UNAVAILABLE = 503;
const RETRY_AFTER = { 'Retry-After': '1' };

/** The time and the response size that a batch may still use. */
class Budget {
  private readonly deadline: number;
  private bytes = 0;

  constructor(seconds: number) {
    this.deadline = performance.now() + seconds * 1_000;
  }

  get isUsedUp(): boolean {
    return performance.now() > this.deadline || this.bytes > MAX_RESPONSE_BYTES;
  }

  use(bytes: number): void {
    this.bytes += bytes;
  }
}

const exhausted = (): ApiError =>
  new ApiError('rest_unavailable', { key: 'batch_exhausted' }, { headers: RETRY_AFTER });

const isDone = ({ status }: BatchResponseDto): boolean => status < 300;

/** Runs several requests of one caller, each with its own rules and rights. */
@Injectable()
export class BatchService {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async run(batch: Batch, reply: FastifyReply): Promise<Written<BatchDto>> {
    const { ctx, request, input } = batch;
    const operations = readOperations(input);
    refuseHeaders(batch);
    await this.limits.countMore(request, reply, operations.length - 1);
    if (input.mode === 'each') return new Written({ responses: await this.each(batch, operations) });
    const all = UnitOfWork.of(
      ctx,
      async () => new Written<BatchDto>({ responses: await this.all(batch, operations) }),
    );
    return ctx.transaction === 'dryRun' ? this.database.dryRun(all) : this.database.inOneTransaction(all);
  }

  private async each(batch: Batch, operations: readonly BatchOperation[]): Promise<BatchResponseDto[]> {
    const budget = new Budget(this.settings.requestTimeout);
    const responses: BatchResponseDto[] = [];
    for (const operation of operations) {
      if (budget.isUsedUp) {
        responses.push(notStarted(batch.ctx));
        continue;
      }
      const { response, bytes } = await sendOperation(batch, operation);
      budget.use(bytes);
      responses.push(response);
    }
    return responses;
  }

  /** The first failed operation ends the batch and rolls back its transaction. */
  private async all(batch: Batch, operations: readonly BatchOperation[]): Promise<BatchResponseDto[]> {
    // Other writers wait for this transaction.
    const budget = new Budget(this.settings.databaseTimeout);
    const responses: BatchResponseDto[] = [];
    for (const [index, operation] of operations.entries()) {
      if (budget.isUsedUp) throw exhausted();
      const { response, bytes } = await sendOperation(batch, operation);
      if (!isDone(response)) throw failed(index, response);
      budget.use(bytes);
      responses.push(response);
    }
    return responses;
  }
}

/**
 * The operations as a whole have no version. In mode `each` there is no single response to store for a key
 * either.
 */
function refuseHeaders({ request, input }: Batch): void {
  const names = ['If-Match', 'If-None-Match', ...(input.mode === 'each' ? ['Idempotency-Key'] : [])];
  const sent = names.filter((name) => request.headers[name.toLowerCase()] !== undefined);
  if (sent.length > 0)
    throw invalidParams(Object.fromEntries(sent.map((name) => [name, { key: 'in_operations' }])));
}

/** @throws ApiError naming all errors, such as `operations[3][path]` */
function readOperations(input: BatchInput): BatchOperation[] {
  const { errors } = input;
  const operations = (input.operations as BatchInput['operations'] | undefined)?.map((fields, index) =>
    readOperation(`operations[${index}]`, fields, input, errors),
  );
  errors.throwIfAny();
  return operations?.filter((operation) => operation !== undefined) ?? [];
}

/** In mode `all`, one idempotency key applies to the whole batch. */
function readOperation(
  name: string,
  fields: Readonly<Record<string, unknown>>,
  { mode }: BatchInput,
  errors: ParamErrors,
): BatchOperation | undefined {
  const operation = readNested(name, BatchOperation, fields, errors);
  if (mode === 'all' && operation?.headers?.['idempotency-key'] !== undefined) {
    errors.add(`${name}[headers][Idempotency-Key]`, { key: 'not_in_operation' });
  }
  return operation;
}

function failed(index: number, response: BatchResponseDto): Error {
  const { status, headers } = response;
  const message = { key: 'batch_failed', args: { index } } as const;
  const data = { operation: index, response };
  if (status === UNAVAILABLE) {
    const pause = headers['Retry-After'] ?? RETRY_AFTER['Retry-After'];
    return new ApiError('rest_unavailable', message, { data, headers: { 'Retry-After': pause } });
  }
  if (status >= 500) return new Error(`Operation ${index} failed with status ${status}.`);
  return new ApiError('rest_batch_failed', message, { data });
}

function notStarted({ errorLanguage }: RequestContext): BatchResponseDto {
  const error = exhausted();
  return {
    status: error.status,
    headers: { 'Content-Language': errorLanguage, ...RETRY_AFTER },
    body: errorBody(error, errorLanguage),
  };
}
