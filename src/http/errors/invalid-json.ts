import { ApiError } from './api-error.js';

/** 400 for a body or a query whose bytes are not UTF-8. */
export const notUtf8 = (): ApiError => new ApiError('rest_invalid_json', { key: 'not_utf8' });
