import type { UnitOfWork } from '../../http/context/unit-of-work.js';
import { readNested } from '../../http/parameters/params.js';
import { findExternal, keyOf, unknownPair } from './external-id.js';
import type { Link } from './link-list.js';
import type { LinkedKind } from './linked-kind.js';
import type { LinkedRepository } from './linked.repository.js';
import type { RecordFields } from './record.dto.js';
import type { LoadedRecord } from '../visibility/visibility.js';

type InlineKind = Pick<LinkedKind<LoadedRecord, object>, 'kind' | 'input' | 'check'>;

/** Finds or creates a record by its fields; validation errors are added to those of the unit. */
type Create = (unit: UnitOfWork, input: RecordFields) => Promise<number | undefined>;

/**
 * The ids of the records that an event links to, in order and without duplicates; new records are created.
 * Validation errors are added to those of the unit under the parameter's name. An external key refers to the record
 * that has it, which is not changed; if it is in the trash, the event shows it once it is restored.
 */
export async function resolveLinks(
  unit: UnitOfWork,
  linked: InlineKind,
  stored: Pick<LinkedRepository<LoadedRecord>, 'untrashed'>,
  links: readonly Link[],
  create: Create,
): Promise<number[]> {
  const { manager, errors } = unit;
  const { kind } = linked;
  const known = await stored.untrashed(
    manager,
    links.flatMap((link) => ('id' in link ? [link.id] : [])),
  );
  const ids = new Set<number | undefined>();
  for (const link of links) {
    if ('fields' in link) {
      ids.add(await resolveInline(unit, linked, link.fields, create));
    } else if ('external' in link) {
      const id = await findExternal(manager, kind, link.external);
      if (id === undefined) errors.add(kind.name, unknownPair(link.external));
      ids.add(id);
    } else if (known.has(link.id)) ids.add(link.id);
    else errors.add(kind.name, { key: `unknown_${kind.name}`, args: { value: link.id } });
  }
  return [...ids].filter((id) => id !== undefined);
}

/** Errors in the fields of an inline record are reported under its own parameter, `venue[city]`. */
async function resolveInline(
  unit: UnitOfWork,
  { kind, input: type, check }: InlineKind,
  fields: Readonly<Record<string, unknown>>,
  create: Create,
): Promise<number | undefined> {
  const { manager, errors } = unit;
  const input = readNested(kind.name, type, fields, errors);
  if (input === undefined) return undefined;
  const key = keyOf(input);
  const there = key && (await findExternal(manager, kind, key));
  if (there !== undefined) return there;
  const inner = errors.within(kind.name);
  check?.(input, inner);
  const id = await create(unit.withErrors(inner), input);
  errors.nest(kind.name, inner);
  return id;
}
