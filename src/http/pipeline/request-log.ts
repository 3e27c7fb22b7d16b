import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Logger } from '@nestjs/common';
import { plainAddress } from '#common/addresses/caller-address.js';
import type { Settings } from '#platform/config/settings.js';
import { type Trust, trustedProxies } from '#platform/config/trusted-proxies.js';
import type { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { LogLine } from '#platform/logging/log-line.js';
import { requestInfo } from '#platform/requests/request-info.js';

const MAX_AGENT = 200;

/**
 * The client's `User-Agent`, without characters that could start a new line or change how a line is
 * displayed.
 */
function agentOf({ headers }: IncomingMessage): string | undefined {
  const text = headers['user-agent']?.replace(/\p{C}/gu, '').trim().slice(0, MAX_AGENT);
  return text === '' ? undefined : text;
}

/**
 * The client's IP address, as the framework computes it. The framework does not see requests that are served
 * from the response cache.
 */
function addressOf(request: IncomingMessage, trust: Trust): string | undefined {
  const { remoteAddress = '' } = request.socket;
  return plainAddress(proxyAddr(request, trust)) ?? plainAddress(remoteAddress);
}

/** Values that are known only during the request. */
interface RequestDetails {
  readonly address: string | undefined;
  /** The bytes of the response body as sent. */
  bytes: number;
}

type Write = (chunk?: unknown, ...rest: unknown[]) => unknown;

const lengthOf = (chunk: unknown): number =>
  typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.byteLength(chunk) : 0;

/** Counts the bytes of the body as they are written, after compression. Node does not report them. */
function countBytes(response: ServerResponse, details: RequestDetails): void {
  const counted =
    (write: Write): Write =>
    (chunk, ...rest) => {
      details.bytes += lengthOf(chunk);
      return write(chunk, ...rest);
    };
  const write = response.write.bind(response) as Write;
  const end = response.end.bind(response) as Write;
  Object.assign(response, { write: counted(write), end: counted(end) });
}

/** Logs only the route of the URL, as the rest may contain a password. */
function lineOf(response: ServerResponse, { address, bytes }: RequestDetails): LogLine {
  const { id, route = 'unmatched', startedAt, userId } = requestInfo(response.req);
  const { method = '' } = response.req;
  const status = response.writableFinished ? response.statusCode : 'aborted';
  const duration = Math.round((performance.now() - startedAt) * 100) / 100;
  const sent = method === 'HEAD' ? 0 : bytes;
  const agent = agentOf(response.req);
  const client = `${address ?? '-'}${agent === undefined ? '' : ` "${agent.replaceAll('"', "'")}"`}`;
  return new LogLine(`${method} ${route} ${status} ${duration} ms ${sent} bytes ${client}`, {
    request_id: id,
    method,
    route,
    status,
    duration_ms: duration,
    bytes: sent,
    address,
    user_agent: agent,
    user_id: userId,
  });
}

/**
 * Logs every request when its response was sent or aborted, including those that do not reach the framework.
 */
export function logRequests(server: Server, lifecycle: Lifecycle, settings: Settings): void {
  const logger = new Logger('Request');
  const trust = trustedProxies(settings) || (() => false);
  const exchanges = new WeakMap<ServerResponse, RequestDetails>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchanged = { address: addressOf(request, trust), bytes: 0 };
    exchanges.set(response, exchanged);
    countBytes(response, exchanged);
  });
  lifecycle.onResponse((response) => {
    const exchanged = exchanges.get(response);
    if (exchanged !== undefined) logger.log(lineOf(response, exchanged));
  });
}
