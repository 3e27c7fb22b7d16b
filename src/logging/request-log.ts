import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { requestInfo } from '../http/request-info.js';
import { type Trust, trustedProxies } from '../http/trusted-proxies.js';
import type { Lifecycle } from '../lifecycle/lifecycle.js';
import { plainAddress } from '../limits/caller-address.js';
import { LogLine } from './log-line.js';

const MAX_AGENT = 200;

/** What a client calls itself, without what could begin a line of its own or change how one is shown. */
function agentOf({ headers }: IncomingMessage): string | undefined {
  const text = headers['user-agent']?.replace(/\p{C}/gu, '').trim().slice(0, MAX_AGENT);
  return text === '' ? undefined : text;
}

/** The client's address as the framework tells it, which does not see requests whose answers are kept. */
function addressOf(request: IncomingMessage, trust: Trust): string | undefined {
  const { remoteAddress = '' } = request.socket;
  return plainAddress(proxyAddr(request, trust)) ?? plainAddress(remoteAddress);
}

/** What is known only while the request is there. */
interface Exchanged {
  readonly address: string | undefined;
  /** The bytes of the answer's body as they are sent. */
  bytes: number;
}

type Write = (chunk?: unknown, ...rest: unknown[]) => unknown;

const lengthOf = (chunk: unknown): number =>
  typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.byteLength(chunk) : 0;

/** Counts what is written of the body, compressed as it is; the server below does not tell. */
function countBytes(response: ServerResponse, exchanged: Exchanged): void {
  const counted =
    (write: Write): Write =>
    (chunk, ...rest) => {
      exchanged.bytes += lengthOf(chunk);
      return write(chunk, ...rest);
    };
  const write = response.write.bind(response) as Write;
  const end = response.end.bind(response) as Write;
  Object.assign(response, { write: counted(write), end: counted(end) });
}

/** Of the address only the route: what else it says may be a password. */
function lineOf(response: ServerResponse, { address, bytes }: Exchanged): LogLine {
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

/** Logs every request when its answer is sent, or given up; also those that the framework does not learn of. */
export function logRequests(server: Server, lifecycle: Lifecycle, settings: Settings): void {
  const logger = new Logger('Request');
  const trust = trustedProxies(settings) || (() => false);
  const exchanges = new WeakMap<ServerResponse, Exchanged>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchanged = { address: addressOf(request, trust), bytes: 0 };
    exchanges.set(response, exchanged);
    countBytes(response, exchanged);
  });
  lifecycle.onAnswered((response) => {
    const exchanged = exchanges.get(response);
    if (exchanged !== undefined) logger.log(lineOf(response, exchanged));
  });
}
