import { writeFile } from 'node:fs/promises';
import type { ImportReport } from '../imports/report.js';
import { CommandError } from './output.js';

export async function writeReport(file: string, report: ImportReport): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  } catch (error) {
    throw new CommandError(
      `The report cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
