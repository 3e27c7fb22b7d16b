import { type AuthPlugin, authPlugins, type PoolOptions } from 'mysql2';
import { isIP, isIPv4, type Socket, connect } from 'node:net';
import { type DatabaseTls, verifies } from '../config/database-tls.js';
import type { DatabaseHost } from '../config/database-url.js';

/** How connections to one server are made: the first way that works. */
export type Ways = readonly [PoolOptions, ...PoolOptions[]];

/** The server asks for a password in a way that is safe over TLS only. */
class PlainPassword extends Error {
  readonly code = 'PLAIN_PASSWORD';
  readonly fatal = true;
}

/**
 * Over a plain line both would encrypt the password with a key that whoever is between may have sent. It is refused at
 * once, not only where the server has no proof of the password in its memory: else it would fail some day later.
 */
const REFUSED: Record<string, AuthPlugin> = Object.fromEntries(
  (['caching_sha2_password', 'sha256_password'] as const).map((name) => [
    name,
    (context: Parameters<AuthPlugin>[0]) => {
      const { password } = (context.connection as unknown as { config: { password?: string } }).config;
      if (password) throw new PlainPassword(`The server wants ${name}, and the connection is not encrypted.`);
      return authPlugins[name]()(context);
    },
  ]),
);

const isLoopback = (host: string): boolean =>
  host === '::1' || /^localhost$/i.test(host) || (isIPv4(host) && host.startsWith('127.'));

/** Whether nobody is between: the server is on this machine. */
const isLocal = ({ host }: DatabaseHost, socketPath: string | undefined): boolean =>
  socketPath !== undefined || isLoopback(host);

/** Without this, Node takes `localhost` for the name that the certificate of an IP address must have. */
function connectNamed(host: string, port: number): Socket & { _host?: string } {
  const socket: Socket & { _host?: string } = connect({ host, port, noDelay: true, keepAlive: true });
  socket._host = host;
  return socket;
}

function encrypted({ mode, ca, cert, key }: DatabaseTls, { host, port }: DatabaseHost): PoolOptions {
  const isNamed = mode === 'VERIFY_IDENTITY';
  return {
    ssl: {
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
      rejectUnauthorized: verifies(mode),
      verifyIdentity: isNamed,
    },
    ...(isNamed && isIP(host) !== 0 && { stream: () => connectNamed(host, port) }),
  };
}

const PREFERRED: DatabaseTls = { mode: 'PREFERRED', unused: [] };

/** What is different between the connections to one server: whether, and how, they are encrypted. */
export function waysTo(host: DatabaseHost, options: PoolOptions, tls: DatabaseTls | undefined): Ways {
  const local = isLocal(host, options.socketPath);
  const plain = { ...options, ...host, ...(!local && { authPlugins: REFUSED }) };
  // On this machine encryption keeps nobody out; elsewhere MySQL's own programs prefer it, too.
  const chosen = tls ?? (local ? undefined : PREFERRED);
  if (chosen === undefined || chosen.mode === 'DISABLED') return [plain];
  const over = { ...options, ...host, ...encrypted(chosen, host) };
  return chosen.mode === 'PREFERRED' ? [over, plain] : [over];
}

const NO_TLS: readonly unknown[] = ['HANDSHAKE_NO_SSL_SUPPORT', 'HANDSHAKE_SSL_ERROR'];

/** Whether the connection failed as no encrypted one can be made. */
export const isWithoutTls = (error: Error): boolean => NO_TLS.includes((error as { code?: unknown }).code);
