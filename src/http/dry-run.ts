import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Field } from './field.decorator.js';
import { BOOLEAN } from './rules.js';

/** Says of an answer that what it tells was undone. */
export const DRY_RUN_HEADER = 'X-Dry-Run';

export const TRIES_ITSELF = Symbol('tries itself');

/**
 * For a handler that sees to it itself that nothing of a trial remains: where something goes before its transaction
 * that takes long, or that others share, or after it.
 */
export const TriesItself = (): MethodDecorator => SetMetadata(TRIES_ITSELF, true);

/** What everything that writes accepts; the context interceptor acts on it. */
export class DryRunParams {
  @Field(BOOLEAN, {
    description:
      '`true` checks everything and answers as if it were done, and nothing is changed; ids of what would be new are not kept (extension)',
    default: false,
    whenNull: undefined,
  })
  dry_run?: boolean;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isWrite = ({ method }: Pick<FastifyRequest, 'method'>): boolean => !READS.has(method);

function saysTrue(source: unknown): boolean {
  const isGiven = typeof source === 'object' && source !== null && Object.hasOwn(source, 'dry_run');
  const { dry_run: value } = (isGiven ? source : {}) as { dry_run?: unknown };
  return value === true || value === 1 || value === 'true' || value === '1';
}

/** Whether body or query ask for a trial: where they contradict each other, nothing is done. */
export const isDryRun = (request: Pick<FastifyRequest, 'method' | 'body' | 'query'>): boolean =>
  isWrite(request) && (saysTrue(request.body) || saysTrue(request.query));
