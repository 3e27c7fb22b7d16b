import { connect, isIP, isIPv4, type Socket } from 'node:net';
import type { AuthPlugin, PoolOptions } from 'mysql2';
import { type DatabaseTls, verifies } from '../config/database-tls.js';
import type { DatabaseHost } from '../config/database-url.js';
import { mysqlDriver } from './mysql-driver.js';

/** How to connect to one server: the first way that works is used. */
export type ConnectionOptions = readonly [PoolOptions, ...PoolOptions[]];

/** The server requires a way of sending the password that is safe over TLS only. */
class PlainPassword extends Error {
  readonly code = 'PLAIN_PASSWORD';
  readonly fatal = true;
}

/**
 * Over an unencrypted connection the driver would encrypt the password with a key that an attacker may have
 * sent. It is refused always, not only when the server has not cached a proof of the password: otherwise it
 * would fail some day later.
 */
const REFUSED_PLUGINS: Record<string, AuthPlugin> = Object.fromEntries(
  (['caching_sha2_password', 'sha256_password'] as const).map((name) => [
    name,
    (context: Parameters<AuthPlugin>[0]) => {
      const { password } = (context.connection as unknown as { config: { password?: string } }).config;
      if (password) throw new PlainPassword(`The server wants ${name}, and the connection is not encrypted.`);
      return mysqlDriver().authPlugins[name]()(context);
    },
  ]),
);

const isLoopback = (host: string): boolean =>
  host === '::1' || /^localhost$/i.test(host) || (isIPv4(host) && host.startsWith('127.'));

/** Whether nobody can intercept the connection: the server is on this machine. */
const isLocal = ({ host }: DatabaseHost, socketPath: string | undefined): boolean =>
  socketPath !== undefined || isLoopback(host);

/** Without this, Node expects `localhost` in the certificate of a server that is named by an IP address. */
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

/** The options that differ between the connections to one server: whether and how they are encrypted. */
export function connectionOptions(
  host: DatabaseHost,
  options: PoolOptions,
  tls: DatabaseTls | undefined,
): ConnectionOptions {
  const local = isLocal(host, options.socketPath);
  const plainOptions = { ...options, ...host, ...(!local && { authPlugins: REFUSED_PLUGINS }) };
  // Encryption is pointless on this machine; elsewhere it is preferred, as by MySQL's own programs.
  const chosen = tls ?? (local ? undefined : PREFERRED);
  if (chosen === undefined || chosen.mode === 'DISABLED') return [plainOptions];
  const encryptedOptions = { ...options, ...host, ...encrypted(chosen, host) };
  return chosen.mode === 'PREFERRED' ? [encryptedOptions, plainOptions] : [encryptedOptions];
}

const NO_TLS: readonly unknown[] = ['HANDSHAKE_NO_SSL_SUPPORT', 'HANDSHAKE_SSL_ERROR'];

/** Whether the connection failed because the server does not support TLS. */
export const isWithoutTls = (error: Error): boolean => NO_TLS.includes((error as { code?: unknown }).code);
