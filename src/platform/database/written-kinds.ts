import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { KIND_NAMES, type Kind } from '../../common/records/kinds.js';

const notShown = new WeakSet<object>();

/** Marks an entity whose rows are shown by no response that says what it depends on (`Dependencies`). */
export const NotShown = (): ClassDecorator => (entity) => {
  notShown.add(entity);
};

/** A set of kinds of records, one bit each, in the order of `KIND_NAMES`. */
export type KindBits = number;

export const kindBits = (kinds: readonly Kind[]): KindBits =>
  kinds.reduce((bits, kind) => bits | (1 << KIND_NAMES.indexOf(kind)), 0);

/** A transaction that may have changed any response. */
export const ANYTHING: KindBits = 0;
/** A transaction that has changed nothing that responses show. */
export const NOTHING: KindBits = 1 << KIND_NAMES.length;

const written = new WeakMap<QueryRunner, Set<string>>();

const TABLE = /^\s*(?:INSERT\s+(?:IGNORE\s+|OR\s+\w+\s+)?INTO|UPDATE|DELETE\s+FROM)\s+`?(\w+)/i;

/** Must be called with every statement that writes. */
export function noteWrite(runner: QueryRunner, sql: string): void {
  const tables = written.get(runner) ?? new Set();
  written.set(runner, tables.add(TABLE.exec(sql)?.[1] ?? ''));
}

/** Lets the transaction count as one that may have changed any response. */
export function noteAnything({ queryRunner }: EntityManager): void {
  if (queryRunner !== undefined) noteWrite(queryRunner, '');
}

/**
 * The kinds whose records the transaction may have changed so far, as far as responses show them. The tables of a kind bear
 * its name; a table that belongs to no kind and is not marked by `NotShown` may change any response. Without a note of any
 * table it is anything, too.
 */
export function writtenKinds({ queryRunner, dataSource }: EntityManager): KindBits {
  const tables = queryRunner && written.get(queryRunner);
  return tables === undefined ? ANYTHING : kindsOf(dataSource, tables);
}

/** The same at the end of the transaction, whose notes are then forgotten. */
export function takeWrittenKinds(manager: EntityManager): KindBits {
  const kinds = writtenKinds(manager);
  if (manager.queryRunner !== undefined) written.delete(manager.queryRunner);
  return kinds;
}

function kindsOf(dataSource: DataSource, tables: Iterable<string>): KindBits {
  let bits = NOTHING;
  for (const table of tables) {
    const kind = KIND_NAMES.find((name) => table === name || table.startsWith(`${name}_`));
    if (kind !== undefined) bits |= kindBits([kind]);
    else if (!isNotShown(dataSource, table)) return ANYTHING;
  }
  return bits === NOTHING ? NOTHING : bits & ~NOTHING;
}

function isNotShown({ entityMetadatas }: DataSource, table: string): boolean {
  const entity = entityMetadatas.find(({ tableName }) => tableName === table)?.target;
  return typeof entity === 'function' && notShown.has(entity);
}
