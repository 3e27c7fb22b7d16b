import type { Command, Option } from 'commander';
import { RefusedRecord } from '../integrations/imports/importer.js';
import { ImportRun, RefusedContent } from '../integrations/imports/import-run.js';
import type { ReportBuilder } from '../integrations/imports/report.js';
import {
  type LocalizedLeftOut,
  localizedLeftOut,
  type LocalizedReport,
  localizedReport,
  type LocalizedWarning,
} from '../integrations/imports/localized-report.js';
import { type OpenedSource, openSource, type SourceKind } from './import-source.js';
import type { SourceOptions } from './source-options.js';
import { CommandError, counted, FAILED, printResult, Progress } from './output.js';
import { ReportFile } from './import-report.js';
import { isExport } from './restore/read-header.js';
import { restoreFile } from './restore/restore-file.js';
import { CREATES, withSession, writingContext } from './session.js';

export interface ImportOptions extends SourceOptions {
  readonly author?: string;
  readonly fromLine: number;
  readonly dryRun: boolean;
  readonly skipErrors: boolean;
  readonly json: boolean;
  readonly report?: string;
}

/** How many records with unknown keys are listed. A whole file in another format would fill the screen. */
const MAX_WARNINGS = 24;
const MAX_KEYS = 12;

interface Problem {
  readonly line?: number;
  readonly where?: string;
  readonly problem: string;
}

const asProblem = ({ where, line, reason }: LocalizedLeftOut): Problem =>
  line === undefined ? { where, problem: reason } : { line, problem: reason };

const asWarning = ({ where, line, warning, unknown }: LocalizedWarning): object => ({
  ...(line === undefined ? { where } : { line }),
  ...(unknown === undefined ? { warning } : { unknown }),
});

/** The command line speaks English. */
const localized = (report: ReportBuilder): LocalizedReport => localizedReport(report.build(), 'en');

const listed = (left: readonly LocalizedLeftOut[]): string =>
  left.map(({ where, reason }) => `  ${where}: ${reason}`).join('\n');

/**
 * Prints records that are imported differently from the source on standard error. Returns the printed
 * warnings.
 */
function warn(all: readonly LocalizedWarning[]): object[] {
  const named = all.slice(0, MAX_WARNINGS);
  for (const { where, warning, unknown = [] } of named) {
    const keys = unknown.slice(0, MAX_KEYS).map((key) => JSON.stringify(key.slice(0, 64)));
    const text =
      keys.length === 0
        ? `${where}: ${warning}`
        : `${where} has unknown keys, which are ignored: ${keys.join(', ')}`;
    console.error(`Warning: ${text}`);
  }
  const more = all.length - named.length;
  if (more > 0) console.error(`Warning: ${counted(more, 'more line')} with unknown keys or other warnings.`);
  return named.map(asWarning);
}

function failWithProblems(
  left: readonly LocalizedLeftOut[],
  warnings: readonly object[],
  total: number,
): never {
  throw new CommandError(
    `${counted(total, 'line')} cannot be imported, so nothing was imported:\n${listed(left)}\n` +
      'Correct them, or leave them out with --skip-errors.',
    { imported: 0, problems: left.map(asProblem), warnings },
  );
}

/** Reports the refused record, and the line from which the import can be resumed. */
function failWithRecord({ record: refused }: RefusedRecord, batchLine: number, imported: number): never {
  const record = localizedLeftOut(refused, 'en');
  throw new CommandError(
    `Line ${record.line ?? record.where} was refused: ${record.reason}\n` +
      `Nothing from line ${batchLine} on was imported; correct the line and go on with --from-line ${batchLine}.`,
    { imported, problems: [asProblem(record)], resumeFrom: batchLine },
  );
}

function printReport(report: ReportBuilder, options: ImportOptions): void {
  const { created, updated, unchanged, trashed, leftOut, left, warnings: all } = localized(report);
  const warnings = warn(all);
  const imported = report.done;
  const verb = options.dryRun ? 'could be imported; nothing was changed' : 'imported';
  if (leftOut > 0) process.exitCode = FAILED;
  const counts = { created, updated, unchanged, trashed };
  const result = { imported, ...counts, dryRun: options.dryRun, problems: left.map(asProblem), warnings };
  printResult(options.json, result, [
    `${counted(imported, 'event')} ${verb}.`,
    `Created ${created}, updated ${updated}, unchanged ${unchanged}, moved to the trash ${trashed}, left out ${leftOut}.`,
    ...(leftOut > 0 ? [`${counted(leftOut, 'line')} left out:\n${listed(left)}`] : []),
  ]);
}

