import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ChangeFeed } from '../../changes/change-feed.js';
import { Database } from '../../database/database.js';
import { hasTable } from '../../database/has-table.js';
import { MIGRATIONS } from '../../database/migrations/index.js';
import { migrate } from '../../database/startup.js';
import { MediaFiles } from '../../media/media-files.js';
import { FactBuilder } from '../../search/fact-builder.js';
import { SearchBuilder } from '../../search/search-builder.js';
import { WebhookQueue } from '../../webhooks/queue.js';
import type { Header, Trailer } from '../export/format.js';
import { NOT_EXPORTED, NOT_EXPORTED_COLUMNS } from '../export/tables.js';
import { CommandError } from '../output.js';
import { Marker, Superseded } from './marker.js';
import { type Item, readExport } from './read-export.js';
import { RowBatch } from './row-batch.js';
import { setNextIds } from './sequences.js';
import { writeRows } from '../../database/rows.js';

export interface Restored {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
}

export interface Verified extends Restored {
  readonly header: Header;
  readonly sha256: string;
}

const KNOWN = MIGRATIONS.map(({ name }) => name);

/**
 * Reads an export to its end.
 * @throws BadExport when there is anything wrong with it
 */
export async function verifyExport(path: string): Promise<Verified> {
  let header: Header | undefined;
  let end: Trailer['end'] | undefined;
  for await (const item of readExport(path, KNOWN)) {
    if ('header' in item) header = item.header;
    if ('end' in item) end = item.end;
  }
  if (header === undefined || end === undefined)
    throw new Error('An export was read that has no beginning or end.');
  return { header, ...end };
}

/**
 * Writes a verified export into an empty database, in bounded transactions. Until all of it is there, a marker keeps
 * services from starting on it; when it fails, everything is taken away again.
 */
export class Restore {
  private readonly database: Database;
  private readonly marker: Marker;
  private readonly batch: RowBatch;
  private readonly written: string[] = [];

  constructor(
    private readonly app: INestApplicationContext,
    private readonly path: string,
    private readonly verified: Verified,
    private readonly onRow: () => void,
  ) {
    this.database = app.get(Database);
    this.marker = new Marker(this.database);
    this.batch = new RowBatch(this.marker);
  }

  async run(): Promise<Restored> {
    const { tables, schema } = this.verified.header;
    await migrateTo(this.database.dataSource, schema);
    await this.refuseOtherTables();
    await this.marker.set(tables.map(({ name }) => name));
    try {
      await this.clear();
      await this.writeAll();
      await migrate(this.database.dataSource);
      await this.app.get(SearchBuilder).rebuild();
      await this.app.get(FactBuilder).rebuild();
      await this.app.get(ChangeFeed).numberAll();
      await this.app.get(WebhookQueue).startAtEnd();
      await this.checkCounts();
      await this.marker.remove();
    } catch (error) {
      if (!(error instanceof Superseded)) await this.takeBack();
      throw error;
    }
    const { rows, files } = this.verified;
    return { rows, files };
  }

  /** The tables of the file must be those that its schema has. */
  private async refuseOtherTables(): Promise<void> {
    const runner = this.database.dataSource.createQueryRunner();
    try {
      for (const { name, columns } of this.verified.header.tables) {
        const present = (await runner.getTable(name))?.columns
          .map((column) => column.name)
          .filter((column) => !NOT_EXPORTED_COLUMNS.has(`${name}.${column}`))
          .sort();
        const told = columns.map((column) => column.name).sort();
        if (NOT_EXPORTED.has(name) || JSON.stringify(present) !== JSON.stringify(told)) {
          throw new CommandError(`The file’s table ${name} is not the one that its schema has.`);
        }
      }
    } finally {
      await runner.release();
    }
  }

  private async writeAll(): Promise<void> {
    for await (const item of readExport(this.path, KNOWN)) await this.write(item);
  }

  private async write(item: Item): Promise<void> {
    if ('row' in item) {
      await this.batch.add(item.table, item.row, item.line);
      this.onRow();
    } else if ('file' in item) {
      const { path, bytes } = item.file;
      if (await this.app.get(MediaFiles).writeNew(path, bytes)) this.written.push(path);
    } else if ('sequences' in item) {
      await this.batch.flush();
      await setNextIds(this.database, item.sequences);
    } else if ('end' in item && item.end.sha256 !== this.verified.sha256) {
      throw new CommandError('The file has changed while it was imported.');
    }
  }

  /** What an import that was cut off has left, and what the command line made of the empty database. */
  private async clear(): Promise<void> {
    const exported = this.verified.header.tables.map(({ name }) => name).reverse();
    const derived = [...NOT_EXPORTED].filter(
      (name) => name !== 'unfinished_import' && name !== 'change_number',
    );
    for (const table of [...derived, ...exported]) {
      // The file's schema may be an earlier one.
      if (!(await hasTable(this.database, table))) continue;
      await this.marker.write(async (manager) => {
        await writeRows(manager, `DELETE FROM \`${table}\``, [], 'any');
      });
    }
  }

  private async takeBack(): Promise<void> {
    await this.clear();
    await this.app.get(MediaFiles).remove(this.written);
    await this.marker.remove();
  }

  /** What somebody else has written meanwhile would be in between. */
  private async checkCounts(): Promise<void> {
    for (const [table, count] of Object.entries(this.verified.rows)) {
      const [row] = await this.database.read((manager) =>
        manager.query<{ n: number | string }[]>(`SELECT COUNT(*) AS n FROM \`${table}\``),
      );
      if (Number(row?.n) === count) continue;
      throw new CommandError(
        `Something else has written into ${table} meanwhile, so the import was taken back.`,
      );
    }
  }
}

/** Brings an empty database to the schema that a file was made with; what came later is done to its rows. */
async function migrateTo(dataSource: DataSource, schema: string): Promise<void> {
  const all = dataSource.migrations;
  const until = KNOWN.indexOf(schema) + 1;
  const known = dataSource as { migrations: DataSource['migrations'] };
  known.migrations = all.slice(0, until);
  await migrate(dataSource).finally(() => (known.migrations = all));
}
