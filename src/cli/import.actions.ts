import type { Command, Option } from 'commander';
import type { Caller } from '#common/rights/roles.js';
import { maySetSource, type SourceRoles } from '#content/records/external-id.js';
import { type Cause, causesOf } from '#integrations/imports/causes.js';
import type { LeftOut, SourceContent } from '#integrations/imports/import-record.js';
import { ImportRun, RefusedContent } from '#integrations/imports/import-run.js';
import { RefusedRecord } from '#integrations/imports/importer.js';
import {
  localizedLeftOut,
  type LocalizedWarning,
  localizedWarning,
} from '#integrations/imports/localized-report.js';
import type { ImportReport, ReportBuilder } from '#integrations/imports/report.js';
import type { WhenGone } from '#integrations/imports/when-gone.js';
import { ReportFile } from './import-report.js';
import { type OpenedSource, openSource, type SourceKind } from './import-source.js';
import { CommandError, counted, FAILED, printResult, Progress } from './output.js';
import { isExport } from './restore/read-header.js';
import { restoreFile } from './restore/restore-file.js';
import { CREATES, withSession, writingContext } from './session.js';
import type { SourceOptions } from './source-options.js';

export interface ImportOptions extends SourceOptions {
  readonly author?: string;
  readonly fromLine: number;
  readonly dryRun: boolean;
  readonly skipErrors: boolean;
  readonly gone: WhenGone;
  readonly json: boolean;
  readonly report?: string;
}

/** How many causes and events are listed. A whole file in another format would fill the screen. */
const MAX_LISTED = 24;

interface Problem {
  readonly line?: number;
  readonly where?: string;
  readonly problem: string;
}

function asProblem(entry: LeftOut): Problem {
  const { where, line, reason } = localizedLeftOut(entry, 'en');
  return line === undefined ? { where, problem: reason } : { line, problem: reason };
}

const problemsOf = (left: readonly LeftOut[]): Problem[] => left.map(asProblem);

const asWarning = ({ where, line, warning, unknown }: LocalizedWarning): object => ({
  ...(line === undefined ? { where } : { line }),
  ...(unknown === undefined ? { warning } : { unknown }),
});

/** A source could send commands to the terminal. */
const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replace(/^[\x7f-\x9f]$/, '?'),
  );

/** `line 3, line 7, …: the reason (34 records)` */
const causeText = ({ where, reason, count }: Cause): string =>
  printable(`${where}: ${reason}${count > 1 ? ` (${counted(count, 'record')})` : ''}`);

const moreText = (count: number, name: string): string[] =>
  count > 0 ? [`  … and ${counted(count, name)} more; --report FILE lists them.`] : [];

function listed(left: readonly LeftOut[]): string {
  const causes = causesOf(left, 'en');
  const lines = causes.slice(0, MAX_LISTED).map((cause) => `  ${causeText(cause)}`);
  return [...lines, ...moreText(causes.length - MAX_LISTED, 'cause')].join('\n');
}

/** Prints on standard error what is imported differently from the source. Returns the first warnings. */
function warn({ warnings }: ImportReport): object[] {
  const causes = causesOf(warnings, 'en');
  for (const cause of causes.slice(0, MAX_LISTED)) console.error(`Warning: ${causeText(cause)}`);
  const more = Math.max(causes.length - MAX_LISTED, 0);
  if (more > 0) console.error(`Warning: … and ${counted(more, 'cause')} more; --report FILE lists them.`);
  return warnings.slice(0, MAX_LISTED).map((entry) => asWarning(localizedWarning(entry, 'en')));
}

/** Lines of a file are called so; other sources have records. */
const nameOf = (left: readonly LeftOut[]): string =>
  left.every(({ line }) => line !== undefined) ? 'line' : 'record';

function failWithProblems(report: ImportReport): never {
  const { left, leftOut } = report;
  const warnings = warn(report);
  throw new CommandError(
    `${counted(leftOut, nameOf(left))} cannot be imported, so nothing was imported:\n${listed(left)}\n` +
      'Correct them, or leave them out with --skip-errors.',
    { imported: 0, problems: problemsOf(left), warnings },
  );
}