/** Programs get one JSON document: the result, or why its report could not be written. */
async function printAndWrite(
  report: ReportBuilder,
  options: ImportOptions,
  file: ReportFile | undefined,
): Promise<void> {
  if (!options.json) printReport(report, options);
  await file?.write(report.build());
  if (options.json) printReport(report, options);
}

async function importEvents(source: OpenedSource, options: ImportOptions): Promise<void> {
  const file = options.report === undefined ? undefined : await ReportFile.begin(options.report);
  try {
    await importInto(source, options, file);
  } finally {
    await file?.close();
  }
}

async function importInto(
  source: OpenedSource,
  options: ImportOptions,
  file: ReportFile | undefined,
): Promise<void> {
  // A dry run leaves an empty database as it is, so that an export can still be restored into it.
  const may = options.dryRun ? undefined : CREATES;
  await withSession(async (session) => {
    const ctx = await writingContext(session, options);
    const content = await source.read(session.settings, ctx.language);
    const lines = content.records.flatMap(({ line = 1 }) => (line < options.fromLine ? [] : [line]));
    let progress: Progress | undefined;
    let at = 0;
    let written = 0;
    const run = session.app.get(ImportRun).run(
      async () => Promise.resolve(ctx),
      content,
      {
        ...options,
        ...source.origin(session.settings, ctx.language),
        skipErrors: options.skipErrors || source.isRemote,
      },
      {
        progress: async (done, total, report) => {
          progress ??= new Progress('import', total);
          at = done;
          written = report.done;
          progress.update(done);
          return Promise.resolve();
        },
      },
    );
    const report = await run
      .catch((error: unknown) => {
        if (error instanceof RefusedContent) {
          const { left, leftOut, warnings: all } = localized(error.report);
          return failWithProblems(left, warn(all), leftOut);
        }
        if (error instanceof RefusedRecord) return failWithRecord(error, lines[at] ?? 1, written);
        throw error;
      })
      .finally(() => progress?.stop());
    await printAndWrite(report, options, file);
    if (!options.dryRun) await source.done();
  }, may);
}

/** The options that mean something only for some kinds of sources. */
const ONLY_FOR: Readonly<Record<string, readonly SourceKind[]>> = {
  format: ['ndjson', 'csv', 'ics'],
  encoding: ['ndjson', 'csv', 'ics'],
  map: ['ndjson', 'csv'],
  mapping: ['ndjson', 'csv'],
  set: ['ndjson', 'csv'],
  fromLine: ['ndjson', 'csv'],
  delimiter: ['csv'],
  dateFormat: ['csv'],
  timezone: ['ics'],
  from: ['ics', 'site'],
  to: ['ics', 'site'],
  languages: ['site'],
  state: ['site'],
};

const KIND_NAMES: Readonly<Record<SourceKind, string>> = {
  ndjson: 'NDJSON',
  csv: 'CSV',
  ics: 'iCalendar',
  site: 'a site (--tec)',
};

/** Refuses what would have no effect: whoever sets a status, or a day, relies on it. */
function refuseUnusedOptions(kind: SourceKind, command: Command): void {
  for (const option of command.options) {
    const kinds = ONLY_FOR[option.attributeName()];
    if (kinds === undefined || kinds.includes(kind) || !isGiven(command, option)) continue;
    const names = kinds.map((one) => KIND_NAMES[one]).join(', ');
    command.error(`${option.long ?? option.flags} is only for ${names}; the source is ${KIND_NAMES[kind]}.`);
  }
}

const isGiven = (command: Command, option: Option): boolean =>
  command.getOptionValueSource(option.attributeName()) === 'cli';

/** The first line of a file shows whether it is an export. */
export async function importFrom(
  file: string | undefined,
  options: ImportOptions,
  command: Command,
): Promise<void> {
  const source = openSource(file, options, command);
  if (file === undefined || !source.mayBeExport || !(await isExport(file).catch(source.cannotRead))) {
    refuseUnusedOptions(source.kind, command);
    await importEvents(source, options);
    return;
  }
  const allowed = new Set(['dryRun', 'json']);
  if (command.options.some((option) => !allowed.has(option.attributeName()) && isGiven(command, option))) {
    command.error(
      'The file is an export, which is imported as a whole: it accepts --dry-run and --json only.',
    );
  }
  await restoreFile(file, options);
}
