import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/*
 * Requests URLs from callers without reaching internal hosts. The name is looked up first, all its addresses
 * must be public, and the connection uses exactly the checked address, so that a later change of the name has
 * no effect. Redirects are not followed: the caller must request each target itself.
 */

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to all its addresses. */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface GuardOptions {
  /** `host` or `host:port`, in lower case, that may also have internal addresses. */
  readonly allowedHosts: readonly string[];
  readonly resolve?: Resolver;
}

export interface GuardedRequest extends GuardOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a POST; absent for a GET. */
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * The same error for internal and unknown targets, so that callers learn nothing about the internal network.
 */
export class RefusedTarget extends Error {
  constructor(readonly address: string) {
    super();
  }
}

const systemResolver: Resolver = async (hostname) => lookup(hostname, { all: true });

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Whether the host may have internal addresses. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port;
  return allowedHosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`);
}

/** Whether the URL contains an IP address that is not public; no lookup is made. */
export function isInternal(url: URL): boolean {
  const host = bareHost(url);
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/** @throws RefusedTarget for anything but an http or https URL */
export function parseTarget(address: string, base?: string): URL {
  const url = URL.parse(address, base);
  if (url === null || !Object.hasOwn(DEFAULT_PORTS, url.protocol)) throw new RefusedTarget(address);
  if (url.username !== '' || url.password !== '') throw new RefusedTarget(address);
  url.hash = '';
  return url;
}

/** The address to connect to; all addresses of the host must be public. */
async function chooseAddress(url: URL, options: GuardOptions, signal: AbortSignal): Promise<ResolvedAddress> {
  const host = bareHost(url);
  const family = isIP(host);
  const addresses =
    family === 0
      ? await untilAborted((options.resolve ?? systemResolver)(host), signal).catch((error: unknown) => {
          throw signal.aborted ? error : new RefusedTarget(url.href);
        })
      : [{ address: host, family }];
  const [first] = addresses;
  if (first === undefined) throw new RefusedTarget(url.href);
  const isSafe = addresses.every(({ address }) => isPublicAddress(address));
  if (!isSafe && !isAllowedHost(url, options.allowedHosts)) throw new RefusedTarget(url.href);
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

/** A lookup function that always returns the checked address. */
const pinned =
  ({ address, family }: ResolvedAddress): LookupFunction =>
  (_, { all }, done) => {
    if (all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };

/**
 * Sends a request to a target that is public or allowed.
 * @returns the response, whose body is still to be read, and which must be destroyed
 * @throws RefusedTarget, or a connection error
 */
export async function guardedRequest(url: URL, options: GuardedRequest): Promise<IncomingMessage> {
  const { headers, body, signal } = options;
  const address = await chooseAddress(url, options, signal);
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
    // A separate agent: connections are neither kept nor shared, and no proxy from the environment is used.
    agent: new client.Agent({ keepAlive: false }),
    signal,
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
  request.on('response', resolve);
  request.on('error', reject);
  // A connection can close without a response or an error, for example after a protocol change.
  request.on('close', () => {
    reject(new Error('closed'));
  });
  request.end(body);
  return promise;
}
