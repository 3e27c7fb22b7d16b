import type { DataSource, EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { columnsNotExported, exportedEntities } from '#platform/database/not-exported.js';

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

function describeTable(entity: EntityMetadata): TableDescription {
  const without = columnsNotExported(entity);
  return {
    name: entity.tableName,
    key: entity.primaryColumns.map(({ databaseName }) => databaseName),
    columns: entity.columns.filter(({ propertyName }) => !without.has(propertyName)).map(describeColumn),
  };
}

/**
 * The tables of an export, in their order. They are read from the entities, so that none can be forgotten.
 */
export const exportedTables = (dataSource: DataSource): TableDescription[] =>
  inOrderOfReference(exportedEntities(dataSource)).map(describeTable);

/** The exported tables whose ids are never reused. */
export const numberedTables = (dataSource: DataSource): string[] =>
  exportedEntities(dataSource)
    .filter(({ generatedColumns }) => generatedColumns.length > 0)
    .map(({ tableName }) => tableName);
