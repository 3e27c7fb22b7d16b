import type { IncomingMessage } from 'node:http';
import { NotFoundException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';
import { ApiError } from '../errors/api-error.js';
import { notUtf8 } from '../errors/invalid-json.js';
import { parseMultipart } from './multipart.js';
import { bodyReader } from './read-body.js';
import { dropRests } from './rests-of-bodies.js';

/** Deeper than any parameter. It protects recursive code from bodies that are nested 10,000 times. */
const MAX_DEPTH = 16;

/** Limits on nested parameters, in the query and in form bodies. */
const NESTING = {
  depth: MAX_DEPTH,
  parameterLimit: 1_000,
  arrayLimit: 500,
  allowPrototypes: false,
  plainObjects: true,
};

/** A part of a parameter name that would reach an object's prototype. */
export const PROTOTYPE = '__proto__';

const namesPrototype = (text: string): boolean =>
  /proto/i.test(text) &&
  [...new URLSearchParams(text).keys()].some((name) => name.split(/[[\]]/).includes(PROTOTYPE));

function withinLimits(parse: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { parameterLimit: max } = NESTING;
    throw new ApiError('rest_bad_request', { key: 'too_many_fields', args: { max } });
  }
}

/**
 * Parses `a[b]=c`, `a[]=1` and repeated names. The parser drops `__proto__`; it is added again, so that it is
 * refused.
 */
export function parseNested(text: string, isBody = false): Record<string, unknown> {
  // For a body, exceeding a limit is an error; nothing is dropped silently. Of a query see `refuseLongQuery`: the router
  // parses it, where no error can be answered.
  const values = withinLimits(() => qs.parse(text, { ...NESTING, throwOnLimitExceeded: isBody }));
  if (namesPrototype(text)) values[PROTOTYPE] = text;
  return values;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw notUtf8();
  }
}

/** More names and values than any request needs; each one is processed several times. */
const MAX_VALUES = 75_000;

function refuseHostileShapes(body: object): void {
  let level: object[] = [body];
  let count = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw new ApiError('rest_invalid_json', { key: 'body_too_deep', args: { max: MAX_DEPTH } });
    if (level.some((value) => Object.hasOwn(value, PROTOTYPE))) {
      throw new ApiError('rest_invalid_json', { key: 'body_names_prototype' });
    }
    const values = level.flatMap((value) => Object.values(value) as unknown[]);
    count += values.length;
    if (count > MAX_VALUES)
      throw new ApiError('rest_invalid_json', { key: 'body_too_many_values', args: { max: MAX_VALUES } });
    level = values.filter(isObject);
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
    const position = Number(
      /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? text.length,
    );
    throw new ApiError('rest_invalid_json', { key: 'invalid_json', args: { position } });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('rest_invalid_json', { key: 'body_not_an_object' });
  }
  refuseHostileShapes(value);
  return value;
}

/**
 * A `%` that begins no escape stays as it is. Escapes that are not UTF-8 are refused, as they would be
 * misread.
 */
export function refuseOtherEscapes(text: string): void {
  try {
    decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    throw notUtf8();
  }
}

/** Refuses what `parseNested` would drop. */
export function refuseLongQuery(query: string): void {
  const { parameterLimit: max } = NESTING;
  if (query.split('&', max + 1).length > max)
    throw new ApiError('rest_bad_request', { key: 'too_many_parameters', args: { max } });
}

function parseForm(body: Buffer): object {
  const text = decode(body);
  refuseOtherEscapes(text);
  return parseNested(text, true);
}

/** Brackets in the names of texts nest as in a form; files use their plain name. */
async function parseParts(body: Buffer, type: string): Promise<object> {
  const { texts, files } = await parseMultipart(body, type);
  return { ...parseNested(texts.toString(), true), ...files };
}

const BODILESS = new Set(['GET', 'HEAD']);

/**
 * A compressed body could expand to a thousand times its size, so it is refused. Methods without a body may
 * send the header.
 */
function refuseEncodings(request: FastifyRequest): void {
  if (BODILESS.has(request.method)) return;
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!/^identity$/i.test(encoding.trim())) {
    throw new ApiError('rest_unsupported_media_type', { key: 'unsupported_encoding' });
  }
}

/** The body of a request to no route is not read. */
function refuseWithoutRoute(request: FastifyRequest): void {
  if (request.is404 && !BODILESS.has(request.method)) throw new NotFoundException();
}

/** Replaces Fastify's body parsers with ones that report errors in this API's form. */
export function registerBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addHook('preParsing', async (request) => {
    refuseWithoutRoute(request);
    refuseEncodings(request);
    return Promise.resolve();
  });
  dropRests(server);
  const read = bodyReader(server);
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(await read(request, payload)),
  );
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => parseForm(await read(request, payload)),
  );
  server.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await read(request, payload);
      return body.length === 0 ? {} : parseParts(body, request.headers['content-type'] ?? '');
    },
  );
  // The type of an empty body does not matter.
  server.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = await read(request, payload);
    if (body.length === 0) return {};
    throw new ApiError('rest_unsupported_media_type', { key: 'unsupported_media_type' });
  });
}
