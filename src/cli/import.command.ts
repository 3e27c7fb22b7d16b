import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../database/database.js';
import type { CreateEvent } from '../events/event.dto.js';
import { EventWriter } from '../events/event-writer.js';
import { ApiError } from '../http/api-error.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';
import { keyOf } from '../records/external-id.js';
import { explain, type ImportLine, type LineProblem, type LineWarning, readImport } from './import-lines.js';
import { CommandError, FAILED, printResult, Progress } from './output.js';
import { isExport } from './restore/read-header.js';
import { restoreFile } from './restore/restore-file.js';
import { withSession, writingContext } from './session.js';

interface ImportOptions {
  readonly language?: Language;
  readonly author?: string;
  readonly fromLine: number;
  readonly dryRun: boolean;
  readonly skipErrors: boolean;
  readonly json: boolean;
}

/** Small enough not to keep a running service waiting on the same SQLite file. */
const BATCH = 100;

/** Ends a dry run's transaction without keeping it. */
class Rollback extends Error {}

/** Writes batches of lines, each in one transaction. */
class Importer {
  readonly problems: LineProblem[] = [];

  constructor(
    private readonly database: Database,
    private readonly writer: EventWriter,
    private readonly ctx: RequestContext,
    private readonly options: ImportOptions,
  ) {}

  /** @returns how many lines of the batch were written (or, in a dry run, could be) */
  async write(batch: readonly ImportLine[]): Promise<number> {
    let problems: LineProblem[] = [];
    const writeAll = async (): Promise<void> =>
      this.database.write(async (manager) => {
        problems = [];
        for (const line of batch) await this.writeLine(manager, line, problems);
        if (this.options.dryRun) throw new Rollback();
      });
    const inputs = batch.map(({ input }) => input);
    try {
      await this.writer.withImages(this.ctx, inputs, writeAll);
    } catch (error) {
      if (!(error instanceof Rollback)) throw error;
    }
    this.problems.push(...problems);
    return batch.length - problems.length;
  }

  /** An event that another system knows is there once, however often it is imported. */
  private async writeEvent(manager: EntityManager, input: CreateEvent): Promise<unknown> {
    const external = keyOf(input);
    const ctx = inLanguageOf(this.ctx, input);
    return external === undefined
      ? this.writer.create(ctx, manager, input)
      : this.writer.put(ctx, manager, external, input);
  }

  private async writeLine(manager: EntityManager, line: ImportLine, problems: LineProblem[]): Promise<void> {
    try {
      // A savepoint: a refused line takes the records made for it with it.
      await manager.transaction(async (nested) => this.writeEvent(nested, line.input));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problem = { line: line.number, problem: explain(error) };
      if (!this.options.skipErrors && !this.options.dryRun) throw new BadLine(problem);
      problems.push(problem);
    }
  }
}

/** A line may say its language, as the body of a request may. */
const inLanguageOf = (ctx: RequestContext, { i18n_language, lang }: CreateEvent): RequestContext => ({
  ...ctx,
  language: i18n_language ?? lang ?? ctx.language,
});

class BadLine extends Error {
  constructor(readonly problem: LineProblem) {
    super(problem.problem);
  }
}

const listed = (problems: readonly LineProblem[]): string =>
  problems.map(({ line, problem }) => `  line ${line}: ${problem}`).join('\n');

/** How many lines with unknown keys are named; a whole file in another format would fill the screen. */
const MAX_WARNINGS = 24;
const MAX_KEYS = 12;

/** Names the keys that nothing was done with, on standard error; gives the warnings that were named. */
function warn(all: readonly LineWarning[]): readonly LineWarning[] {
  const named = all.slice(0, MAX_WARNINGS);
  for (const { line, unknown } of named) {
    const keys = unknown.slice(0, MAX_KEYS).map((key) => JSON.stringify(key.slice(0, 64)));
    console.error(`Warning: line ${line} has unknown keys, which are ignored: ${keys.join(', ')}`);
  }
  const more = all.length - named.length;
  if (more > 0) console.error(`Warning: ${more} more lines have unknown keys.`);
  return named;
}

function cannotRead(error: unknown): never {
  throw new CommandError(
    `The file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  );
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return cannotRead(error);
  }
}

async function importAll(importer: Importer, lines: readonly ImportLine[]): Promise<number> {
  const progress = new Progress('import', lines.length);
  let imported = 0;
  try {
    for (let at = 0; at < lines.length; at += BATCH) {
      const batch = lines.slice(at, at + BATCH);
      imported += await importer.write(batch).catch((error: unknown) => {
        if (!(error instanceof BadLine)) throw error;
        const resume = batch[0]?.number ?? 1;
        throw new CommandError(
          `Line ${error.problem.line} was refused: ${error.problem.problem}\n` +
            `Nothing from line ${resume} on was imported; correct the line and go on with --from-line ${resume}.`,
          { imported, problems: [error.problem], resumeFrom: resume },
        );
      });
      progress.update(at + batch.length);
    }
  } finally {
    progress.stop();
  }
  return imported;
}

async function importEvents(file: string, options: ImportOptions): Promise<void> {
  const { lines, problems, ...text } = readImport(readFile(file), options.fromLine);
  const warnings = warn(text.warnings);
  if (problems.length > 0 && !options.skipErrors && !options.dryRun) {
    throw new CommandError(
      `${problems.length} lines cannot be imported, so nothing was:\n${listed(problems)}\n` +
        'Correct them, or leave them out with --skip-errors.',
      { imported: 0, problems, warnings },
    );
  }
  await withSession(async (session) => {
    const ctx = await writingContext(session, options);
    const importer = new Importer(session.database, session.app.get(EventWriter), ctx, options);
    const imported = await importAll(importer, lines);
    const left = [...problems, ...importer.problems].sort((a, b) => a.line - b.line);
    const verb = options.dryRun ? 'could be imported; nothing was changed' : 'imported';
    if (left.length > 0) process.exitCode = FAILED;
    printResult(options.json, { imported, dryRun: options.dryRun, problems: left, warnings }, [
      `${imported} events ${verb}.`,
      ...(left.length > 0 ? [`${left.length} lines left out:\n${listed(left)}`] : []),
    ]);
  });
}

/** A file tells by its first line which of the two it is. */
async function importFile(file: string, options: ImportOptions, command: Command): Promise<void> {
  if (!(await isExport(file).catch(cannotRead))) {
    await importEvents(file, options);
    return;
  }
  const others = ['language', 'author', 'fromLine', 'skipErrors'];
  if (others.some((name) => command.getOptionValueSource(name) === 'cli')) {
    command.error('The file is an export, which is imported as a whole: it takes --dry-run and --json only.');
  }
  await restoreFile(file, options);
}

function lineNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('Give the number of a line.');
  return Number(text);
}

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description(
      'restore an export into an empty database, or import events: each line a payload for POST /events',
    )
    .argument('<file.ndjson>')
    .addOption(new Option('--language <language>', 'language of the texts').choices(LANGUAGES))
    .option('--author <username>', 'whose events they become (default: the administrator)')
    .option('--from-line <number>', 'begin at this line', lineNumber, 1)
    .option('--dry-run', 'check everything and change nothing', false)
    .option('--skip-errors', 'leave out bad lines, report them, and go on', false)
    .option('--json', 'answer in JSON', false)
    .action(importFile);
}
