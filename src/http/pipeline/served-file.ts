import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { lasting } from './lasting-bytes.js';

/** Serves a file of the installation: it is read when it is first requested, and kept with its compressed forms. */
export function serveFile(
  server: FastifyInstance,
  path: string,
  file: string | URL,
  headers: Readonly<Record<string, string>>,
): void {
  let bytes: Buffer | undefined;
  server.get(path, (_, reply) => {
    bytes ??= lasting(readFileSync(file));
    return reply.headers({ Vary: 'Origin, Accept-Encoding', ...headers }).send(bytes);
  });
}
