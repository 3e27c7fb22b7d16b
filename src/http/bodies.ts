import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { ApiError } from './api-error.js';

/** Bounds on nested parameters, in the query and in form bodies. */
const NESTING = {
  depth: 5,
  parameterLimit: 1_000,
  arrayLimit: 500,
  allowPrototypes: false,
  plainObjects: true,
};

/** Reads `a[b]=c`, `a[]=1` and repeated names. */
export function parseNested(text: string): Record<string, unknown> {
  return qs.parse(text, { ...NESTING, ignoreQueryPrefix: true });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw invalidJson('not UTF-8');
  }
}

function invalidJson(reason: string): ApiError {
  return new ApiError('rest_invalid_json', { key: 'invalid_json', args: { reason } });
}

/** Deeper than any parameter; recursive code further in is safe from what is nested 10,000 times. */
const MAX_DEPTH = 16;

function refuseHostileShapes(body: object): void {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw invalidJson(`nested deeper than ${MAX_DEPTH}`);
    if (level.some((value) => Object.hasOwn(value, '__proto__'))) throw invalidJson('__proto__');
    level = level.flatMap((value) => Object.values(value) as unknown[]).filter(isObject);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parseJson(body: Buffer): object {
  const text = decode(body);
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidJson(error instanceof SyntaxError ? error.message.slice(0, 200) : 'unreadable');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('rest_invalid_json', { key: 'body_not_an_object' });
  }
  refuseHostileShapes(value);
  return value;
}

/** Replaces Fastify's body parsers by ones that answer in this interface's terms. */
export function registerBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_, body, done) => {
    try {
      done(null, parseJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  server.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_, body, done) => {
      done(null, parseNested(body.toString('utf8')));
    },
  );
}
