import type { EntityManager } from 'typeorm';
import type { Message } from '#common/messages/messages.js';
import { ApiError, invalidParams } from '#http/errors/api-error.js';
import { isOfRecords, type KindDescription } from '../localized/kinds.js';
import { recordTablesOf } from './record-tables.js';

/**
 * The error for an id in a path that no record of the kind has: that of its description, or an invalid
 * parameter.
 */
export async function unknownRecord(
  manager: EntityManager,
  kind: KindDescription,
  id: number,
): Promise<ApiError> {
  const { name, unknown } = kind;
  if (unknown === undefined || !isOfRecords(kind))
    return invalidParams({ id: { key: `unknown_${name}`, args: { value: id } } as Message });
  const isOther = await recordTablesOf(kind.name).hasId(manager, id);
  return new ApiError(...(isOther ? unknown.otherKind : unknown.unused));
}
