import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import type { Histogram, Registry } from '@prometheus-io/client';
import { lazyRequire } from '#common/lazy-require.js';
import { ResponseCache } from '#http/cache/response-cache.js';
import { Database } from '#platform/database/database.js';
import { poolState } from '#platform/database/pool-state.js';
import { ChangeNumber } from '#platform/database-state/change-number.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { FeedStreams } from '../change-feed/feed-streams.js';
import { WebhookDispatcher } from '../webhooks/dispatcher.js';
import { labelsOf, REQUEST_TIMES, type RequestLabel, secondsOf } from './request-times.js';

const library = lazyRequire('@prometheus-io/client') as () => typeof import('@prometheus-io/client');

/** Reads the current value, or one for each value of a label. */
type Read = () => number | Readonly<Record<string, number>> | Promise<number>;

interface Source {
  readonly type: 'Counter' | 'Gauge';
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: Read;
}

interface Collected {
  readonly registry: Registry;
  readonly requests: Histogram<RequestLabel>;
}

/** The metrics of this process in the Prometheus format. */
@Injectable()
export class Metrics {
  private collected: Collected | undefined;
  private utilization: EventLoopUtilization | undefined;

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly database: Database,
    private readonly changes: ChangeNumber,
    private readonly cache: ResponseCache,
    private readonly streams: FeedStreams,
    private readonly webhooks: WebhookDispatcher,
  ) {}

  /** Counts all requests from now on. */
  start(): void {
    this.lifecycle.onResponse((response) => {
      // The library is loaded with the first response, to keep the start fast.
      const { requests } = (this.collected ??= this.collect());
      requests.observe(labelsOf(response), secondsOf(response));
    });
  }

  /** @returns the metrics as text, and their media type */
  async read(): Promise<{ text: string; type: string }> {
    const { registry } = (this.collected ??= this.collect());
    return { text: await registry.metrics(), type: registry.contentType };
  }

  private collect(): Collected {
    const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = library();
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const requests = new Histogram({ ...REQUEST_TIMES, registers: [registry] });
    for (const { type, name, help, label, read } of this.sources()) {
      const Kind = type === 'Counter' ? Counter : Gauge;
      new Kind({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        async collect() {
          const value = await read();
          this.reset();
          for (const [key, count] of typeof value === 'number'
            ? [['', value] as const]
            : Object.entries(value)) {
            if (label === undefined) this.inc(count);
            else this.inc({ [label]: key }, count);
          }
        },
      });
    }
    return { registry, requests };
  }

  private sources(): Source[] {
    const { database, cache, lifecycle } = this;
    const { dataSource, transactions } = database;
    return [
      {
        type: 'Gauge',
        name: 'http_requests_in_flight',
        help: 'Requests whose answers are not sent yet',
        read: () => lifecycle.requests,
      },
      {
        type: 'Gauge',
        name: 'calendar_database_pool_connections',
        help: 'Connections to MySQL or MariaDB: used, free, waited for, and how many there may be',
        label: 'state',
        read: () => ({ ...poolState(dataSource) }),
      },
      {
        type: 'Counter',
        name: 'calendar_database_transaction_retries_total',
        help: 'Transactions that were begun again, by the reason',
        label: 'kind',
        read: () => transactions.retried,
      },
      {
        type: 'Counter',
        name: 'calendar_database_transactions_failed_total',
        help: 'Transactions that the database refused in the end, by the reason',
        label: 'kind',
        read: () => transactions.failed,
      },
      {
        type: 'Counter',
        name: 'calendar_answer_cache_requests_total',
        help: 'Requests for answers that may be kept: hit, or miss',
        label: 'result',
        read: () => ({ hit: cache.hits, miss: cache.misses }),
      },
      {
        type: 'Gauge',
        name: 'calendar_answer_cache_bytes',
        help: 'Memory of kept answers, in bytes',
        read: () => cache.weight,
      },
      ...this.changeSources(),
      {
        type: 'Gauge',
        name: 'nodejs_eventloop_utilization_ratio',
        help: 'Part of the time since these figures were read last in which the event loop was busy',
        read: () => this.busy(),
      },
    ];
  }

  private changeSources(): Source[] {
    const { changes, streams, webhooks } = this;
    return [
      {
        type: 'Gauge',
        name: 'calendar_change_lag_seconds',
        help: 'For how long at most this process may not know of the last change in the database, before it was asked for this',
        read: async () => changes.lag(),
      },
      {
        type: 'Counter',
        name: 'calendar_webhook_attempts_total',
        help: 'Messages to webhooks that this process sent: delivered, failed and to be tried again, or given up',
        label: 'outcome',
        read: () => webhooks.attempts,
      },
      {
        type: 'Gauge',
        name: 'calendar_webhook_messages_pending',
        help: 'Messages to active webhooks that wait, of all processes, when this one looked last',
        read: () => webhooks.pending,
      },
      {
        type: 'Gauge',
        name: 'calendar_change_streams',
        help: 'Open streams of changes',
        read: () => streams.size,
      },
    ];
  }

  private busy(): number {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.utilization);
    this.utilization = now;
    return utilization;
  }
}
