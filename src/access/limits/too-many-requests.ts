import { ApiError } from '#http/errors/api-error.js';

/** 429 with the number of seconds to wait. */
export function tooManyRequests(
  key: 'too_many_logins' | 'too_many_event_passwords' | 'too_many_requests' | 'too_many_streams',
  seconds: number,
): ApiError {
  return new ApiError(
    'rest_too_many_requests',
    { key, args: { seconds } },
    { headers: { 'Retry-After': String(seconds) } },
  );
}
