import type { IncomingMessage, Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { EntitySubscriberInterface, QueryRunner } from 'typeorm';
import type { AfterQueryEvent } from 'typeorm/subscriber/event/QueryEvent.js';
import { Database } from '../database/database.js';
import { Lifecycle } from '../lifecycle/lifecycle.js';
import { currentRequest, type RequestInfo, requestInfo } from '../requests/request-info.js';
import type { TelemetrySettings } from './environment.js';
import { createTracer } from './tracer.js';

/** A span that may have child spans. */
interface OpenSpan {
  readonly span: Span;
  readonly context: Context;
}

/** Creates a span for every request, with child spans for its transactions and statements. */
class Tracing {
  private readonly propagator = new W3CTraceContextPropagator();
  private readonly requests = new WeakMap<RequestInfo, OpenSpan>();
  /** The open transaction and its open savepoints. */
  private readonly transactions = new WeakMap<QueryRunner, OpenSpan[]>();

  constructor(
    private readonly tracer: Tracer,
    private readonly system: string,
  ) {}

  traceRequests(server: Server, lifecycle: Lifecycle): void {
    server.prependListener('request', (request: IncomingMessage) => {
      const info = requestInfo(request);
      const { method = '' } = request;
      const parent = this.propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const attributes = { 'http.request.method': method, 'calendar.request_id': info.id };
      this.requests.set(
        info,
        this.open(method, parent, { kind: SpanKind.SERVER, startTime: info.startedAt, attributes }),
      );
    });
    lifecycle.onResponse((response) => {
      const info = requestInfo(response.req);
      const span = this.requests.get(info)?.span;
      if (span === undefined) return;
      const { route } = info;
      if (route !== undefined) {
        span.setAttribute('http.route', route);
        span.updateName(`${response.req.method ?? ''} ${route}`);
      }
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500 || !response.writableFinished) {
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    });
  }

  /** Handles TypeORM's events. */
  subscriber(): EntitySubscriberInterface {
    const end = ({ queryRunner }: { queryRunner: QueryRunner }): void => {
      this.transactions.get(queryRunner)?.pop()?.span.end();
    };
    return {
      beforeTransactionStart: ({ queryRunner }) => {
        const parent = this.request()?.context ?? ROOT_CONTEXT;
        const spans = this.transactions.get(queryRunner) ?? [];
        spans.push(this.open('transaction', parent, { kind: SpanKind.INTERNAL }));
        this.transactions.set(queryRunner, spans);
      },
      afterTransactionCommit: end,
      afterTransactionRollback: end,
      afterQuery: (event) => {
        this.traceStatement(event);
      },
    };
  }

  /** The parameters are not traced, as they may be secrets. */
  private traceStatement({ query, queryRunner, executionTime = 0, success }: AfterQueryEvent): void {
    const parent = this.transactions.get(queryRunner)?.at(-1) ?? this.request();
    if (parent === undefined) return;
    const name = /\w+/.exec(query)?.[0].toUpperCase() ?? 'statement';
    const { span } = this.open(name, parent.context, {
      kind: SpanKind.CLIENT,
      startTime: Date.now() - executionTime,
      attributes: { 'db.system.name': this.system, 'db.query.text': query },
    });
    if (!success) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  private request(): OpenSpan | undefined {
    const info = currentRequest.getStore();
    return info && this.requests.get(info);
  }

  private open(name: string, parent: Context, options: Parameters<Tracer['startSpan']>[1]): OpenSpan {
    const span = this.tracer.startSpan(name, options, parent);
    return { span, context: trace.setSpan(parent, span) };
  }
}

/**
 * Traces everything that the application does from now on. This module and its libraries are loaded only when
 * tracing is on.
 * @returns a function that sends the last spans, within a time limit
 */
export function startTracing(app: INestApplication, settings: TelemetrySettings): () => Promise<void> {
  const { tracer, stop } = createTracer(settings);
  const { dataSource, engine } = app.get(Database);
  const tracing = new Tracing(tracer, engine);
  tracing.traceRequests(app.getHttpServer() as Server, app.get(Lifecycle));
  dataSource.subscribers.push(tracing.subscriber());
  return stop;
}
