import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/*
 * Asks what a caller names without being led to where only this server can reach: the name is looked up
 * first, every address of it must be public, and the connection goes to exactly the address that was checked,
 * so that a name which changes in between changes nothing. Redirects are not followed: who does, asks again.
 */

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Gives all addresses of a host name. */
export type Resolver = (hostname: string) => Promise<readonly Address[]>;

export interface GuardOptions {
  /** `host` or `host:port`, in lower case, that may have any address. */
  readonly allowedHosts: readonly string[];
  readonly resolve?: Resolver;
}

export interface GuardedRequest extends GuardOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent, by POST; absent for a GET. */
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The one error for every target that is not public or not known, so that nothing is learnt of what is inside. */
export class RefusedTarget extends Error {}

const systemResolver: Resolver = async (hostname) => lookup(hostname, { all: true });

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Whether the host is among those that may have any address. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port;
  return allowedHosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`);
}

/** Whether the address itself, without any lookup, tells that it is not public. */
export function isInside(url: URL): boolean {
  const host = bareHost(url);
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/** @throws RefusedTarget for what is no plain http or https address */
export function parseTarget(address: string, base?: string): URL {
  const url = URL.parse(address, base);
  if (url === null || !Object.hasOwn(DEFAULT_PORTS, url.protocol)) throw new RefusedTarget();
  if (url.username !== '' || url.password !== '') throw new RefusedTarget();
  url.hash = '';
  return url;
}

/** The one address to connect to; all that the name has must be public. */
async function target(url: URL, options: GuardOptions, signal: AbortSignal): Promise<Address> {
  const host = bareHost(url);
  const family = isIP(host);
  const addresses =
    family === 0
      ? await untilAborted((options.resolve ?? systemResolver)(host), signal).catch((error: unknown) => {
          throw signal.aborted ? error : new RefusedTarget();
        })
      : [{ address: host, family }];
  const [first] = addresses;
  if (first === undefined) throw new RefusedTarget();
  const isSafe = addresses.every(({ address }) => isPublicAddress(address));
  if (!isSafe && !isAllowedHost(url, options.allowedHosts)) throw new RefusedTarget();
  return first;
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
  return Promise.race([work, aborted]);
}

/** Answers every lookup with the address that was checked. */
const pinned =
  ({ address, family }: Address): LookupFunction =>
  (_, { all }, done) => {
    if (all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };

/**
 * Sends a request to a target, if that is public or allowed.
 * @returns the answer, whose body is still to be read, and which must be destroyed
 * @throws RefusedTarget, or whatever the connection fails with
 */
export async function guardedRequest(url: URL, options: GuardedRequest): Promise<IncomingMessage> {
  const { headers, body, signal } = options;
  const address = await target(url, options, signal);
  const client = url.protocol === 'https:' ? https : http;
  const host = bareHost(url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = client.request({
    method: body === undefined ? 'GET' : 'POST',
    protocol: url.protocol,
    host,
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port,
    path: url.pathname + url.search,
    headers: {
      Host: url.host,
      'Accept-Encoding': 'identity',
      'User-Agent': 'event-calendar',
      ...headers,
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
    },
    lookup: pinned(address),
    // An agent of its own: no connection is kept or shared, and no proxy of the environment is asked.
    agent: new client.Agent({ keepAlive: false }),
    signal,
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
  request.on('response', resolve);
  request.on('error', reject);
  // A connection that ends without either, as after a change of protocol.
  request.on('close', () => {
    reject(new Error('closed'));
  });
  request.end(body);
  return promise;
}
