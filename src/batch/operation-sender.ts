import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { acceptedLanguage, languageParameter } from '../context/language.js';
import { entryOf } from '../context/mounts.js';
import type { RequestContext } from '../context/request-context.js';
import { currentRequest, requestInfo } from '../http/request-info.js';
import type { BatchInput, BatchOperation, BatchResponseDto } from './batch.dto.js';

/** Headers of a batch that count for the operations that have none of their own. */
const INHERITED = ['accept-language', 'prefer'];

/** Headers of an answer that say something of it alone. */
const SHOWN = [
  'Content-Language',
  'ETag',
  'Location',
  'Idempotent-Replayed',
  'X-Ignored-Params',
  'Preference-Applied',
  'Allow',
  'Retry-After',
];

/** An answer, and how large it is. */
export interface Sent {
  readonly response: BatchResponseDto;
  readonly bytes: number;
}

/** A batch that has come: its operations go through the same routes as the same requests alone. */
export interface Batch {
  readonly request: FastifyRequest;
  readonly ctx: RequestContext;
  readonly input: BatchInput;
}

/** Sends an operation to the service itself, as the caller of the batch. */
export async function sendOperation(batch: Batch, operation: BatchOperation): Promise<Sent> {
  const { request, ctx, input } = batch;
  const { method, body, headers = {} } = operation;
  const inherited = INHERITED.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const parts = { context: ctx, isShared: input.mode === 'all' };
  const response = await currentRequest.run({ ...requestInfo(request.raw), parts }, async () =>
    request.server.inject({
      method,
      url: addressOf(batch, operation),
      headers: {
        ...Object.fromEntries(inherited),
        'x-request-id': ctx.requestId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    }),
  );
  return { response: shown(response), bytes: response.rawPayload.length };
}

/** By the mount and the language segment of the batch; its parameters count where the operation has none. */
function addressOf({ request, ctx, input }: Batch, operation: BatchOperation): string {
  const { mount, segment } = entryOf(request.raw);
  const { path, body, headers = {} } = operation;
  const query = Object.fromEntries(new URL(path, 'http://batch').searchParams);
  const isGiven = languageParameter(body, query) !== undefined;
  // No browser sends a header of an operation: who sends one means it.
  const preferred = acceptedLanguage(headers, ctx.defaultLanguage);
  const language = isGiven ? undefined : (preferred ?? input.i18n_language ?? input.lang);
  const added = [
    ...(language === undefined ? [] : [`i18n_language=${language}`]),
    ...(ctx.transaction === 'tried' && input.mode === 'each' ? ['dry_run=true'] : []),
  ];
  const further = added.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${added.join('&')}`;
  return `${segment === undefined ? '' : `/${segment}`}${mount}${path}${further}`;
}

function shown({ statusCode, headers, payload }: LightMyRequestResponse): BatchResponseDto {
  const present = SHOWN.flatMap((name) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return {
    status: statusCode,
    headers: Object.fromEntries(present),
    body: payload === '' ? null : (JSON.parse(payload) as unknown),
  };
}
