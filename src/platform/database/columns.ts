import {
  Column,
  type ColumnOptions,
  ForeignKey,
  getMetadataArgsStorage,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';

/*
 * The column types of entities, with the same names on both engines.
 * The migrations make them; a test fails on any difference between the two.
 */

export type Engine = 'sqlite' | 'mysql';

/** Ids of a sequence: never reused, even after deletions. */
export const SequenceColumn = (): PropertyDecorator => PrimaryGeneratedColumn({ type: 'integer' });

/** The id of a record, term or user, which another table has assigned. */
export const IdColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  options.primary ? PrimaryColumn({ type: 'int' }) : Column({ type: 'int', ...options });

/** A text of at most `length` characters. */
export const TextColumn = (length: number, options: ColumnOptions = {}): PropertyDecorator =>
  options.primary
    ? PrimaryColumn({ type: 'varchar', length })
    : Column({ type: 'varchar', length, ...options });

/** A text or null, limited only by the body limit. */
export const LongTextColumn = (): PropertyDecorator => Column({ type: 'text', nullable: true });

/** An instant in whole seconds since 1970-01-01 UTC. */
export const InstantColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'bigint', ...options });

/** Up to 64 KiB of binary data. */
export const BytesColumn = (): PropertyDecorator => Column({ type: 'blob' });

export const FlagColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'boolean', ...options });

export const IntegerColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'int', ...options });

export const CoordinateColumn = (): PropertyDecorator => Column({ type: 'double', nullable: true });

/** MySQL's `text` is limited to 64 KiB, so long texts use the next larger type. */
export const LONG_TEXT = { sqlite: 'text', mysql: 'mediumtext' } as const;

/** Sets the column types of the entities to those of this process's engine. */
export function adaptColumnTypes(engine: Engine): void {
  const longTexts: unknown[] = Object.values(LONG_TEXT);
  for (const column of getMetadataArgsStorage().columns) {
    if (longTexts.includes(column.options.type)) column.options.type = LONG_TEXT[engine];
  }
}

export type OnDelete = 'CASCADE' | 'RESTRICT';

/** A class decorator: the column refers to the `id` of another table. */
export const References = (
  table: string,
  column: string,
  to: () => new () => object,
  onDelete: OnDelete,
): ClassDecorator => ForeignKey(to, [column], ['id'], { name: `fk_${table}_${column}`, onDelete });
