import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { NAMESPACE, type Service } from './service.js';
import { statementsOf } from './statements.js';

/** A response as it was transferred. */
export interface WireResponse {
  readonly status: number;
  /** All headers except those about the time, the connection and this one request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
}

const OF_CONNECTION = /^(date|connection|keep-alive|x-request-id)$/;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const decoded = (bytes: Buffer, encoding: unknown): Buffer => {
  if (bytes.length === 0 || encoding === undefined) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
};

async function receive(response: IncomingMessage): Promise<WireResponse> {
  const bytes = await buffer(response);
  const own = Object.entries(response.headersDistinct).filter(([name]) => !OF_CONNECTION.test(name));
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(own.map(([name, values = []]) => [name, values.join(' AND ')])),
    bytes,
    text: decoded(bytes, response.headers['content-encoding']).toString(),
  };
}

/** Sends a request to a listening service over a socket, with these headers and no others; a path with `~` is below the root. */
export async function sendRaw(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<WireResponse> {
  const url = path.startsWith('~') ? path.slice(1) : NAMESPACE + path;
  const sent = { host: 'calendar.example', ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path: url, method, agent, headers: sent });
    outgoing.on('response', (response) => {
      receive(response).then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Closes the open connections. */
export const closeConnections = (): void => {
  agent.destroy();
};

/** The number of statements of the work, without those that check for commits. */
export async function computed(service: Service, work: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(service, work);
  return statements.filter(({ sql }) => !sql.includes('change_number')).length;
}
