import type { EntityManager } from 'typeorm';
import type { Message } from '#common/messages/messages.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiError, invalidParams } from '#http/errors/api-error.js';
import { isOfRecords, type KindDescription, kindOf } from '../localized/kinds.js';
import { recordTablesOf } from './record-tables.js';

/**
 * The error for an id in a path that no record of the kind has: that of its description, or an invalid
 * parameter.
 */
export async function unknownRecord(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  id: number,
): Promise<ApiError> {
  const { name, unknown } = kind;
  if (unknown === undefined || !isOfRecords(kind))
    return invalidParams({ id: { key: `unknown_${name}`, args: { value: id } } as Message });
  const found = await recordTablesOf(kind.name).kindOfId(manager, id);
  if (found === undefined) return new ApiError(...unknown.unused);
  const collection = unknown.collections?.find((one) => one === found);
  if (collection === undefined) return new ApiError(...unknown.otherKind);
  const url = ctx.links.api(`/${kindOf(collection).collection}/${id}`);
  return new ApiError(...unknown.unused, { headers: { Link: `<${url}>; rel="collection"` } });
}
