import { writeFile } from 'node:fs/promises';
import type { ImportReport } from '../integrations/imports/report.js';
import { localizedReport } from '../integrations/imports/localized-report.js';
import { writeProblem } from './file-problems.js';
import { CommandError } from './output.js';

export async function writeReport(file: string, report: ImportReport): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(localizedReport(report, 'en'), null, 2)}\n`);
  } catch (error) {
    throw new CommandError(`The report cannot be written: ${writeProblem(error, file)}.`);
  }
}
