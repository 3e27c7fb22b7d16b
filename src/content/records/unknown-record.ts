import type { EntityManager } from 'typeorm';
import { ApiError, invalidParams } from '../../http/errors/api-error.js';
import type { Kind } from '../../common/records/kinds.js';
import { RecordsRepository } from './records.repository.js';

/**
 * The error for an id in a path that no record of the kind has. For events, the id of another kind of record
 * is a bad request and an unused id is not found; for all other kinds, both are invalid parameters.
 */
export async function unknownRecord(manager: EntityManager, kind: Kind, id: number): Promise<ApiError> {
  if (kind !== 'event') return invalidParams({ id: { key: `unknown_${kind}`, args: { value: id } } });
  return (await RecordsRepository.of(kind).hasId(manager, id))
    ? new ApiError('rest-invalid-event-id', { key: 'not_an_event' })
    : new ApiError('rest-event-not-found', { key: 'event_not_found' });
}
