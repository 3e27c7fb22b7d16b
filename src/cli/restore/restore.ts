import type { INestApplicationContext } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ChangeFeed } from '#access/changes/change-feed.js';
import { MediaFiles } from '#content/media/media-files.js';
import { SearchBuilder } from '#content/search/search-builder.js';
import { WebhookQueue } from '#integrations/webhooks/queue.js';
import { Database } from '#platform/database/database.js';
import { hasTable } from '#platform/database/has-table.js';
import { columnsNotExported, exportedEntities, tablesNotExported } from '#platform/database/not-exported.js';
import { completedMigrations, dropTables, migrate } from '#platform/database/startup.js';
import { ListIndexBuilder } from '#resources/event-index/list-index-builder.js';
import { refuseForeignSchema } from '#start/prepare-schema.js';
import { MIGRATIONS } from '#start/schema/migrations/index.js';
import type { Header, Trailer } from '../export/format.js';
import { exportedTables } from '../export/tables.js';
import { CommandError } from '../output.js';
import { completeRowsOf02 } from './earlier/complete.js';
import { columnsOf02, isEarlierSchema, isOf02, rowOf02 } from './earlier/earlier.js';
import { Marker, Superseded } from './marker.js';
import { type Item, readExport } from './read-export.js';
import { MARKER, RestoreRepository } from './restore.repository.js';
import { RowBatch } from './row-batch.js';
import { setNextIds } from './sequences.js';

export interface Restored {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
}

export interface Verified extends Restored {
  readonly header: Header;
  readonly sha256: string;
}

/** The tables that stay while a restore starts over: its marker, and the count of transactions that each adds to. */
const KEPT: readonly string[] = [MARKER, 'change_number'];

const KNOWN_MIGRATIONS = MIGRATIONS.map(({ name }) => name);

/**
 * Reads an export to its end.
 * @throws BadExport when it is invalid
 */
export async function verifyExport(path: string): Promise<Verified> {
  let header: Header | undefined;
  let end: Trailer['end'] | undefined;
  for await (const item of readExport(path, KNOWN_MIGRATIONS)) {
    if ('header' in item) header = item.header;
    if ('end' in item) end = item.end;
  }
  if (header === undefined || end === undefined)
    throw new Error('An export was read that has no beginning or end.');
  return { header, ...end };
}

/**
 * Writes a verified export into an empty database, in bounded transactions. A marker keeps services from
 * starting on the database until everything is written. After a failure, everything is removed again.
 */
