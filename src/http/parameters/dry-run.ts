import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Field } from './field.decorator.js';
import { BOOLEAN } from './rules.js';

/** Marks a response whose changes were rolled back. */
export const DRY_RUN_HEADER = 'X-Dry-Run';

export const HANDLES_DRY_RUN = Symbol('handles dry run');

/**
 * Marks a handler that makes sure itself that a dry run leaves no changes: it does slow or shared work before
 * its transaction, or work after it.
 */
export const HandlesDryRun = (): MethodDecorator => SetMetadata(HANDLES_DRY_RUN, true);

/** The parameter that every write accepts; `DryRunInterceptor` acts on it. */
export class DryRunParams {
  @Field(BOOLEAN, {
    description:
      '`true` checks everything and responds as if the request were executed, but changes nothing; the ids of new records in the response are not kept (extension)',
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

/** Whether body or query request a dry run. If they contradict each other, nothing is changed. */
export const isDryRun = (request: Pick<FastifyRequest, 'method' | 'body' | 'query'>): boolean =>
  isWrite(request) && (saysTrue(request.body) || saysTrue(request.query));
