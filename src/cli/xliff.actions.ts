import { readFileSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { translate } from '#common/messages/messages.js';
import { KIND_NAMES } from '#common/records/kinds.js';
import { ReadingFailed, type ReadingLimits } from '#content/untrusted/subprocess.js';
import { readXliffInSubprocess, type SentDocument } from '#integrations/xliff/read-in-subprocess.js';
import { type ExportSelection, XliffExport } from '#integrations/xliff/xliff-export.js';
import { END, headOf } from '#integrations/xliff/xliff-file.js';
import { type LeftOut, XliffImport } from '#integrations/xliff/xliff-import.js';
import { InvalidXml } from '#integrations/xliff/xml.js';
import { NewFile } from './export/new-file.js';
import { readProblem } from './file-problems.js';
import { CommandError, counted, FAILED, printResult } from './output.js';
import { type Session, withSession, writingContext } from './session.js';

interface ExportOptions extends ExportSelection {
  readonly force: boolean;
  readonly json: boolean;
}

interface ImportOptions {
  readonly user?: string;
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The whole file is read into memory. */
const MAX_BYTES = 64 * 1_024 * 1_024;

async function* documentOf(
  files: AsyncGenerator<string>,
  { source, target }: ExportSelection,
  onFile: () => void,
) {
  yield headOf(source, target);
  for await (const file of files) {
    onFile();
    yield file;
  }
  yield END;
}

async function writeFile(session: Session, path: string, options: ExportOptions): Promise<number> {
  const ctx = await writingContext(session, {});
  const files = session.app.get(XliffExport).files(ctx, options);
  const file = await NewFile.begin(path, options.force);
  let count = 0;
  try {
    for await (const text of documentOf(files, options, () => (count += 1))) await file.write(text);
    // An XLIFF document must contain at least one file.
    await (count === 0 ? file.discard() : file.finish());
  } catch (error) {
    await file.discard();
    throw error;
  }
  return count;
}

export async function exportXliff(path: string, options: ExportOptions, command: Command): Promise<void> {
  if (options.source === options.target) command.error('Source and target are the same language.');
  const unknown = options.kinds.find((kind) => !KIND_NAMES.includes(kind));
  if (unknown !== undefined)
    command.error(`--kinds has no ${unknown.slice(0, 32)}. Give some of: ${KIND_NAMES.join(', ')}.`);
  await withSession(async (session) => {
    const records = await writeFile(session, path, options);
    printResult(options.json, { records }, [
      records === 0
        ? 'There is nothing to translate; no file was written.'
        : `Wrote ${counted(records, 'record')} to ${path}.`,
    ]);
  });
}

async function readFile(path: string, limits: ReadingLimits): Promise<SentDocument> {
  try {
    if (statSync(path).size > MAX_BYTES)
      throw new CommandError(`The file is larger than ${MAX_BYTES} bytes.`);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(readFileSync(path));
    return await readXliffInSubprocess(text, { limits });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof ReadingFailed) throw new CommandError(`The file cannot be read: ${error.message}`);
    throw new CommandError(
      error instanceof InvalidXml
        ? translate('en', { key: 'xliff_bad_document', args: { reason: error.reason } })
        : `The file cannot be read: ${readProblem(error, path)}.`,
    );
  }
}

const toProblem = ({ file, unit, reason }: LeftOut) => ({ file, unit, reason: translate('en', reason) });

export async function importXliff(path: string, options: ImportOptions): Promise<void> {
  await withSession(async (session) => {
    const document = await readFile(path, session.settings.readingLimits);
    const author = options.user === undefined ? {} : { author: options.user };
    const ctx = await writingContext(session, { ...author, dryRun: options.dryRun });
    const { written, unchanged, leftOut } = await session.app.get(XliffImport).import(ctx, document, options);
    const { source, target } = document;
    const left = leftOut.map(toProblem);
    if (left.length > 0) process.exitCode = FAILED;
    const result = { source, target, dryRun: options.dryRun, written, unchanged, leftOut: left };
    printResult(options.json, result, [
      `${counted(written.length, 'record')} ${options.dryRun ? 'would be written; nothing was changed' : 'written'}, ${unchanged} unchanged.`,
      ...(left.length > 0 ? [`${left.length} left out:`] : []),
      ...left.map(({ file, unit, reason }) => `  ${file}${unit === undefined ? '' : ` ${unit}`}: ${reason}`),
    ]);
  });
}
