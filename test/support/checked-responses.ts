import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  InjectOptions,
  LightMyRequestResponse,
} from 'fastify';
import { MAIN_MOUNT } from '#http/context/mounts.js';

/** A request and its response, as the checker compares them with the OpenAPI document. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: string | Buffer | undefined;
  readonly partial?: boolean;
  readonly bodiless?: boolean;
  readonly mount?: string;
  readonly isUnreadable?: boolean;
}

interface Responses {
  readonly recorder: {
    isOurs: (url: string) => boolean;
    record: (exchange: Exchange) => void;
    takeFailure: () => Error | undefined;
  };
  /** Where services of this process listen. */
  readonly ports: Set<number>;
  readonly ResponseChecker: new (document: object) => ResponseChecker;
}

export interface ResponseChecker {
  check: (exchange: Exchange) => { operation: string | undefined; differences: string[] };
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

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

function bodyOf(payload: unknown, headers: Exchange['headers']): string | Buffer | undefined {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined;
  const decode = DECODERS[String(headers['content-encoding'])];
  if (payload.length === 0) return '';
  return decode === undefined ? payload : decode(Buffer.from(payload));
}

/** The document does not describe pages and pictures, but it does describe errors for unknown paths. */
function isDescribed(url: string, status: number, headers: Exchange['headers']): boolean {
  const isError = status >= 400 && String(headers['content-type']).startsWith('application/json');
  return isError || responses.recorder.isOurs(url);
}

/** Cached sitemaps are no pages, and not described either. */
const IS_FOR_ROBOTS = /^\/(\w\w\/)?sitemap[\w-]*\.xml$/;

/** At this point the URL has the main mount and no language, and the method is the effective one. */
function recordSent(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const headers = reply.getHeaders();
  if (!isDescribed(request.url, reply.statusCode, headers)) return;
  responses.recorder.record({
    method: request.method,
    url: request.url,
    mount: MAIN_MOUNT,
    status: reply.statusCode,
    headers,
    body: bodyOf(payload, headers),
    partial: ['_fields', 'fields'].some((name) => has(request.query, name) || has(request.body, name)),
    bodiless: isBodiless(request),
  });
}

/** Cached responses pass no such hook, nor do the router's own responses to URLs that it cannot parse. */
function checkInjected(server: FastifyInstance, sent: WeakSet<object>): void {
  const inject = server.inject.bind(server) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const checked = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await inject(options);
    // Streamed responses have passed the hook.
    if (options.payloadAsStream === true) return response;
    const { req } = response.raw;
    const { statusCode: status, headers } = response;
    const { method = 'GET', url = '' } = req;
    // A 304 has no type: pages are told by their policy, which lets them load their styles.
    const isPage =
      String(headers['content-security-policy']).includes("style-src 'self'") || IS_FOR_ROBOTS.test(url);
    if (!sent.has(req) && !isPage) {
      const partial = /[?&]_?fields/.test(url);
      const body = bodyOf(response.rawPayload, headers);
      const isUnreadable = status !== 200 && status !== 304;
      responses.recorder.record({
        method,
        url,
        mount: MAIN_MOUNT,
        status,
        headers,
        body,
        partial,
        isUnreadable,
      });
    }
    return response;
  };
  server.inject = checked as typeof server.inject;
}

/** Checks a response that the server wrote to a connection without a readable request. */
export function checkRefusal(status: number, headers: Headers, body: string): void {
  if (![400, 408, 431].includes(status)) return;
  responses.recorder.record({ method: 'GET', url: '', status, headers: Object.fromEntries(headers), body });
}

/** Checks all responses of a service in this process. */
export function checkResponses(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const sent = new WeakSet();
  checkInjected(server, sent);
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
