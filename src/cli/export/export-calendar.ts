import type { DataSource } from 'typeorm';
import { ExportWriter } from './export-writer.js';
import { FORMAT, PART_BYTES, VERSION } from './format.js';
import { type LeftOut, pictureFiles, readPicture } from './picture-files.js';
import type { Snapshot } from './snapshot.repository.js';
import { exportedTables, numberedTables, type TableDescription } from './tables.js';
import { type ExportRow, fromDatabase, InvalidColumnValue } from './values.js';

export interface Exported extends LeftOut {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
}

interface Source {
  readonly dataSource: DataSource;
  readonly snapshot: Snapshot;
  /** `MEDIA_DIR`; undefined to leave out the picture files. */
  readonly mediaDir: string | undefined;
}

/** The name of a data source's last migration. */
export const lastMigration = ({ migrations }: DataSource): string =>
  migrations.at(-1)?.constructor.name ?? '';

/** Writes the whole calendar from one snapshot, with little of it in memory at a time. */
export class CalendarExport {
  private readonly rows: Record<string, number> = {};
  private readonly leftOut: LeftOut = { missing: [], damaged: [] };
  private files = 0;

  constructor(
    private readonly source: Source,
    private readonly writer: ExportWriter,
  ) {}

  async run(): Promise<Exported> {
    const { dataSource, snapshot, mediaDir } = this.source;
    const tables = exportedTables(dataSource);
    const schema = lastMigration(dataSource);
    await this.writer.write({
      format: FORMAT,
      version: VERSION,
      schema,
      media: mediaDir !== undefined,
      tables,
    });
    for (const table of tables) this.rows[table.name] = await this.writeTable(table);
    await this.writer.write({ sequences: await snapshot.nextIds(numberedTables(dataSource)) });
    await this.writer.end({ rows: this.rows, files: this.files });
    return { rows: this.rows, files: this.files, ...this.leftOut };
  }

  private async writeTable(table: TableDescription): Promise<number> {
    let count = 0;
    for await (const stored of this.source.snapshot.rows(table)) {
      const row = rowOf(table, stored);
      await this.writer.write({ table: table.name, row });
      if (table.name === 'media') await this.writeFiles(row);
      count += 1;
    }
    return count;
  }

  private async writeFiles(row: ExportRow): Promise<void> {
    const { mediaDir } = this.source;
    if (mediaDir === undefined) return;
    const files = pictureFiles(row);
    if (files === undefined)
      throw new Error(`The picture ${String(row['id'])} names files that it cannot have.`);
    for (const file of files) {
      const bytes = await readPicture(mediaDir, file, this.leftOut);
      if (bytes !== undefined) await this.writeFile(file.path, bytes);
    }
  }

  private async writeFile(file: string, bytes: Buffer): Promise<void> {
    const parts = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
    for (let part = 1; part <= parts; part++) {
      const base64 = bytes.subarray((part - 1) * PART_BYTES, part * PART_BYTES).toString('base64');
      await this.writer.write({ file, part, parts, base64 });
    }
    this.files += 1;
  }
}

function rowOf(table: TableDescription, stored: Readonly<Record<string, unknown>>): ExportRow {
  try {
    return fromDatabase(table, stored);
  } catch (error) {
    if (!(error instanceof InvalidColumnValue)) throw error;
    const key = table.key.map((name) => String(stored[name])).join(' ');
    throw new Error(`The row ${key} of ${table.name} cannot be exported: ${error.message}.`, {
      cause: error,
    });
  }
}
