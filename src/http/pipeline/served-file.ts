import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { lasting } from './lasting-bytes.js';

type Headers = Readonly<Record<string, string>>;

/** Serves bytes that never change: they are loaded when they are first requested, and kept with their compressed forms. */
export function serveBytes(
  server: FastifyInstance,
  path: string,
  load: () => Promise<Buffer>,
  headers: Headers,
): void {
  let bytes: Promise<Buffer> | undefined;
  server.get(path, async (_, reply) => {
    bytes ??= load().then(lasting);
    // Only what succeeded is kept.
    bytes.catch(() => (bytes = undefined));
    return reply.headers({ Vary: 'Origin, Accept-Encoding', ...headers }).send(await bytes);
  });
}

/** Serves a file of the installation. */
export function serveFile(server: FastifyInstance, path: string, file: string | URL, headers: Headers): void {
  serveBytes(server, path, () => readFile(file), headers);
}
