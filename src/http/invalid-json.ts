import { ApiError } from './api-error.js';

/** 400 for a body or a query whose bytes are no text. */
export const notUtf8 = (): ApiError => new ApiError('rest_invalid_json', { key: 'not_utf8' });
