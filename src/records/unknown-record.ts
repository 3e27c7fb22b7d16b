import type { EntityManager } from 'typeorm';
import { ApiError, invalidParams } from '../http/api-error.js';
import type { Kind } from './kinds.js';

/**
 * The error for an id in a path that no record of the kind has. For events, an id of another kind of record is
 * a bad request and one that nothing has is not found; for all others both are bad parameters.
 */
export async function unknownRecord(manager: EntityManager, kind: Kind, id: number): Promise<ApiError> {
  if (kind !== 'event') return invalidParams({ id: { key: `unknown_${kind}`, args: { value: id } } });
  const rows = await manager.query<unknown[]>('SELECT 1 FROM record WHERE id = ?', [id]);
  return rows.length > 0
    ? new ApiError('rest-invalid-event-id', { key: 'not_an_event' })
    : new ApiError('rest-event-not-found', { key: 'event_not_found' });
}
