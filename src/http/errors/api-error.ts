import type { Message } from '#common/messages/messages.js';
import { type Kinds, listByKind, type RecordKind } from '#common/records/kinds.js';
import { InvalidValue } from '#common/values/invalid-value.js';

/** The error codes that are of no kind, with their statuses: the table in part 2 of the contract. */
const STATUS = {
  rest_missing_callback_param: 400,
  rest_invalid_param: 400,
  rest_invalid_json: 400,
  rest_bad_request: 400,
  term_exists: 400,
  rest_taxonomy_not_hierarchical: 400,
  rest_unauthorized: 401,
  incorrect_password: 401,
  invalid_username: 401,
  rest_invalid_token: 401,
  rest_forbidden: 403,
  rest_no_route: 404,
  rest_translation_not_found: 404,
  rest_user_not_found: 404,
  rest_credential_not_found: 404,
  rest_import_not_found: 404,
  rest_external_id_not_found: 404,
  rest_webhook_not_found: 404,
  rest_delivery_not_found: 404,
  rest_change_not_found: 404,
  rest_invalid_namespace: 404,
  rest_method_not_allowed: 405,
  rest_conflict: 409,
  rest_not_in_trash: 409,
  rest_changes_expired: 410,
  rest_precondition_failed: 412,
  rest_payload_too_large: 413,
  rest_unsupported_media_type: 415,
  rest_idempotency_key_reused: 422,
  rest_batch_failed: 422,
  rest_precondition_required: 428,
  rest_too_many_requests: 429,
  rest_headers_too_large: 431,
  rest_internal_error: 500,
  rest_unavailable: 503,
  rest_insufficient_storage: 507,
} as const;

/** The error codes that each kind of record has, with their statuses. */
const RECORD_STATUS = { 'not-accessible': 403, 'archive-page-not-found': 404, 'is-in-trash': 410 } as const;

/** The error codes that a kind alone has. */
type OwnErrors<S> = S extends { readonly errors: infer E } ? keyof E & string : never;

export type ErrorName =
  keyof typeof STATUS | `${RecordKind}-${keyof typeof RECORD_STATUS}` | OwnErrors<Kinds[keyof Kinds]>;

const KIND_STATUS = listByKind(({ name, form, errors = {} }) => [
  ...(form === 'record' ? Object.entries(RECORD_STATUS) : []).map(
    ([error, status]) => [`${name}-${error}`, status] as const,
  ),
  ...Object.entries(errors),
]);

/** Every error code of the API, with its status. */
export const errorStatuses = (): Readonly<Record<ErrorName, number>> =>
  ({ ...STATUS, ...Object.fromEntries(KIND_STATUS) }) as Record<ErrorName, number>;

/** These errors share the code of another one and differ in status. */
const WIRE_CODES: Partial<Record<ErrorName, string>> = {
  rest_unauthorized: 'rest_forbidden',
  rest_method_not_allowed: 'rest_no_route',
  rest_headers_too_large: 'rest_bad_request',
};

function statusOf(name: ErrorName): number {
  const [, status] = [...Object.entries(STATUS), ...KIND_STATUS].find(([error]) => error === name) ?? [];
  if (status === undefined) throw new Error(`No resource has added the error ${name}.`);
  return status;
}

export function wireCode(name: ErrorName): string {
  return WIRE_CODES[name] ?? name;
}

export interface ErrorExtras {
  /** Added to `data`, next to `status`. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** For `rest_invalid_param`: the message for each parameter. */
  readonly params?: Readonly<Record<string, Message>>;
  /**
   * For `rest_missing_callback_param`, whose `params` are the missing names: the messages for these and for
   * other parameters.
   */
  readonly details?: Readonly<Record<string, Message>>;
}

/** An error response of the API. The error filter writes it in the request's language. */
export class ApiError extends Error {
  constructor(
    readonly error: ErrorName,
    readonly text: Message,
    readonly extras: ErrorExtras = {},
  ) {
    super(error);
  }

  get status(): number {
    return statusOf(this.error);
  }
}

/** 400 with the name of each bad parameter and the reason. */
export function invalidParams(params: Readonly<Record<string, Message>>): ApiError {
  const names = Object.keys(params).join(', ');
  return new ApiError('rest_invalid_param', { key: 'invalid_params', args: { names } }, { params });
}

/** 400 with the required parameters that are absent or null, and those that are invalid. */
export function missingParams(
  names: readonly string[],
  invalid: Readonly<Record<string, Message>> = {},
): ApiError {
  const args = { names: names.join(', ') };
  const data = { params: names };
  const others = Object.keys(invalid).join(', ');
  if (others === '')
    return new ApiError('rest_missing_callback_param', { key: 'missing_params', args }, { data });
  const missing = names.map((name) => [name, { key: 'param_is_missing' }] as const);
  return new ApiError(
    'rest_missing_callback_param',
    { key: 'missing_and_invalid_params', args: { ...args, others } },
    { data, details: { ...Object.fromEntries(missing), ...invalid } },
  );
}

const nestedName = (param: string, name: string): string => param + name.replace(/^[^[]+/, '[$&]');

/** Collects the errors of several parameters, so that one response reports all of them. */
export class ParamErrors {
  private readonly params: Record<string, Message> = Object.create(null) as Record<string, Message>;
  private readonly missing: string[] = [];
  private denial: ApiError | undefined;

  /** @param onUnknown handles an unknown parameter; those inside other parameters are found late */
  constructor(private readonly onUnknown: (name: string, errors: ParamErrors) => void = () => undefined) {}

  add(name: string, message: Message): void {
    this.params[name] ??= message;
  }

  /** Adds required parameters that are absent or null. */
  addMissing(names: readonly string[]): void {
    this.missing.push(...names);
  }

  get hasMissing(): boolean {
    return this.missing.length > 0;
  }

  /** Runs a rule. A bad value is recorded under the parameter's name, and the result is undefined. */
  attempt<T>(name: string, rule: () => T): T | undefined {
    try {
      return rule();
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      this.add(name, error.text);
      return undefined;
    }
  }

  get isEmpty(): boolean {
    return !this.hasMissing && Object.keys(this.params).length === 0 && this.denial === undefined;
  }

  /** A missing right is reported only when all parameters are valid. */
  deny(denial: ApiError): void {
    this.denial ??= denial;
  }

  noteUnknown(name: string): void {
    this.onUnknown(name, this);
  }

  /** Errors inside a parameter. Unknown names are passed on at once, all others by `nest`. */
  within(param: string): ParamErrors {
    return new ParamErrors((name) => {
      this.noteUnknown(nestedName(param, name));
    });
  }

  /** Adds the errors inside a parameter: `city` as `venue[city]`. */
  nest(param: string, inner: ParamErrors): void {
    for (const [name, message] of Object.entries(inner.params)) this.add(nestedName(param, name), message);
    if (inner.denial !== undefined) this.deny(inner.denial);
  }

  hasAny(names: readonly string[]): boolean {
    return names.some((name) => Object.hasOwn(this.params, name));
  }

  throwIfAny(): void {
    if (this.hasMissing) throw missingParams(this.missing, this.params);
    if (Object.keys(this.params).length > 0) throw invalidParams(this.params);
    if (this.denial !== undefined) throw this.denial;
  }
}

/**
 * Attaches the errors of the parameters: none yet if code has created them. The property is not enumerable, so that
 * loops over the parameters skip it.
 */
export function withErrors<T extends object>(
  params: T,
  errors = new ParamErrors(),
): T & { readonly errors: ParamErrors } {
  return Object.defineProperty(params, 'errors', { value: errors }) as T & { readonly errors: ParamErrors };
}
