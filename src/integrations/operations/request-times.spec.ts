import type { ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { Histogram } from '@prometheus-io/client';
import { requestInfo } from '#platform/requests/request-info.js';
import { labelsOf, REQUEST_TIMES, secondsOf } from './request-times.js';

beforeEach(() => {
  // The clock stands still: a response of 0 ms takes a millisecond by the real one on a busy machine.
  jest.spyOn(performance, 'now').mockReturnValue(100_000);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A response that took `ms` milliseconds; without a status it was not sent completely. */
function response(method: string, route: string | undefined, status: number | undefined, ms: number) {
  const req = { method, headers: {} } as ServerResponse['req'];
  Object.assign(requestInfo(req), { route, startedAt: performance.now() - ms });
  return { req, statusCode: status ?? 200, writableFinished: status !== undefined } as ServerResponse;
}

async function valuesOf(responses: readonly ServerResponse[]): Promise<Record<string, number>> {
  const times = new Histogram({ ...REQUEST_TIMES, registers: [] });
  for (const one of responses) times.observe(labelsOf(one), secondsOf(one));
  const { values } = await times.get();
  return Object.fromEntries(
    values.map(({ metricName = '', labels, value }) => {
      const { le = '', method, route, status } = labels as Record<string, string | number>;
      return [
        `${metricName.replace('http_request_duration_seconds', '')} ${method} ${route} ${status} ${le}`,
        value,
      ];
    }),
  );
}

it('counts each method, route and status separately, in cumulative buckets', async () => {
  const values = await valuesOf([
    response('GET', '/events/{id}', 200, 0),
    response('GET', '/events/{id}', 200, 70),
    response('GET', '/events/{id}', 200, 60_000),
    response('GET', '/events/{id}', 404, 1),
  ]);
  expect(values).toMatchObject({
    '_bucket GET /events/{id} 200 0.001': 1,
    '_bucket GET /events/{id} 200 0.05': 1,
    '_bucket GET /events/{id} 200 0.1': 2,
    '_bucket GET /events/{id} 200 30': 2,
    '_bucket GET /events/{id} 200 +Inf': 3,
    '_count GET /events/{id} 200 ': 3,
    '_count GET /events/{id} 404 ': 1,
  });
  expect(values['_sum GET /events/{id} 200 ']).toBeCloseTo(60.07, 9);
});

it('all unknown methods and routes share one label', async () => {
  const values = await valuesOf([
    response('PROPFIND', undefined, 404, 0),
    response('LINK', undefined, 404, 0),
    response('GET', undefined, undefined, 0),
  ]);
  expect(values).toMatchObject({
    '_count other unmatched 404 ': 2,
    '_count GET unmatched aborted ': 1,
  });
});
