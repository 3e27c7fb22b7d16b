import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request and its answer, as the checker compares them with the OpenAPI document. */
interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: string | Buffer | undefined;
  readonly partial?: boolean;
  readonly bodiless?: boolean;
}

interface Responses {
  readonly recorder: {
    isOurs: (url: string) => boolean;
    record: (exchange: Exchange) => void;
    takeViolations: () => string[];
  };
  /** Where services of this process listen. */
  readonly ports: Set<number>;
}

/** Given by the environment: one recorder for all that a worker runs. */
export const { responses } = globalThis as unknown as { responses: Responses };

const has = (holder: unknown, name: string): boolean =>
  typeof holder === 'object' && holder !== null && name in holder;

function isBodiless({ raw, method }: FastifyRequest): boolean {
  const { originalUrl = '', headers } = raw as typeof raw & { originalUrl?: string };
  const wanted = new URLSearchParams(originalUrl.split('?', 2)[1]).get('_method');
  return method === 'HEAD' || /^\s*head\s*$/i.test(wanted ?? String(headers['x-http-method-override']));
}

/** By now the address is that of the main mount, without a language, and the method the one that counts. */
function recordSent(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  if (!responses.recorder.isOurs(request.url)) return;
  responses.recorder.record({
    method: request.method,
    url: request.url,
    status: reply.statusCode,
    headers: reply.getHeaders(),
    body: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : undefined,
    partial: has(request.query, '_fields') || has(request.body, '_fields'),
    bodiless: isBodiless(request),
  });
}

/** Checks all that a service in this process sends. */
export function checkResponses(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const sent = new WeakSet();
  let port: number | undefined;
  server.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    sent.add(request.raw);
    recordSent(request, reply, payload);
    done(null, payload);
  });
  server.addHook('onListen', (done) => {
    ({ port } = server.server.address() as AddressInfo);
    responses.ports.add(port);
    done();
  });
  server.addHook('onClose', (_, done) => {
    if (port !== undefined) responses.ports.delete(port);
    done();
  });
}
