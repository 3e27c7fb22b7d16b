import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { RequestContext } from '../context/request-context.js';
import { addressGroup, callerAddress } from '../limits/caller-address.js';
import { routeTemplate } from './route-table.js';

declare module 'node:http' {
  interface IncomingMessage {
    /** Only `requestInfo` knows whether it is there yet. */
    info?: RequestInfo;
  }
}

/** A request that is made of others, which the service sends to itself: all are of the same caller. */
export interface Whole {
  readonly context: RequestContext;
  /** Whether all of its parts are done, or none. */
  readonly isShared: boolean;
}

/** A request as it is counted and logged. */
export interface RequestInfo {
  /** `X-Request-Id` as it was sent, or one that was made. */
  readonly id: string;
  /** By the clock of `performance`, in milliseconds. */
  readonly startedAt: number;
  /** The path that matched, as the documentation names it; undefined when none did. */
  route: string | undefined;
  /** The account that the request was sent by. */
  userId: number | undefined;
  /** The address that it came from, or the network where everybody has many. */
  network: string | undefined;
  /** The request that this one is a part of. */
  readonly whole: Whole | undefined;
  /** Set by who sends parts of this request to the service: what is sent meanwhile is such a part. */
  readonly parts?: Whole;
}

const SANE_ID = /^[\w.-]{1,128}$/;

function begin({ headers }: IncomingMessage): RequestInfo {
  const whole = currentRequest.getStore()?.parts;
  const sent = headers['x-request-id'];
  const id = typeof sent === 'string' && SANE_ID.test(sent) ? sent : randomUUID();
  return { id, startedAt: performance.now(), route: undefined, userId: undefined, network: undefined, whole };
}

/** What is known of the request; it begins with the first question. */
export function requestInfo(request: IncomingMessage): RequestInfo {
  return (request.info ??= begin(request));
}

/** The request that the running code works for. */
export const currentRequest = new AsyncLocalStorage<RequestInfo>();

/** Who shares turns and places with others: an account, or an address without one. */
export function clientKey(): string {
  const { userId, network } = currentRequest.getStore() ?? {};
  return userId === undefined ? (network ?? '') : `account ${userId}`;
}

/** Lets all that is done for a request know of it. Must be called before any other hook is there. */
export function registerRequestInfo(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => {
    const info = requestInfo(request.raw);
    info.route = routeTemplate(request.routeOptions.url);
    info.network = addressGroup(callerAddress(request));
    currentRequest.run(info, done);
  });
  // What comes after a body is called by whoever has read it.
  server.addHook('preValidation', (request, _, done) => {
    currentRequest.run(requestInfo(request.raw), done);
  });
}
