import { ApiError, type ParamErrors } from '#http/errors/api-error.js';
import type { LoadedRecord } from '../visibility/visibility.js';
import type { RecordFields } from './record.dto.js';

/**
 * The change that takes a record out of the trash: it gets the status that it had before.
 * @throws ApiError `rest_not_in_trash`
 */
export function beforeTrash(
  errors: ParamErrors,
  { status, trashed_status: before }: LoadedRecord,
): Pick<RecordFields, 'errors' | 'status'> {
  if (status !== 'trash') throw new ApiError('rest_not_in_trash', { key: 'not_in_trash' });
  return { errors, status: before ?? 'draft' };
}

/** What the documentation says of taking a record out of the trash. */
export const RESTORE = {
  description:
    'It has the status again that it had before; where you may not publish, it waits for review (`pending`). Its slugs are those of before, as far as they are free.',
  access: 'edit own records',
} as const;
