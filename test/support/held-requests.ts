import { jest } from '@jest/globals';
import { Credentials } from '#access/auth/credentials.js';
import { parseResponse, RawClient } from './raw-client.js';
import { NAMESPACE, type Service } from './service.js';
import type { Write } from './writes.js';

/** A request that the service has admitted, and of which it has no more than one byte of the body. */
export interface HeldRequest {
  readonly name: string;
  /** Sends the rest. @returns the response */
  readonly finish: () => Promise<ReturnType<typeof parseResponse>>;
}

async function begin(
  port: number,
  { method, path, body = {}, options }: Write,
  authorization: string,
): Promise<HeldRequest> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const client = await RawClient.connect(port);
  client.send(
    `${method} ${NAMESPACE}${path} HTTP/1.1`,
    'Host: calendar.example',
    'Connection: close',
    `Authorization: ${authorization}`,
    `Content-Type: ${options?.headers?.['content-type'] ?? 'application/json'}`,
    `Content-Length: ${bytes.length}`,
    '',
    '',
  );
  client.socket.write(bytes.subarray(0, 1));
  const finish = async (): Promise<ReturnType<typeof parseResponse>> => {
    client.socket.write(bytes.subarray(1));
    return parseResponse(await client.untilClosed());
  };
  return { name: `${method} ${path}`, finish };
}

/** Begins requests on connections of their own, and waits until the service has checked the credentials of each. */
export async function hold(
  service: Service,
  port: number,
  writes: readonly Write[],
  authorization: string,
): Promise<HeldRequest[]> {
  const identify = jest.spyOn(service.app.get(Credentials), 'identify');
  const held: HeldRequest[] = [];
  for (const write of writes) {
    held.push(await begin(port, write, authorization));
    while (identify.mock.results.length < held.length) await new Promise(setImmediate);
    await identify.mock.results.at(-1)?.value;
  }
  identify.mockRestore();
  return held;
}
