import { readFile, stat, writeFile } from 'node:fs/promises';
import type { ImportReport } from '../integrations/imports/report.js';
import { localizedReport } from '../integrations/imports/localized-report.js';
import { NewFile } from './export/new-file.js';
import { writeProblem } from './file-problems.js';
import { CommandError } from './output.js';

/** Where the report of an import goes. */
export interface ReportFile {
  write(report: ImportReport): Promise<void>;
  /** Removes what is left of a report that was not written. */
  discard(): Promise<void>;
}

const asText = (report: ImportReport): string =>
  `${JSON.stringify(localizedReport(report, 'en'), null, 2)}\n`;

/**
 * Opens the file of a report before the import, so that nothing is imported whose report cannot be written.
 * @throws CommandError when it cannot be written, or exists and is no report of an import
 */
export async function beginReport(name: string): Promise<ReportFile> {
  const present = await stat(name).catch(() => undefined);
  // Such as a pipe.
  if (present !== undefined && !present.isFile() && !present.isDirectory())
    return { write: async (report) => writeTo(name, report), discard: async () => Promise.resolve() };
  if (present?.isFile() === true && !(await isReport(name)))
    throw new CommandError(`${name} exists already and is no report of an import. Name another file.`);
  const file = await NewFile.begin(name, true);
  return {
    write: async (report) => {
      await file.write(asText(report));
      await file.finish();
    },
    discard: async () => file.discard(),
  };
}

async function writeTo(name: string, report: ImportReport): Promise<void> {
  try {
    await writeFile(name, asText(report));
  } catch (error) {
    throw new CommandError(`The report cannot be written: ${writeProblem(error, name)}.`);
  }
}

/** Reports begin with the same key. */
async function isReport(name: string): Promise<boolean> {
  const text = await readFile(name, 'latin1').catch(() => 'x');
  return text === '' || /^\{\s*"created":\s*\d+,\s*"updated":/.test(text);
}
