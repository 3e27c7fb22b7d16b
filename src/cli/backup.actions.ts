import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Command } from 'commander';
import { readSettings } from '#platform/config/settings.js';
import { type CopiedPictures, copyPictures } from './backup/copy-pictures.js';
import { existingFile } from './export/existing-file.js';
import { NewFile } from './export/new-file.js';
import { warnOfLeftOut } from './export/picture-files.js';
import { writeProblem } from './file-problems.js';
import { CommandError, counted, FAILED, printResult } from './output.js';

interface BackupOptions {
  readonly media?: string;
  readonly force: boolean;
  readonly json: boolean;
}

/** How long a copy waits while a writer holds an exclusive lock on the file, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/** Copies a snapshot of the database, even during writes. The copy leaves out free pages. */
function copyDatabase(from: string, to: string): void {
  const connection = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT });
  try {
    connection.prepare('VACUUM INTO ?').run(to);
  } finally {
    connection.close();
  }
}

/** SQLite reports a full disk in the same words for the copy as for the database, which is only read here. */
function copyProblem(error: unknown, name: string): unknown {
  const isWriting = error instanceof Sqlite.SqliteError && /^SQLITE_(FULL|IOERR_WRITE)/.test(error.code);
  return isWriting
    ? new CommandError(`${name} cannot be written: ${error.message}. Make room, or name another place.`)
    : error;
}

async function picturesTo(folder: string, database: string, mediaDir: string): Promise<CopiedPictures> {
  try {
    return await copyPictures(database, mediaDir, resolve(folder));
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new CommandError(`The pictures cannot be copied to ${folder}: ${writeProblem(error, folder)}.`);
  }
}

function requireFolder(name: string): void {
  try {
    if (statSync(name, { throwIfNoEntry: false })?.isDirectory() !== false) return;
  } catch (error) {
    throw new CommandError(`The pictures cannot be copied to ${name}: ${writeProblem(error, name)}.`);
  }
  throw new CommandError(`${name} is no folder. Name one for the pictures in --media.`);
}

function checkCopy(file: string): void {
  const connection = new Sqlite(file, { readonly: true });
  try {
    const result = connection.pragma('integrity_check', { simple: true });
    const orphans = connection.pragma('foreign_key_check') as unknown[];
    if (result !== 'ok' || orphans.length > 0) {
      const reason = result === 'ok' ? `rows that violate a foreign key: ${orphans.length}` : String(result);
      throw new CommandError(`The copy failed its integrity check, so it was removed: ${reason}`);
    }
  } finally {
    connection.close();
  }
}

function databaseFile(command: Command): { file: string; mediaDir: string } {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  if (settings.database.engine === 'mysql') {
    command.error(
      'backup copies an embedded database. For MySQL and MariaDB use mariadb-dump --single-transaction (or mysqldump), or export, which works on all.',
    );
  }
  return { file: existingFile(settings.database), mediaDir: resolve(settings.mediaDir) };
}

export async function backup(name: string, options: BackupOptions, command: Command): Promise<void> {
  const { file, mediaDir } = databaseFile(command);
  if (options.media !== undefined) requireFolder(options.media);
  const copy = await NewFile.begin(name, options.force);
  let pictures: CopiedPictures = { copied: 0, present: 0, missing: [], damaged: [] };
  try {
    try {
      copyDatabase(file, copy.temporaryPath);
    } catch (error) {
      throw copyProblem(error, name);
    }
    checkCopy(copy.temporaryPath);
    if (options.media !== undefined) pictures = await picturesTo(options.media, copy.temporaryPath, mediaDir);
    await copy.finish();
  } catch (error) {
    await copy.discard();
    throw error;
  }
  if (warnOfLeftOut(pictures)) process.exitCode = FAILED;
  printResult(options.json, { file: name, ...pictures }, [
    `Copied the database to ${name}, and checked the copy.`,
    ...(options.media === undefined
      ? []
      : [
          `Copied ${counted(pictures.copied, 'file')} of pictures to ${options.media}; ${pictures.present} existed already.`,
        ]),
  ]);
}
