import type { ServerResponse } from 'node:http';
import { requestInfo } from '../../platform/requests/request-info.js';

/** Upper bounds of the buckets, in seconds: from cached responses to requests close to the timeout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const NAME = 'http_request_duration_seconds';

interface Series {
  readonly labels: Readonly<Record<'method' | 'route' | 'status', string>>;
  /** Number of requests in each bucket; the last bucket has no upper bound. */
  readonly counts: number[];
  sum: number;
}

interface Value {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/**
 * Request durations by method, route and status. The histogram is our own: that of the library would look up
 * each request by a text made of all labels, and would have to be loaded before the first request for
 * metrics.
 */
export class RequestTimes {
  private readonly series = new Map<string, Series>();

  observe(response: ServerResponse): void {
    const { startedAt, route = 'unmatched' } = requestInfo(response.req);
    const { method = '' } = response.req;
    // A client that disconnected did not receive the status of the response.
    const status = response.writableFinished ? String(response.statusCode) : 'aborted';
    this.add(
      { method: METHODS.has(method) ? method : 'other', route, status },
      performance.now() - startedAt,
    );
  }

  private add(labels: Series['labels'], milliseconds: number): void {
    const key = `${labels.method} ${labels.status} ${labels.route}`;
    let series = this.series.get(key);
    if (series === undefined) {
      series = { labels, counts: new Array<number>(BUCKETS.length + 1).fill(0), sum: 0 };
      this.series.set(key, series);
    }
    const seconds = milliseconds / 1_000;
    let bucket = 0;
    while (seconds > (BUCKETS[bucket] ?? Infinity)) bucket++;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  /** The interface by which the library reads a metric. */
  get() {
    return {
      name: NAME,
      help: 'Time from the request to the end of its answer, in seconds',
      type: 'histogram' as const,
      aggregator: 'sum' as const,
      values: [...this.series.values()].flatMap(valuesOf),
    };
  }
}

function valuesOf({ labels, counts, sum }: Series): Value[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return {
      metricName: `${NAME}_bucket`,
      labels: { le: BUCKETS[index] ?? '+Inf', ...labels },
      value: total,
    };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: total },
  ];
}
