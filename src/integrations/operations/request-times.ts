import type { ServerResponse } from 'node:http';
import { requestInfo } from '#platform/requests/request-info.js';

/** Upper bounds of the buckets, in seconds: from cached responses to requests close to the timeout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export type RequestLabel = 'method' | 'route' | 'status';

/** The histogram of request durations. */
export const REQUEST_TIMES = {
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of its answer, in seconds',
  labelNames: ['method', 'route', 'status'] satisfies RequestLabel[],
  buckets: BUCKETS,
};

/** The labels of a response: all unknown methods share one, and so do all unknown routes. */
export function labelsOf(response: ServerResponse): Record<RequestLabel, string> {
  const { route = 'unmatched' } = requestInfo(response.req);
  const { method = '' } = response.req;
  // A client that disconnected did not receive the status of the response.
  const status = response.writableFinished ? String(response.statusCode) : 'aborted';
  return { method: METHODS.has(method) ? method : 'other', route, status };
}

export const secondsOf = ({ req }: ServerResponse): number =>
  (performance.now() - requestInfo(req).startedAt) / 1_000;
