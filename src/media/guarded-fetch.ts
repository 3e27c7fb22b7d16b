import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { InvalidValue } from '../http/values/invalid-value.js';
import { isPublicAddress } from './public-address.js';

/*
 * Fetches what a caller names without being led to where only this server can reach: the name is looked up
 * first, every address of it must be public, and the connection goes to exactly the address that was checked,
 * so that a name which changes in between changes nothing. Each redirect is checked in the same way.
 */

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Gives all addresses of a host name. */
export type Resolver = (hostname: string) => Promise<readonly Address[]>;

export interface GuardedFetchOptions {
  /** `host` or `host:port`, in lower case, that may have any address. */
  readonly allowedHosts: readonly string[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  readonly resolve?: Resolver;
}

const systemResolver: Resolver = async (hostname) => lookup(hostname, { all: true });

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** One message for every target that is not public or not known, so that nothing is learnt of what is inside. */
const refused = (): InvalidValue => new InvalidValue('remote_not_public');
const noPicture = (): InvalidValue => new InvalidValue('remote_no_picture');

function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port;
  return allowedHosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`);
}

function parse(address: string, base?: string): URL {
  const url = URL.parse(address, base);
  if (url === null || !Object.hasOwn(DEFAULT_PORTS, url.protocol)) throw refused();
  if (url.username !== '' || url.password !== '') throw refused();
  url.hash = '';
  return url;
}

/** The one address to connect to; all that the name has must be public. */
async function target(url: URL, options: GuardedFetchOptions, signal: AbortSignal): Promise<Address> {
  const host = bareHost(url);
  const family = isIP(host);
  const addresses =
    family === 0
      ? await untilAborted((options.resolve ?? systemResolver)(host), signal).catch((error: unknown) => {
          throw signal.aborted ? error : refused();
        })
      : [{ address: host, family }];
  const [first] = addresses;
  if (first === undefined) throw refused();
  const isSafe = addresses.every(({ address }) => isPublicAddress(address));
  if (!isSafe && !isAllowed(url, options.allowedHosts)) throw refused();
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

async function send(url: URL, address: Address, signal: AbortSignal): Promise<IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http;
  const host = bareHost(url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = client.request({
    protocol: url.protocol,
    host,
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port,
    path: url.pathname + url.search,
    headers: {
      Host: url.host,
      Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
      'Accept-Encoding': 'identity',
      'User-Agent': 'event-calendar',
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
  request.end();
  return promise;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = (): InvalidValue => new InvalidValue('file_too_large', { max: maxBytes });
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const REDIRECTS = [301, 302, 303, 307, 308];

async function follow(address: string, options: GuardedFetchOptions, signal: AbortSignal): Promise<Buffer> {
  let url = parse(address);
  for (let redirects = 0; ; redirects++) {
    const response = await send(url, await target(url, options, signal), signal);
    try {
      const { statusCode = 0, headers } = response;
      if (!REDIRECTS.includes(statusCode) || headers.location === undefined) {
        // Nothing compressed was asked for, and unpacking it would need a limit of its own.
        const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
        if (statusCode !== 200 || !isPlain) throw noPicture();
        return await readBody(response, options.maxBytes);
      }
      if (redirects === options.maxRedirects) {
        throw new InvalidValue('remote_too_many_redirects', { max: options.maxRedirects });
      }
      url = parse(headers.location, url.href);
    } finally {
      response.destroy();
    }
  }
}

/**
 * The bytes that an http or https address answers with.
 * @throws InvalidValue saying what is wrong, the same for everything that is refused or does not answer
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return await follow(address, options, signal);
  } catch (error) {
    if (error instanceof InvalidValue) throw error;
    if (signal.aborted) throw new InvalidValue('remote_too_slow', { max: options.timeoutMs / 1_000 });
    throw new InvalidValue('remote_unreachable');
  }
}
