import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  Inject,
  Param,
  Patch,
  Put,
  type Type,
} from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import type { ErrorName } from '../http/api-error.js';
import { DeleteParams, ReadParams } from '../http/language.dto.js';
import { type BodyExamples, Operation, WriteOperation } from '../http/operation.decorator.js';
import { Params, readParametersInto } from '../http/params.js';
import type { ExternalKey } from './external-id.js';
import type { KindDescription, RecordKind } from './kinds.js';
import type { RecordFields } from './record.dto.js';
import type { RecordKey } from './record-key.js';

/** What the routes by external ids need of a kind's service. */
export interface ExternalService<I> {
  read(ctx: RequestContext, key: RecordKey, params: ReadParams): Promise<unknown>;
  put(ctx: RequestContext, external: ExternalKey, input: I): Promise<unknown>;
  update(ctx: RequestContext, key: RecordKey, input: I): Promise<unknown>;
  trash(ctx: RequestContext, key: RecordKey, params: DeleteParams): Promise<unknown>;
}

/** What a resource tells of itself to get routes by external ids. */
export interface ExternalResource<I extends RecordFields, S extends ExternalService<I>> {
  readonly kind: KindDescription<RecordKind>;
  readonly service: Type<S>;
  readonly input: Type<I>;
  readonly output: Type;
  /** Of a body that creates. */
  readonly examples: BodyExamples;
}

type Described = Pick<ExternalResource<never, never>, 'kind' | 'output' | 'examples'> & {
  readonly input: Type;
};

/** Hands both parts of the path to a controller method, as they are. */
const Source = (): ParameterDecorator => Param('source');
const ExternalId = (): ParameterDecorator => Param('external_id');

const EXTERNAL_PATH = 'by-external/:source/:external_id';

/** A record of the demo's. */
const ApiExternal = (): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: 'source',
      description: 'The other system: letters, digits and `. _ -`',
      schema: { type: 'string', maxLength: 64, example: 'demo' },
    }),
    ApiParam({
      name: 'external_id',
      description: 'What it calls the record, percent-encoded',
      schema: { type: 'string', maxLength: 191, example: 'olive/1' },
    }),
  );

const readErrors = ({ name }: KindDescription<RecordKind>): ErrorName[] => [
  'rest_external_id_not_found',
  `${name}-not-accessible`,
  ...(name === 'event' ? (['event-no-longer-available', 'event-password-protected'] as const) : []),
];

/** What the routes do, for the documentation. */
function operationsOf({ kind, input, output, examples }: Described) {
  return {
    read: {
      summary: `Read one of the ${kind.collection} by its external id (extension)`,
      description: 'Both parts count in their exact spelling.',
      access: 'public',
      input: ReadParams,
      output,
      errors: readErrors(kind),
    },
    put: {
      summary: `Create one of the ${kind.collection} by its external id, or change it (extension)`,
      description:
        'What no record has yet is created, and needs what a new record needs; else only what is sent changes. However often and however many times at once it is sent, there is one record. One in the trash is changed and stays there, unless a `status` is sent.',
      access: 'create records',
      input,
      output,
      errors: ['rest_missing_callback_param'],
      examples,
    },
    change: {
      summary: `Change one of the ${kind.collection} by its external id (extension)`,
      description: 'Only what is sent changes; another `external_source` and `external_id` rename it.',
      access: 'edit own records',
      input,
      output,
      errors: ['rest_external_id_not_found'],
      examples,
    },
    trash: {
      summary: `Move one of the ${kind.collection} to the trash by its external id (extension)`,
      description: 'It keeps its external id there, and a second time answers 410.',
      access: 'edit own records',
      input: DeleteParams,
      output,
      errors: ['rest_external_id_not_found', `${kind.name}-is-in-trash`],
    },
  } as const;
}

/** Makes the controller of a kind's routes by external ids. */
export function externalController<I extends RecordFields, S extends ExternalService<I>>(
  resource: ExternalResource<I, S>,
): Type {
  const { kind, input, output } = resource;
  const operations = operationsOf(resource);
  const name = kind.name.charAt(0).toUpperCase() + kind.name.slice(1);

  @ApiTags(kind.collection)
  @Controller(`${kind.collection}/${EXTERNAL_PATH}`)
  class ExternalController {
    constructor(@Inject(resource.service) private readonly service: S) {}

    @Get()
    @ApiExternal()
    @Operation(operations.read)
    async read(
      @Ctx() ctx: RequestContext,
      @Source() source: string,
      @ExternalId() id: string,
      @Params() params: ReadParams,
    ) {
      return this.service.read(ctx, { external: { source, id } }, params);
    }

    @Put()
    @ApiExternal()
    @WriteOperation(operations.put)
    @ApiResponse({ status: 201, type: output })
    async put(
      @Ctx() ctx: RequestContext,
      @Source() source: string,
      @ExternalId() id: string,
      @Params() values: I,
    ) {
      return this.service.put(ctx, { source, id }, values);
    }

    @Patch()
    @ApiExternal()
    @WriteOperation(operations.change)
    async change(
      @Ctx() ctx: RequestContext,
      @Source() source: string,
      @ExternalId() id: string,
      @Params() values: I,
    ) {
      return this.service.update(ctx, { external: { source, id } }, values);
    }

    @Delete()
    @ApiExternal()
    @Operation(operations.trash)
    async trash(
      @Ctx() ctx: RequestContext,
      @Source() source: string,
      @ExternalId() id: string,
      @Params() params: DeleteParams,
    ) {
      return this.service.trash(ctx, { external: { source, id } }, params);
    }
  }
  readParametersInto(input, ExternalController.prototype, ['put', 'change']);
  Object.defineProperty(ExternalController, 'name', { value: `${name}sByExternalIdController` });
  return ExternalController;
}
