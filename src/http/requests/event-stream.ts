import type { FastifyReply } from 'fastify';

export const EVENT_STREAM = 'text/event-stream';

/** Whether the response stays open until one side ends it. */
export const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('Content-Type') ?? '').startsWith(EVENT_STREAM);
