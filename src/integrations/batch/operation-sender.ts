import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { acceptedLanguage } from '#http/context/language.js';
import { entryOf } from '#http/context/mounts.js';
import type { RequestContext } from '#http/context/request-context.js';
import { WholeRequest } from '#http/context/whole-request.js';
import { languageParameter } from '#http/requests/language-parameter.js';
import { currentRequest, requestInfo } from '#platform/requests/request-info.js';
import type { BatchInput, BatchOperation, BatchResponseDto } from './batch.dto.js';

/** Headers of a batch that apply to the operations that do not set them. */
const INHERITED = ['accept-language', 'prefer'];

/** Response headers that are specific to one operation. */
const RESPONSE_HEADERS = [
  'Content-Language',
  'ETag',
  'Location',
  'Idempotent-Replayed',
  'X-Ignored-Params',
  'Preference-Applied',
  'X-Taken-Over',
  'Allow',
  'Retry-After',
];

/** A response and its size. */
export interface SentOperation {
  readonly response: BatchResponseDto;
  readonly bytes: number;
}

/** A received batch. Its operations use the same routes as single requests. */
export interface Batch {
  readonly request: FastifyRequest;
  readonly ctx: RequestContext;
  readonly input: BatchInput;
}

/** Sends an operation to the service itself, as the caller of the batch. */
export async function sendOperation(batch: Batch, operation: BatchOperation): Promise<SentOperation> {
  const { request, ctx, input } = batch;
  const { method, body, headers = {} } = operation;
  const inherited = INHERITED.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const parts = new WholeRequest(ctx, input.mode === 'all');
  const response = await currentRequest.run({ ...requestInfo(request.raw), subrequests: parts }, async () =>
    request.server.inject({
      method,
      url: urlOf(batch, operation),
      headers: {
        ...Object.fromEntries(inherited),
        'x-request-id': ctx.requestId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    }),
  );
  return { response: toResponseDto(response), bytes: response.rawPayload.length };
}

/**
 * The URL has the mount and the language segment of the batch. Language parameters of the batch are the
 * default.
 */
function urlOf({ request, ctx, input }: Batch, operation: BatchOperation): string {
  const { mount, segment } = entryOf(request.raw);
  const { path, body, headers = {} } = operation;
  const query = Object.fromEntries(new URL(path, 'http://batch').searchParams);
  const isGiven = languageParameter(body, query) !== undefined;
  // Browsers add no headers to an operation, so the client has set this language on purpose.
  const preferred = acceptedLanguage(headers, ctx.defaultLanguage);
  const language = isGiven ? undefined : (preferred ?? input.i18n_language ?? input.lang);
  const added = [
    ...(language === undefined ? [] : [`i18n_language=${language}`]),
    ...(ctx.transaction === 'dryRun' && input.mode === 'each' ? ['dry_run=true'] : []),
  ];
  const suffix = added.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${added.join('&')}`;
  return `${segment === undefined ? '' : `/${segment}`}${mount}${path}${suffix}`;
}

function toResponseDto({ statusCode, headers, payload }: LightMyRequestResponse): BatchResponseDto {
  const shown = RESPONSE_HEADERS.flatMap((name) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return {
    status: statusCode,
    headers: Object.fromEntries(shown),
    body: payload === '' ? null : (JSON.parse(payload) as unknown),
  };
}
