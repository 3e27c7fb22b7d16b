import type { DataSource, EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** Tables that are derived from others, or belong to one installation. All others are exported. */
export const NOT_EXPORTED: ReadonlySet<string> = new Set([
  'change_feed',
  'change_number',
  'event_chunk',
  'event_count',
  'event_fact',
  'event_fact_state',
  'event_posting',
  'idempotency_key',
  'import_job',
  'organizer_posting',
  'search_state',
  'search_word',
  'unfinished_import',
  'venue_posting',
  'webhook_delivery',
]);

/** Columns of exported tables that belong to one installation: a restored calendar has a new change feed. */
export const NOT_EXPORTED_COLUMNS: ReadonlySet<string> = new Set(['changes.position', 'webhook.position']);

export const TYPES = ['boolean', 'integer', 'bigint', 'double', 'text'] as const;

export type ValueType = (typeof TYPES)[number];

export interface ColumnDescription {
  readonly name: string;
  readonly type: ValueType;
  /** The maximum length of a text in characters; undefined for long texts. */
  readonly length: number | undefined;
  readonly nullable: boolean;
}

export interface TableDescription {
  readonly name: string;
  /** The columns of the primary key, by which the rows are ordered. */
  readonly key: readonly string[];
  readonly columns: readonly ColumnDescription[];
}

/** The column types of both engines. */
const TYPE_OF: Readonly<Record<string, ValueType>> = {
  boolean: 'boolean',
  int: 'integer',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double',
  varchar: 'text',
  text: 'text',
  mediumtext: 'text',
};

function describeColumn(column: ColumnMetadata): ColumnDescription {
  const type = TYPE_OF[String(column.type)];
  if (type === undefined) {
    throw new Error(
      `${column.entityMetadata.tableName}.${column.databaseName} has a type that no export has.`,
    );
  }
  const length = column.length === '' ? undefined : Number(column.length);
  return { name: column.databaseName, type, length, nullable: column.isNullable };
}

/** Tables in alphabetical order, but each after the tables that it references. */
function inOrderOfReference(tables: readonly EntityMetadata[]): EntityMetadata[] {
  const ordered = new Set<EntityMetadata>();
  const add = (table: EntityMetadata): void => {
    for (const { referencedEntityMetadata: other } of table.foreignKeys) if (other !== table) add(other);
    ordered.add(table);
  };
  [...tables].sort((a, b) => (a.tableName < b.tableName ? -1 : 1)).forEach(add);
  return [...ordered];
}

/**
 * The tables of an export, in their order. They are read from the entities, so that none can be forgotten.
 */
export function exportedTables({ entityMetadatas }: DataSource): TableDescription[] {
  const exported = entityMetadatas.filter(({ tableName }) => !NOT_EXPORTED.has(tableName));
  return inOrderOfReference(exported).map(({ tableName, primaryColumns, columns }) => ({
    name: tableName,
    key: primaryColumns.map(({ databaseName }) => databaseName),
    columns: columns
      .filter(({ databaseName }) => !NOT_EXPORTED_COLUMNS.has(`${tableName}.${databaseName}`))
      .map(describeColumn),
  }));
}

/** The exported tables whose ids are never reused. */
export const numberedTables = ({ entityMetadatas }: DataSource): string[] =>
  entityMetadatas
    .filter(({ tableName, generatedColumns }) => generatedColumns.length > 0 && !NOT_EXPORTED.has(tableName))
    .map(({ tableName }) => tableName);
