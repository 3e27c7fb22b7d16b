import { ApiError } from './api-error.js';

/** 400 for a body whose bytes are no text. */
export const notUtf8 = (): ApiError => new ApiError('rest_invalid_json', { key: 'body_not_utf8' });