export class Restore {
  private readonly database: Database;
  private readonly repository = new RestoreRepository();
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
    this.marker = new Marker(this.database, this.repository);
    this.batch = new RowBatch(this.marker, this.repository);
  }

  private get isOf02(): boolean {
    return isOf02(this.verified.header.schema);
  }

  async run(): Promise<Restored> {
    const { tables, schema } = this.verified.header;
    await refuseForeignSchema(this.database, true);
    // If this fails, its marker stays, so that the next import starts over as well.
    await this.startOver();
    try {
      await migrateTo(this.database.dataSource, schema);
      await this.refuseOtherTables();
      if (!this.marker.isSet) await this.marker.set(tables.map(({ name }) => name));
      await this.clear();
      await this.writeAll();
      await this.checkCounts();
      await migrate(this.database.dataSource);
      // It reads the rows as this version does, which takes the columns of this version.
      if (this.isOf02) await completeRowsOf02(this.marker);
      await this.app.get(SearchBuilder).rebuild();
      await this.app.get(ListIndexBuilder).rebuild();
      await this.app.get(ChangeFeed).numberAll();
      await this.app.get(WebhookQueue).startAtEnd();
      await this.marker.remove();
    } catch (error) {
      if (this.marker.isSet && !(error instanceof Superseded)) await this.undo();
      throw error;
    }
    const { rows, files } = this.verified;
    return { rows, files };
  }

  /**
   * Removes the tables of an interrupted restore, and those of an empty calendar of a later schema than the
   * file's, as the file's rows fit its own schema only. They are dropped, not migrated down: a migration may
   * have been interrupted too. The marker stays meanwhile, so that no service starts, and an import that is
   * interrupted here starts over as well.
   */
  private async startOver(): Promise<void> {
    const { dataSource } = this.database;
    if (!(await hasTable(this.database, MARKER))) return;
    const last = placeOf(this.verified.header.schema);
    const completed = await this.database.read(completedMigrations);
    const isLater = completed.some(({ name }) => KNOWN_MIGRATIONS.indexOf(name) > last);
    const isInterrupted = await this.database.read(async (manager) =>
      this.repository.hasRows(manager, MARKER),
    );
    if (!isLater && !isInterrupted) return;
    const tables = await this.presentTables();
    await this.marker.set(tables.filter((name) => !tablesNotExported(dataSource).includes(name)));
    await dropTables(dataSource, tables);
    await this.marker.write(async (manager) => this.repository.forgetMigrations(manager));
  }

  /** The tables that exist and that a restore fills, each before those that it refers to. */
  private async presentTables(): Promise<string[]> {
    const { dataSource } = this.database;
    const exported = exportedTables(dataSource).map(({ name }) => name);
    const present: string[] = [];
    for (const name of [...tablesNotExported(dataSource), ...exported.reverse()])
      if (!KEPT.includes(name) && (await hasTable(this.database, name))) present.push(name);
    return present;
  }

  /** The tables of the file must be the same as those of its schema. */
  private async refuseOtherTables(): Promise<void> {
    const { dataSource } = this.database;
    const entities = new Map(exportedEntities(dataSource).map((entity) => [entity.tableName, entity]));
    const notExported = new Set(tablesNotExported(dataSource));
    const runner = dataSource.createQueryRunner();
    try {
      for (const { name, columns } of this.verified.header.tables) {
        const entity = entities.get(name);
        const without = entity && columnsNotExported(entity);
        const present = (await runner.getTable(name))?.columns
          .map((column) => column.name)
          .filter((column) => without?.has(column) !== true);
        const had = this.isOf02 ? columnsOf02(name, present ?? []) : present;
        const expected = columns.map((column) => column.name).sort();
        if (notExported.has(name) || JSON.stringify(had?.sort()) !== JSON.stringify(expected)) {
          throw new CommandError(`The file’s table ${name} is not the one that its schema has.`);
        }
      }
    } finally {
      await runner.release();
    }
  }

  private async writeAll(): Promise<void> {
    for await (const item of readExport(this.path, KNOWN_MIGRATIONS)) await this.write(item);
  }

  private async write(item: Item): Promise<void> {
    if ('row' in item) {
      const row = this.isOf02 ? rowOf02(item.table, item.row) : item.row;
      await this.batch.add(item.table, row, item.line);
      this.onRow();
    } else if ('file' in item) {
      const { path, bytes } = item.file;
      if (await this.app.get(MediaFiles).writeNew(path, bytes)) this.written.push(path);
    } else if ('sequences' in item) {
      await this.batch.flush();
      await setNextIds(this.database, this.repository, item.sequences);
    } else if ('end' in item && item.end.sha256 !== this.verified.sha256) {
      throw new CommandError('The file has changed while it was imported.');
    }
  }

  /**
   * Removes the rows of an interrupted restore, and those that the command line created in the empty
   * database.
   */
  private async clear(): Promise<void> {
    for (const table of await this.presentTables()) {
      await this.marker.write(async (manager) => this.repository.deleteAll(manager, table));
    }
  }

  private async undo(): Promise<void> {
    await this.clear();
    await this.app.get(MediaFiles).remove(this.written);
    await this.marker.remove();
  }

  /** Detects rows that another process has written during the restore. */
  private async checkCounts(): Promise<void> {
    for (const [table, count] of Object.entries(this.verified.rows)) {
      const present = await this.database.read((manager) => this.repository.count(manager, table));
      if (present === count) continue;
      throw new CommandError(
        `Another process has written to ${table} during the import, so the import was undone.`,
      );
    }
  }
}

/** Where a schema is among the migrations: that of an earlier version is the first. */
const placeOf = (schema: string): number => (isEarlierSchema(schema) ? 0 : KNOWN_MIGRATIONS.indexOf(schema));

/** Migrates an empty database to the schema of the file. Later migrations then run on the restored rows. */
async function migrateTo(dataSource: DataSource, schema: string): Promise<void> {
  const all = dataSource.migrations;
  const until = placeOf(schema) + 1;
  const source = dataSource as { migrations: DataSource['migrations'] };
  source.migrations = all.slice(0, until);
  await migrate(dataSource).finally(() => (source.migrations = all));
}
