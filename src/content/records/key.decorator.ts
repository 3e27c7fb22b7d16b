import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiId, toId } from '#http/parameters/id.decorator.js';
import type { RecordKey } from './record-key.js';

/** Matches everything up to the next slash. */
export const SLUG_PATH = 'by-slug/:slug';

export const EXTERNAL_PATH = 'by-external/:source/:external_id';

/** The variables of the paths above, as they appear in the URL. */
type PathParameters = Readonly<Record<'id' | 'slug' | 'source' | 'external_id', string>>;

/** The key in a path's variables; a path has only some of them. */
export function keyOfPath(variables: Partial<PathParameters>): RecordKey {
  const { id, slug, source = '', external_id: externalId = '' } = variables;
  if (id !== undefined) return { id: toId(id) };
  return slug === undefined ? { source, externalId } : { slug };
}

/** Passes the record key of the path to a controller method. */
export const Key = createParamDecorator((_: unknown, execution: ExecutionContext): RecordKey => {
  const { params } = execution.switchToHttp().getRequest<FastifyRequest>();
  return keyOfPath(params as Partial<PathParameters>);
});

/** Keys of records in the demo data. */
interface KeyExamples {
  readonly id?: number;
  readonly slug?: string;
}

/** Documents the variables of all keys; each path shows only its own. */
export const ApiRecordKey = ({ id, slug }: KeyExamples = {}): MethodDecorator =>
  applyDecorators(
    ...(id === undefined ? [] : [ApiId(id)]),
    ApiParam({ name: 'slug', type: 'string', description: 'Slug of the record', example: slug }),
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
