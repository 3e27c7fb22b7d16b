import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import { resolve } from 'node:path';
import type { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { hasPendingMigrations } from '../database/startup.js';
import { refuseUnfinishedImport } from '../unfinished-import.js';
import { CalendarExport, type Exported } from './export/export-calendar.js';
import { existingFile } from './export/existing-file.js';
import { ExportWriter } from './export/export-writer.js';
import { NewFile } from './export/new-file.js';
import { takeSnapshot } from './export/snapshot.js';
import { CommandError, FAILED, printResult } from './output.js';
import { type OpenApp, withApp } from './session.js';

interface ExportOptions {
  readonly media: boolean;
  readonly force: boolean;
  readonly json: boolean;
}

const STANDARD_OUTPUT = '-';

async function refuseWhatIsNotWhole(database: Database): Promise<void> {
  if (await database.read(hasPendingMigrations)) {
    throw new CommandError(
      'The schema of the database is not that of this version. Export with the version that runs on it, or bring it up to date first: cli migrate.',
    );
  }
  await refuseUnfinishedImport(database);
}

async function exportTo(
  path: string | undefined,
  { app, settings }: OpenApp,
  media: boolean,
): Promise<Exported> {
  const database = app.get(Database);
  await refuseWhatIsNotWhole(database);
  const { dataSource } = database;
  const snapshot = await takeSnapshot(settings, dataSource);
  const to = path === undefined ? process.stdout : createWriteStream(path);
  try {
    const mediaDir = media ? resolve(settings.mediaDir) : undefined;
    const exported = await new CalendarExport({ dataSource, snapshot, mediaDir }, new ExportWriter(to)).run();
    if (to !== process.stdout) await finished(to.end());
    return exported;
  } finally {
    await snapshot.close();
  }
}

async function exportToFile(name: string, opened: OpenApp, options: ExportOptions): Promise<Exported> {
  const file = await NewFile.begin(name, options.force);
  try {
    const exported = await exportTo(file.unfinished, opened, options.media);
    await file.finish();
    return exported;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function exportAll(name: string, options: ExportOptions): Promise<void> {
  await withApp(async (opened) => {
    const exported =
      name === STANDARD_OUTPUT
        ? await exportTo(undefined, opened, options.media)
        : await exportToFile(name, opened, options);
    for (const path of exported.missing) console.error(`Warning: the picture ${path} is not there.`);
    if (exported.missing.length > 0) process.exitCode = FAILED;
    if (name === STANDARD_OUTPUT) return;
    const { event = 0, ...others } = exported.rows;
    const rows = Object.values(others).reduce((sum, count) => sum + count, event);
    printResult(options.json, exported, [
      `Exported ${rows} rows, ${event} of them events, and ${exported.files} files of pictures to ${name}.`,
    ]);
  }, refuseToMakeFile);
}

function refuseToMakeFile(settings: Settings): void {
  if (settings.database.engine === 'sqlite') existingFile(settings);
}

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write everything to a file that import restores, beside a running service')
    .argument('[file.ndjson]', 'a new file; - for the standard output', STANDARD_OUTPUT)
    .option('--no-media', 'leave out the files of pictures')
    .option('--force', 'replace the file if it is there', false)
    .option('--json', 'answer in JSON', false)
    .action(exportAll);
}
