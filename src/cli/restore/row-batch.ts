import { driverErrorKind } from '#platform/database/driver-errors.js';
import { inParts } from '#platform/database/rows.js';
import type { TableDescription } from '../export/tables.js';
import type { ExportRow } from '../export/values.js';
import { CommandError } from '../output.js';
import type { Marker } from './marker.js';
import type { RestoreRepository } from './restore.repository.js';

/** The limits of one transaction: rows, characters, and values in one statement. */
const MAX_ROWS = 2_000;
const MAX_CHARACTERS = 4_000_000;
const MAX_VALUES = 6_000;

interface NumberedRow {
  readonly row: ExportRow;
  readonly line: number;
}

const charactersOf = (row: ExportRow): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);

/** Collects the rows of a table and writes many at a time. */
export class RowBatch {
  private table: TableDescription | undefined;
  private rows: NumberedRow[] = [];
  private characters = 0;

  constructor(
    private readonly marker: Marker,
    private readonly repository: RestoreRepository,
  ) {}

  async add(table: TableDescription, row: ExportRow, line: number): Promise<void> {
    const characters = charactersOf(row);
    const isFull = this.rows.length >= MAX_ROWS || this.characters + characters > MAX_CHARACTERS;
    if (table !== this.table || isFull) await this.flush();
    this.table = table;
    this.rows.push({ row, line });
    this.characters += characters;
  }

  /** @throws CommandError naming the line that the database rejects */
  async flush(): Promise<void> {
    const { table } = this;
    const rows = this.rows.splice(0);
    this.characters = 0;
    if (table === undefined || rows.length === 0) return;
    try {
      await this.write(table, rows);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const row of rows) await this.writeOne(table, row);
    }
  }

  private async writeOne(table: TableDescription, row: NumberedRow): Promise<void> {
    await this.write(table, [row]).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `Line ${row.line} was refused by the database, and nothing was imported: ${reason}`,
        { imported: 0, line: row.line },
      );
    });
  }

  private async write(table: TableDescription, rows: readonly NumberedRow[]): Promise<void> {
    const size = Math.max(1, Math.floor(MAX_VALUES / table.columns.length));
    await this.marker.write(async (manager) => {
      const insert = async (part: readonly NumberedRow[]): Promise<void> =>
        this.repository.insertAll(
          manager,
          table.name,
          part.map(({ row }) => row),
        );
      await inParts(rows, insert, size);
    });
  }
}

/** Whether the row is a duplicate or references a missing row. */
function isRefusal(error: unknown): boolean {
  const kind = driverErrorKind(error);
  return kind === 'duplicate' || kind === 'conflict';
}
