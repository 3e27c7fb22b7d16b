import type { DataSource, EntityMetadata } from 'typeorm';

const tables = new Set<unknown>();
const columns = new WeakMap<object, Set<string>>();

/** Marks an entity whose table is derived from others, or belongs to one installation: no export has it. */
export const NotExported = (): ClassDecorator => (entity) => {
  tables.add(entity);
};

/** Marks a column that belongs to one installation, in an entity that is exported. */
export const NotExportedColumn = (): PropertyDecorator => (prototype, property) => {
  const known = columns.get(prototype) ?? new Set<string>();
  columns.set(prototype, known.add(String(property)));
};

const isExportedTable = ({ target }: EntityMetadata): boolean => !tables.has(target);

/** The entities whose tables an export has. */
export const exportedEntities = ({ entityMetadatas }: DataSource): EntityMetadata[] =>
  entityMetadatas.filter(isExportedTable);

/** The names of the tables that no export has. */
export const tablesNotExported = ({ entityMetadatas }: DataSource): string[] =>
  entityMetadatas.filter((entity) => !isExportedTable(entity)).map(({ tableName }) => tableName);

/** The names of an exported table's columns that no export has. */
export function columnsNotExported({ target }: EntityMetadata): ReadonlySet<string> {
  const prototype = typeof target === 'function' ? (target.prototype as object) : undefined;
  return (prototype && columns.get(prototype)) ?? new Set();
}
