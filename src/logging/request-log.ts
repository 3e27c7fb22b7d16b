import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { requestInfo } from '../http/request-info.js';
import type { Lifecycle } from '../lifecycle/lifecycle.js';
import { LogLine } from './log-line.js';

/** Of the address only the route: what else it says may be a password. */
function lineOf(response: ServerResponse): LogLine {
  const { id, route = 'unmatched', startedAt, userId } = requestInfo(response.req);
  const { method = '' } = response.req;
  const status = response.writableFinished ? response.statusCode : 'aborted';
  const duration = Math.round((performance.now() - startedAt) * 100) / 100;
  return new LogLine(`${method} ${route} ${status} ${duration} ms`, {
    request_id: id,
    method,
    route,
    status,
    duration_ms: duration,
    user_id: userId,
  });
}

/** Logs every request when its answer is sent, or given up. */
export function logRequests(lifecycle: Lifecycle): void {
  const logger = new Logger('Request');
  lifecycle.onAnswered((response) => {
    logger.log(lineOf(response));
  });
}
