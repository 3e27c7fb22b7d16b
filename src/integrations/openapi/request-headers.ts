import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorName } from '#http/errors/api-error.js';
import { IGNORES_KEY_EXTENSION } from '#http/idempotency/ignores-key.js';
import { EVENT_STREAM } from '#http/requests/event-stream.js';
import { ERRORS_EXTENSION } from '#http/responses/operation.decorator.js';
import { type DocumentedOperation, operationsOf } from './operations.js';

interface Condition {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** The errors that the header can cause. */
  readonly errors: readonly ErrorName[];
  readonly isTakenBy: (documented: DocumentedOperation) => boolean;
}

/** These change many items, or have operations with their own headers. */
const SEVERAL: readonly string[] = ['/batch', '/translations/xliff'];

/** The successor of a key is created, and the key itself is changed. */
const ROTATION = '/api-keys/{id}/rotate';

/** Other POST requests create a record, so there is no version to compare with. */
const changesItem = ({ method, path, operation }: DocumentedOperation): boolean =>
  ['put', 'patch', 'delete'].includes(method) ||
  (method === 'post' && ('200' in operation.responses || path.endsWith(ROTATION)) && !SEVERAL.includes(path));

const isStreamed = ({ operation }: DocumentedOperation): boolean =>
  JSON.stringify(operation.responses['200'] ?? {}).includes(EVENT_STREAM);

const tag = (example: string): Condition['schema'] => ({ type: 'string', example });

const HEADERS: readonly Condition[] = [
  {
    name: 'If-Match',
    description:
      'The `ETag` you got when you read the record, in any language, or `*`. The change is refused with 412 if somebody has changed it since. (extension)',
    schema: tag('"11-3-7Qm2vXc0bTt3hJ5oYzKpLw1sNaE"'),
    errors: ['rest_precondition_failed', 'rest_precondition_required'],
    isTakenBy: changesItem,
  },
  {
    name: 'If-None-Match',
    description:
      'A read returns 304 without a body if the response still has one of these ETags. A write is refused with 412 if the record has one of them, or exists at all for `*`.',
    schema: tag('"11-2-p0Lw1sNaE7Qm2vXc0bTt3hJ5oYz"'),
    errors: [],
    isTakenBy: (documented) =>
      (documented.method === 'get' && !isStreamed(documented)) || changesItem(documented),
  },
  {
    name: 'Idempotency-Key',
    description:
      'A unique text for each request. A request that is repeated with it within 24 hours is not executed again and gets the same response. (extension)',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$', example: '8e03978e-40d5-43dd-bc93-6894a57f9324' },
    errors: ['rest_idempotency_key_reused'],
    isTakenBy: ({ method, operation }) => method === 'post' && operation[IGNORES_KEY_EXTENSION] !== true,
  },
  {
    name: 'Last-Event-ID',
    description:
      'The id of the last event that came: only what comes after, whatever `since` says (extension)',
    schema: { type: 'string' },
    errors: [],
    isTakenBy: isStreamed,
  },
];

/** Documents the conditional request headers and the errors that they can cause. */
export function describeRequestHeaders(document: OpenAPIObject): void {
  for (const documented of operationsOf(document)) {
    const { operation } = documented;
    const taken = HEADERS.filter(({ isTakenBy }) => isTakenBy(documented));
    const parameters = taken.map(({ name, description, schema }) =>
      structuredClone({ name, in: 'header' as const, required: false, description, schema }),
    );
    operation.parameters = [...(operation.parameters ?? []), ...parameters];
    const errors = [
      ...(operation[ERRORS_EXTENSION] as ErrorName[]),
      ...taken.flatMap((header) => header.errors),
    ];
    operation[ERRORS_EXTENSION] = [...new Set(errors)];
    Reflect.deleteProperty(operation, IGNORES_KEY_EXTENSION);
  }
}
