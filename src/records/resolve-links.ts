import type { EntityManager } from 'typeorm';
import type { ParamErrors } from '../http/api-error.js';
import { readNested } from '../http/params.js';
import { findExternal, keyOf } from './external-id.js';
import type { Link } from './link-list.js';
import type { LinkedKind } from './linked-kind.js';
import type { RecordFields } from './record.dto.js';
import type { LoadedRecord } from './visibility.js';
import { placeholders } from '../database/rows.js';

type Linked = Pick<LinkedKind<LoadedRecord, object>, 'kind' | 'input' | 'check'>;

/** Finds or creates a record by its fields; what is wrong with them goes to the errors. */
type Create = (input: RecordFields, errors: ParamErrors) => Promise<number | undefined>;

/**
 * The ids of what an event names, in its order and without repetition; new records are made on the way.
 * What is wrong goes to `errors` under the parameter's name. The pair of another system names the record that has it,
 * which is left as it is; one in the trash comes back to the event with it.
 */
export async function resolveLinks(
  manager: EntityManager,
  linked: Linked,
  links: readonly Link[],
  errors: ParamErrors,
  create: Create,
): Promise<number[]> {
  const { kind } = linked;
  const known = await untrashed(
    manager,
    kind.name,
    links.flatMap((link) => ('id' in link ? [link.id] : [])),
  );
  const ids = new Set<number | undefined>();
  for (const link of links) {
    if ('fields' in link) {
      ids.add(await resolveInline(manager, linked, link.fields, errors, create));
    } else if ('external' in link) {
      const id = await findExternal(manager, kind, link.external);
      if (id === undefined) errors.add(kind.name, { key: 'unknown_external_id', args: { ...link.external } });
      ids.add(id);
    } else if (known.has(link.id)) ids.add(link.id);
    else errors.add(kind.name, { key: `unknown_${kind.name}`, args: { value: link.id } });
  }
  return [...ids].filter((id) => id !== undefined);
}

async function untrashed(
  manager: EntityManager,
  table: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM ${table} WHERE id IN (${placeholders(ids)}) AND status <> 'trash'`,
    [...ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What is wrong with the fields of an inline record is reported under its own parameter, `venue[city]`. */
async function resolveInline(
  manager: EntityManager,
  { kind, input: type, check }: Linked,
  fields: Readonly<Record<string, unknown>>,
  errors: ParamErrors,
  create: Create,
): Promise<number | undefined> {
  const input = readNested(kind.name, type, fields, errors);
  if (input === undefined) return undefined;
  const key = keyOf(input);
  const there = key && (await findExternal(manager, kind, key));
  if (there !== undefined) return there;
  const inner = errors.within(kind.name);
  check?.(input, inner);
  const id = await create(input, inner);
  errors.nest(kind.name, inner);
  return id;
}