/** Reports the refused record, and the line from which the import can be resumed. */
function failWithRecord({ record: refused }: RefusedRecord, batchLine: number, imported: number): never {
  const record = localizedLeftOut(refused, 'en');
  throw new CommandError(
    `Line ${record.line ?? record.where} was refused: ${record.reason}\n` +
      `Nothing from line ${batchLine} on was imported; correct the line and go on with --from-line ${batchLine}.`,
    { imported, problems: [asProblem(refused)], resumeFrom: batchLine },
  );
}

function goneText({ gone, goneEvents }: ImportReport, { gone: rule, dryRun }: ImportOptions): string[] {
  if (gone === 0) return [];
  const what =
    rule === 'keep' ? 'They stay here; --gone=trash moves them to the trash' : 'They moved to the trash';
  const lines = goneEvents
    .slice(0, MAX_LISTED)
    .map(({ id, external_id, title, start_date }) => `  ${id} “${title}”, ${start_date} (${external_id})`);
  return [
    `No longer in the source: ${counted(gone, 'event')}. ${dryRun ? 'Nothing was changed' : what}:`,
    ...lines,
    ...moreText(gone - lines.length, 'event'),
  ];
}

/** Somebody should do something about records that were left out, unless the source or the command says otherwise. */
const fails = ({ problems }: ReportBuilder, { skipErrors }: ImportOptions): boolean =>
  problems > 0 && !skipErrors;

function printReport(builder: ReportBuilder, options: ImportOptions): void {
  const report = builder.build();
  const { created, updated, unchanged, trashed, leftOut, left, gone, warned } = report;
  const warnings = warn(report);
  const imported = builder.done;
  const verb = options.dryRun ? 'could be imported; nothing was changed' : 'imported';
  if (fails(builder, options)) process.exitCode = FAILED;
  const counts = { created, updated, unchanged, trashed, leftOut, gone, warned };
  const result = { imported, ...counts, dryRun: options.dryRun, problems: problemsOf(left), warnings };
  printResult(options.json, { ...result, goneEvents: report.goneEvents }, [
    `${counted(imported, 'event')} ${verb}.`,
    `Created ${created}, updated ${updated}, unchanged ${unchanged}, moved to the trash ${trashed}, left out ${leftOut}, gone ${gone}.`,
    ...(leftOut > 0 ? [`${counted(leftOut, nameOf(left))} left out:\n${listed(left)}`] : []),
    ...goneText(report, options),
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
    const origin = source.origin(session.settings, ctx.language);
    refuseClosedSources(ctx.caller, content, origin.source, session.settings.externalSourceRoles);
    const lines = content.records.flatMap(({ line = 1 }) => (line < options.fromLine ? [] : [line]));
    let progress: Progress | undefined;
    let at = 0;
    let written = 0;
    const run = session.app.get(ImportRun).run(
      async () => Promise.resolve(ctx),
      content,
      {
        ...options,
        ...origin,
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
        if (error instanceof RefusedContent) return failWithProblems(error.report.build());
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
  flatten: ['ics'],
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

/** Otherwise each record would be refused by itself. */
function refuseClosedSources(
  caller: Caller,
  { records }: SourceContent,
  ownSource: string,
  open: SourceRoles,
): void {
  const sources = new Set(records.map(({ source = ownSource }) => source));
  const closed = [...sources].find((source) => !maySetSource(caller, source, open));
  if (closed === undefined) return;
  const { username, role } = caller;
  throw new CommandError(
    `${username} may not set external ids of ${closed}, by which an import finds its records: the role is ${role}. ` +
      'Name an editor or administrator with --author, or open the source to the role (EXTERNAL_SOURCE_ROLES).',
  );
}

/** The first line of a file shows whether it is an export. */
export async function importFrom(
  file: string | undefined,
  options: ImportOptions,
  command: Command,
): Promise<void> {
  const source = openSource(file, options, command);
  if (options.gone === 'trash' && options.fromLine > 1)
    command.error('--gone=trash needs the whole file: leave out --from-line.');
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
