import type { Message } from '#common/messages/messages.js';
import { ApiError, type ErrorName, invalidParams, missingParams } from '#http/errors/api-error.js';

interface ErrorText {
  /** When the error occurs, in plain words. */
  readonly meaning: string;
  readonly example: ApiError;
}

type Messages = Readonly<Partial<Record<ErrorName, readonly [meaning: string, message: Message]>>>;

const NOT_READABLE = 'The record is not public, and the caller may not read it';
const EMPTY_PAGE = 'A page after the first has no items';
const IN_TRASH = 'The record is already in the trash';

const MESSAGES = {
  rest_invalid_json: [
    'The body is not valid JSON, or not UTF-8',
    { key: 'invalid_json', args: { position: 17 } },
  ],
  rest_bad_request: ['The request cannot be read', { key: 'bad_request' }],
  'rest-invalid-event-id': ['The id belongs to something that is no event', { key: 'not_an_event' }],
  'rest-invalid-series-id': ['The id belongs to something that is no series', { key: 'not_a_series' }],
  rest_taxonomy_not_hierarchical: ['A parent was given for a tag', { key: 'not_hierarchical' }],
  rest_unauthorized: ['Nobody is logged in, and this is not for everybody', { key: 'login_required' }],
  incorrect_password: ['User name or password is wrong', { key: 'incorrect_password' }],
  invalid_username: ['What was sent as user name cannot be one', { key: 'invalid_username' }],
  rest_invalid_token: ['Key or token is unknown, has ended, or was revoked', { key: 'invalid_credentials' }],
  rest_forbidden: [
    'The caller, or the scopes of the key, may not do this; or a page of another site sent a write',
    { key: 'forbidden' },
  ],
  'event-not-accessible': [NOT_READABLE, { key: 'event_not_accessible' }],
  'venue-not-accessible': [NOT_READABLE, { key: 'venue_not_accessible' }],
  'organizer-not-accessible': [NOT_READABLE, { key: 'organizer_not_accessible' }],
  'series-not-accessible': [NOT_READABLE, { key: 'series_not_accessible' }],
  'event-no-longer-available': ['The event is in the trash', { key: 'event_in_trash_read' }],
  'series-no-longer-available': ['The series is in the trash', { key: 'series_in_trash_read' }],
  'event-password-protected': [
    'The password of the event is missing or wrong',
    { key: 'event_password_protected' },
  ],
  rest_no_route: ['There is nothing at this address', { key: 'no_route' }],
  rest_method_not_allowed: [
    'The address does not take this method',
    { key: 'method_not_allowed', args: { methods: 'GET' } },
  ],
  rest_translation_not_found: [
    'The record has no texts in this language',
    { key: 'no_translation', args: { language: 'ro' } },
  ],
  rest_user_not_found: ['No account has this id', { key: 'unknown_author' }],
  rest_credential_not_found: [
    'The account has no password, key or session with this id',
    { key: 'unknown_credential' },
  ],
  rest_import_not_found: ['There is no import with this id', { key: 'unknown_import' }],
  rest_external_id_not_found: [
    'No record has this external id',
    { key: 'unknown_external_id', args: { source: 'demo', id: 'olive/1' } },
  ],
  rest_webhook_not_found: ['No webhook has this id', { key: 'unknown_webhook' }],
  rest_change_not_found: ['The record has no change with this id', { key: 'unknown_change' }],
  rest_delivery_not_found: ['The webhook has no delivery with this id', { key: 'unknown_delivery' }],
  rest_invalid_namespace: ['The namespace is not one of this service', { key: 'invalid_namespace' }],
  'rest-event-not-found': ['No event has this id', { key: 'event_not_found' }],
  'rest-series-not-found': ['No series has this id', { key: 'series_not_found' }],
  'event-archive-page-not-found': [EMPTY_PAGE, { key: 'page_not_found' }],
  'venue-archive-page-not-found': [EMPTY_PAGE, { key: 'page_not_found' }],
  'organizer-archive-page-not-found': [EMPTY_PAGE, { key: 'page_not_found' }],
  'series-archive-page-not-found': [EMPTY_PAGE, { key: 'page_not_found' }],
  rest_conflict: [
    'Another request changed the same data at the same time, or what is there does not allow this request; `message` says which',
    { key: 'conflict' },
  ],
  rest_not_in_trash: ['The record is not in the trash', { key: 'not_in_trash' }],
  'event-is-in-trash': [IN_TRASH, { key: 'event_is_in_trash' }],
  'venue-is-in-trash': [IN_TRASH, { key: 'venue_is_in_trash' }],
  'organizer-is-in-trash': [IN_TRASH, { key: 'organizer_is_in_trash' }],
  'series-is-in-trash': [IN_TRASH, { key: 'series_is_in_trash' }],
  rest_changes_expired: [
    'What came after this token is not kept any longer, or never was in this database',
    { key: 'changes_expired' },
  ],
  rest_precondition_failed: [
    'The item has another version than `If-Match` names, or one that `If-None-Match` names',
    { key: 'precondition_failed' },
  ],
  rest_idempotency_key_reused: [
    'The `Idempotency-Key` was sent before with another request',
    { key: 'idempotency_key_reused' },
  ],
  rest_batch_failed: [
    'An operation of a batch was refused, and with it all of them',
    { key: 'batch_failed', args: { index: 1 } },
  ],
  rest_precondition_required: [
    'This service asks for `If-Match` with each change of an item',
    { key: 'precondition_required' },
  ],
  rest_payload_too_large: [
    'The body is larger than allowed',
    { key: 'payload_too_large', args: { max: 1_048_576 } },
  ],
  rest_unsupported_media_type: [
    'The body is of none of the three types, or compressed',
    { key: 'unsupported_media_type' },
  ],
  rest_too_many_requests: [
    'Too many requests, or too many failed logins',
    { key: 'too_many_requests', args: { seconds: 7 } },
  ],
  rest_headers_too_large: ['The headers are too large or too many', { key: 'headers_too_large' }],
  rest_internal_error: [
    'Something went wrong in the service',
    { key: 'internal_error', args: { request_id: 'b4f0c9d2-6c55-4a0e-9d0b-8f1f0f6f2a11' } },
  ],
  rest_unavailable: [
    'The database cannot be reached or written now, the identity provider cannot be reached, or the service is about to end',
    { key: 'unavailable' },
  ],
  rest_insufficient_storage: [
    'The disk of the database, or of the pictures, is full',
    { key: 'insufficient_storage' },
  ],
} as const satisfies Messages;

/** The meaning of each error, with an example response. */
export const ERROR_TEXTS: Readonly<Record<ErrorName, ErrorText>> = {
  ...(Object.fromEntries(
    Object.entries(MESSAGES).map(([name, [meaning, message]]) => [
      name,
      { meaning, example: new ApiError(name as ErrorName, message) },
    ]),
  ) as Record<keyof typeof MESSAGES, ErrorText>),
  rest_missing_callback_param: {
    meaning: 'A required parameter is absent or null; `details` names the invalid ones beside it too',
    example: missingParams(['start_date', 'end_date'], { title: { key: 'not_empty' } }),
  },
  rest_invalid_param: {
    meaning: 'Values that break their rule, or name what does not exist; all of them are named',
    example: invalidParams({
      end_date: { key: 'end_before_start' },
      website: { key: 'not_a_url' },
    }),
  },
  term_exists: {
    meaning: 'A term of this name exists under the same parent',
    example: new ApiError('term_exists', { key: 'term_exists' }, { data: { term_id: 3 } }),
  },
};
