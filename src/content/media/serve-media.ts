import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { MAIN_MOUNT } from '#http/context/mounts.js';
import type { Settings } from '#platform/config/settings.js';
import { MEDIA_PATH } from './media-paths.js';

/** The most bytes that a multipart body adds to the file. */
const MULTIPART_OVERHEAD = 65_536;

/**
 * Allows larger bodies for uploads. Must be called before the routes are registered.
 * @param most the maximum size of a file in bytes, by collection
 */
export function allowUploads(server: FastifyInstance, most: Readonly<Record<string, number>>): void {
  const limits = new Map(Object.entries(most).map(([name, bytes]) => [`${MAIN_MOUNT}/${name}`, bytes]));
  server.addHook('onRoute', (route) => {
    const limit = route.method === 'POST' ? limits.get(route.url.replace(/\/$/, '')) : undefined;
    if (limit !== undefined) route.bodyLimit = limit + MULTIPART_OVERHEAD;
  });
}

/** The paths that pictures and their sizes have. */
const FILE = /^\d{4}\/\d{2}\/[a-z0-9-]+\.[a-z]+$/;

/** Serves the files of `MEDIA_DIR`. The content of a URL never changes, so it may be cached for ever. */
export async function serveMedia(server: FastifyInstance, settings: Settings): Promise<void> {
  await server.register(fastifyStatic, {
    root: resolve(settings.mediaDir),
    // Its own route reads the whole folder for each file, to compare the spelling. A month may have many thousands.
    serve: false,
    index: false,
    // Pictures are small, and a range beyond the end of one would need an error of its own.
    acceptRanges: false,
    maxAge: '1y',
    immutable: true,
    // The folder is created with the first picture.
    suppressWarning: true,
  });
  server.get<{ Params: { '*': string } }>(`${MEDIA_PATH}*`, ({ params: { '*': file } }, reply) => {
    if (FILE.test(file)) return reply.sendFile(file);
    reply.callNotFound();
    return reply;
  });
}
