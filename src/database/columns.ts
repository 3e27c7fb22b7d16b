import {
  Column,
  type ColumnOptions,
  ForeignKey,
  getMetadataArgsStorage,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';

/*
 * The column types that entities use, the same words on both engines.
 * The migrations say the same through `table-columns.ts`; a test fails on any difference between the two.
 */

export type Engine = 'sqlite' | 'mysql';

/** Ids of a sequence: never given twice, also after deletions. */
export const SequenceColumn = (): PropertyDecorator => PrimaryGeneratedColumn({ type: 'integer' });

/** The id of a record, term or user that another table handed out. */
export const IdColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  options.primary ? PrimaryColumn({ type: 'int' }) : Column({ type: 'int', ...options });

/** A text of at most `length` characters. */
export const TextColumn = (length: number, options: ColumnOptions = {}): PropertyDecorator =>
  options.primary
    ? PrimaryColumn({ type: 'varchar', length })
    : Column({ type: 'varchar', length, ...options });

/** A text, or none, as long as the body limit allows. */
export const LongTextColumn = (): PropertyDecorator => Column({ type: 'text', nullable: true });

/** An instant in whole seconds since 1970-01-01 UTC. */
export const InstantColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'bigint', ...options });

/** Up to 64 KiB of no character set. */
export const BytesColumn = (): PropertyDecorator => Column({ type: 'blob' });

export const FlagColumn = (): PropertyDecorator => Column({ type: 'boolean' });

export const IntegerColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'int', ...options });

export const CoordinateColumn = (): PropertyDecorator => Column({ type: 'double', nullable: true });

/** MySQL's `text` ends at 64 KiB, so long texts take its next larger type there. */
export const LONG_TEXT = { sqlite: 'text', mysql: 'mediumtext' } as const;

/** Gives the entities the column types of the engine that this process uses. */
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
