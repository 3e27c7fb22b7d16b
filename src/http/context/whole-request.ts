import type { IncomingMessage } from 'node:http';
import { requestInfo } from '#platform/requests/request-info.js';
import type { RequestContext } from './request-context.js';

/** A request that consists of others, which the service sends to itself. All have the same caller. */
export class WholeRequest {
  /** @param isShared whether either all of its parts are done, or none */
  constructor(
    readonly context: RequestContext,
    readonly isShared: boolean,
  ) {}
}

/** The request that contains this one, if any. */
export function wholeOf(request: IncomingMessage): WholeRequest | undefined {
  const { batch: whole } = requestInfo(request);
  return whole instanceof WholeRequest ? whole : undefined;
}
