import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

declare module 'node:http' {
  interface IncomingMessage {
    /** Use `requestInfo`, which creates it if necessary. */
    info?: RequestInfo;
  }
}

/** The data of a request for metrics and logs. */
export interface RequestInfo {
  /** `X-Request-Id` as sent, or a generated id. */
  readonly id: string;
  /** By the clock of `performance`, in milliseconds. */
  readonly startedAt: number;
  /** The matching path, as in the documentation; undefined if none matches. */
  route: string | undefined;
  /** The account that sent the request. */
  userId: number | undefined;
  /** The caller's address, or its network for IPv6. */
  network: string | undefined;
  /** The batch that this request is part of, as described by its sender. */
  readonly batch: object | undefined;
  /** Set by the sender of a batch: requests sent meanwhile are parts of this one. */
  readonly subrequests?: object;
}

const SANE_ID = /^[\w.-]{1,128}$/;

function begin({ headers }: IncomingMessage): RequestInfo {
  const batch = currentRequest.getStore()?.subrequests;
  const sent = headers['x-request-id'];
  const id = typeof sent === 'string' && SANE_ID.test(sent) ? sent : randomUUID();
  return {
    id,
    startedAt: performance.now(),
    route: undefined,
    userId: undefined,
    network: undefined,
    batch: batch,
  };
}

/** The data of a request, created on the first call. */
export function requestInfo(request: IncomingMessage): RequestInfo {
  return (request.info ??= begin(request));
}

/** The request that the running code handles. */
export const currentRequest = new AsyncLocalStorage<RequestInfo>();

/** The key by which clients share limited resources: the account, or the network of an anonymous caller. */
export function clientKey(): string {
  const { userId, network } = currentRequest.getStore() ?? {};
  return userId === undefined ? (network ?? '') : `account ${userId}`;
}
