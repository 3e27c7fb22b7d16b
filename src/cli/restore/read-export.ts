import { createHash } from 'node:crypto';
import type { Header, Trailer } from '../export/format.js';
import type { TableDescription } from '../export/tables.js';
import { checkRow, type ExportRow, InvalidColumnValue, isAfter } from '../export/values.js';
import { type CompleteFile, PictureParts } from './picture-parts.js';
import { isObject, type JsonObject, parseLine, readHeader } from './read-header.js';
import { InvalidExport, type Line, readLines } from './read-lines.js';

export type Item =
  | { readonly header: Header }
  | { readonly table: TableDescription; readonly row: ExportRow; readonly line: number }
  | { readonly file: CompleteFile }
  | { readonly sequences: Readonly<Record<string, number>> }
  | Trailer;

/** Reads an export from its beginning and rejects any deviation from the format. */
class ExportReader {
  private readonly hash = createHash('sha256');
  private readonly pictures = new PictureParts();
  private readonly rows: Record<string, number> = {};
  private tables: readonly TableDescription[] = [];
  private files = 0;
  /** Index of the table that is being read, and its last row. */
  private at = 0;
  private last: ExportRow | undefined;
  private sequences: Readonly<Record<string, number>> | undefined;
  private hasEnded = false;

  constructor(private readonly migrations: readonly string[]) {}

  read(line: Line): Item | undefined {
    if (this.hasEnded) throw new InvalidExport(line.number, 'comes after the end');
    if (line.number === 1) return this.first(line);
    const object = parseLine(line);
    if ('end' in object) return this.trailer(object, line);
    this.hash.update(line.bytes);
    if (this.sequences !== undefined) throw new InvalidExport(line.number, 'comes after the sequences');
    if ('file' in object) return this.filePart(object, line.number);
    this.pictures.end(line.number);
    if ('sequences' in object) return this.lastIds(object, line.number);
    return this.row(object, line.number);
  }

  close(): void {
    if (!this.hasEnded) throw new InvalidExport(undefined, 'It is cut off: its last line is missing.');
  }

  private first(line: Line): Item {
    const header = readHeader(line, this.migrations);
    this.hash.update(line.bytes);
    this.tables = header.tables;
    for (const { name } of header.tables) this.rows[name] = 0;
    return { header };
  }

  private row(object: JsonObject, line: number): Item {
    const at = this.tables.findIndex(({ name }) => name === object['table']);
    const table = this.tables[at];
    if (table === undefined || at < this.at)
      throw new InvalidExport(line, 'has no table, or one that came before');
    if (at > this.at) this.last = undefined;
    this.at = at;
    const row = checkedRow(table, object['row'], line);
    if (this.last !== undefined && !isAfter(table, row, this.last)) {
      throw new InvalidExport(line, 'does not come after the row before it');
    }
    this.last = row;
    this.rows[table.name] = (this.rows[table.name] ?? 0) + 1;
    if (table.name === 'media') this.pictures.begin(row, line);
    return { table, row, line };
  }

  private filePart(object: JsonObject, line: number): Item | undefined {
    const file = this.pictures.add(object, line);
    if (file === undefined) return undefined;
    this.files += 1;
    return { file };
  }

  private lastIds({ sequences }: JsonObject, line: number): Item {
    const isValid =
      isObject(sequences) &&
      Object.entries(sequences).every(
        ([name, next]) => name in this.rows && Number.isSafeInteger(next) && Number(next) > 0,
      );
    if (!isValid) throw new InvalidExport(line, 'has no sequences of ids');
    this.sequences = sequences as Record<string, number>;
    return { sequences: this.sequences };
  }

  private trailer({ end }: JsonObject, line: Line): Item {
    const computed = { rows: this.rows, files: this.files, sha256: this.hash.digest('hex') };
    if (this.sequences === undefined)
      throw new InvalidExport(line.number, 'comes before the sequences of ids');
    // Both objects are built in the same order, so their JSON can be compared.
    if (JSON.stringify(end) !== JSON.stringify(computed)) {
      throw new InvalidExport(
        undefined,
        'It was changed after it was written: its lines do not match the counts and the checksum in its last line.',
      );
    }
    this.hasEnded = true;
    return { end: computed };
  }
}

function checkedRow(table: TableDescription, row: unknown, line: number): ExportRow {
  try {
    return checkRow(table, row);
  } catch (error) {
    if (error instanceof InvalidColumnValue) throw new InvalidExport(line, error.message);
    throw error;
  }
}

/**
 * Reads the contents of an export, in order. They are known to be valid only after the last item.
 * @param migrations the names of the migrations that this version knows, in order
 * @throws BadExport
 */
export async function* readExport(path: string, migrations: readonly string[]): AsyncGenerator<Item> {
  const reader = new ExportReader(migrations);
  for await (const line of readLines(path)) {
    const item = reader.read(line);
    if (item !== undefined) yield item;
  }
  reader.close();
}
