import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Language } from '#common/messages/languages.js';
import { systemContext } from '#http/context/request-context.js';
import { DATE_TIME } from '#http/parameters/rules.js';
import { Database } from '#platform/database/database.js';
import { foreignMigrations, hasPendingMigrations } from '#platform/database/startup.js';
import { refuseInterruptedRestore } from '#start/interrupted-restore.js';
import { type Destination, StandardOutput } from './export/destination.js';
import type { EventFormat } from './export/event-formats.js';
import { exportEvents } from './export/events-export.js';
import { CalendarExport, type Exported } from './export/export-calendar.js';
import { ExportWriter } from './export/export-writer.js';
import { HeldFile } from './export/held-file.js';
import { NewFile, toNewFile } from './export/new-file.js';
import { warnOfLeftOut } from './export/picture-files.js';
import { takeSnapshot } from './export/snapshot.repository.js';
import { CommandError, counted, FAILED, printResult } from './output.js';
import { parsed } from './rule-options.js';
import {
  contextOfUser,
  type OpenApp,
  requireDatabaseFile,
  type Session,
  withApp,
  withSession,
} from './session.js';

interface ExportOptions {
  readonly events?: EventFormat;
  readonly language?: Language;
  readonly after?: string;
  readonly before?: string;
  readonly as?: string;

  readonly media: boolean;
  readonly force: boolean;
  readonly json: boolean;
}

const STDOUT = '-';

async function refuseIncompleteDatabase(database: Database): Promise<void> {
  const { earlier, later } = await database.read(foreignMigrations);
  const isForeign = earlier.length + later.length > 0;
  if (isForeign || (await database.read(hasPendingMigrations))) {
    const way = isForeign ? '.' : ', or bring it up to date first: cli migrate.';
    throw new CommandError(
      `The schema of the database is not that of this version. Export with the version that runs on it${way}`,
    );
  }
  await refuseInterruptedRestore(database);
}

async function exportTo(to: Destination, { app, settings }: OpenApp, media: boolean): Promise<Exported> {
  const database = app.get(Database);
  await refuseIncompleteDatabase(database);
  const { dataSource } = database;
  const snapshot = await takeSnapshot(settings, dataSource);
  try {
    const mediaDir = media ? resolve(settings.mediaDir) : undefined;
    return await new CalendarExport({ dataSource, snapshot, mediaDir }, new ExportWriter(to)).run();
  } finally {
    await snapshot.close();
  }
}

/** Options that only an export of events accepts. */
const OF_EVENTS = ['language', 'after', 'before', 'as'] as const;

async function exportEventsTo(
  to: NewFile | StandardOutput,
  session: Session,
  format: EventFormat,
  options: ExportOptions,
): Promise<number> {
  const { language, after, before, as } = options;
  const caller = as === undefined ? null : (await contextOfUser(session, as)).caller;
  const ctx = systemContext(session.settings, { caller, ...(language ? { language } : {}) });
  const held = new HeldFile(to instanceof NewFile ? dirname(to.temporaryPath) : tmpdir());
  try {
    return await exportEvents(session, ctx, { format, after, before }, to, held);
  } finally {
    await held.close();
  }
}

/** Exports only the events, in a format for other programs. */
async function exportEventsAs(format: EventFormat, name: string, options: ExportOptions): Promise<void> {
  await withSession(async (session) => {
    if (name === STDOUT) {
      await exportEventsTo(new StandardOutput(), session, format, options);
      return;
    }
    const events = await toNewFile(name, options.force, async (file) =>
      exportEventsTo(file, session, format, options),
    );
    printResult(options.json, { events, format }, [`Exported ${counted(events, 'event')} to ${name}.`]);
  });
}

export async function exportAll(name: string, options: ExportOptions, command: Command): Promise<void> {
  parsed(command, options, { after: DATE_TIME, before: DATE_TIME });
  if (options.events !== undefined) {
    await exportEventsAs(options.events, name, options);
    return;
  }
  const misplaced = OF_EVENTS.filter((option) => options[option] !== undefined);
  if (misplaced.length > 0) command.error(`--${misplaced.join(', --')}: only with --events.`);
  await withApp(async (opened) => {
    const exported =
      name === STDOUT
        ? await exportTo(new StandardOutput(), opened, options.media)
        : await toNewFile(name, options.force, async (file) => exportTo(file, opened, options.media));
    if (warnOfLeftOut(exported)) process.exitCode = FAILED;
    if (name === STDOUT) return;
    const { event = 0, ...others } = exported.rows;
    const rows = Object.values(others).reduce((sum, count) => sum + count, event);
    printResult(options.json, exported, [
      `Exported ${counted(rows, 'row')}, of them ${counted(event, 'event')}, and ${counted(exported.files, 'file')} of pictures to ${name}.`,
    ]);
  }, requireDatabaseFile);
}
