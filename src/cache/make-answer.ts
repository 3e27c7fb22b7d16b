import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseState } from '../changes/database-state.js';
import { requestInfo } from '../http/request-info.js';
import { type Answer, headerLists } from './answer.js';

/** What the keys of answers know of; an answer that varies by anything else has no key. */
const KNOWN_VARIATIONS: ReadonlySet<string> = new Set([
  'origin',
  'authorization',
  'accept-language',
  'accept-encoding',
]);

function variesByWhatIsKnown(reply: FastifyReply): boolean {
  const names = String(reply.getHeader('Vary') ?? '').toLowerCase();
  return names.split(',').every((name) => KNOWN_VARIATIONS.has(name.trim()));
}

/** What requests of the interface are answered: the like of it may be large, and is made of the database alone. */
const KEPT_TYPES = /^(application\/(json|rss\+xml|x-ndjson)|text\/(calendar|csv))(?![\w+.-])/;

function isForAll(reply: FastifyReply): boolean {
  return (
    reply.statusCode === 200 &&
    KEPT_TYPES.test(String(reply.getHeader('Content-Type'))) &&
    !reply.hasHeader('Cache-Control') &&
    !reply.hasHeader('Set-Cookie') &&
    variesByWhatIsKnown(reply)
  );
}

interface Made {
  readonly body: Buffer;
  readonly tag: string;
  readonly state: DatabaseState;
}

/** The answer as it can be sent to others; undefined when it is for this caller or this second only. */
export function makeAnswer(
  { context, raw }: FastifyRequest,
  reply: FastifyReply,
  { body, tag, state }: Made,
): Answer | undefined {
  if (context?.caller !== null || !isForAll(reply)) return undefined;
  const from = context.time.forPublication;
  const until = Math.min(context.time.heldUntil, state.nextPublication);
  return until <= from
    ? undefined
    : {
        ...headerLists(reply.getHeaders(), body),
        body,
        tag,
        state,
        from,
        until,
        route: requestInfo(raw).route,
      };
}
