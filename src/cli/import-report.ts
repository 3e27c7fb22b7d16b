import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { localizedReport } from '#integrations/imports/localized-report.js';
import type { ImportReport } from '#integrations/imports/report.js';
import { writeProblem } from './file-problems.js';
import { CommandError } from './output.js';

/** How reports begin. An import that was interrupted leaves an empty one. */
const REPORT = /^(\{\s*"created":\s*\d+,\s*"updated":|$)/;
const BEGINNING = 128;

/** The file for the report of an import. */
export class ReportFile {
  private constructor(
    private readonly name: string,
    private readonly file: FileHandle,
    private readonly isNew: boolean,
  ) {}

  /**
   * Opens the file before the import, so that nothing is imported whose report cannot be written.
   * @throws CommandError when it cannot be written, or is a file that holds no report of an import
   */
  static async begin(name: string): Promise<ReportFile> {
    const present = await stat(name).catch(() => undefined);
    if (present?.isFile() === true) await requireReport(name);
    const file = await open(name, 'a').catch(cannotWrite(name));
    return new ReportFile(name, file, present === undefined);
  }

  /** @throws CommandError when it cannot be written */
  async write(report: ImportReport): Promise<void> {
    const text = `${JSON.stringify(localizedReport(report, 'en'), null, 2)}\n`;
    await this.replace(text).catch(cannotWrite(this.name));
  }

  /** Removes a file without a report that was not there before. */
  async close(): Promise<void> {
    const { size } = await this.file.stat();
    await this.file.close();
    if (this.isNew && size === 0) await rm(this.name, { force: true });
  }

  private async replace(text: string): Promise<void> {
    if ((await this.file.stat()).isFile()) {
      // The import itself may have made something of an empty file: the database.
      await requireReport(this.name);
      await this.file.truncate(0);
    }
    await this.file.writeFile(text);
  }
}

const cannotWrite =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The report cannot be written: ${writeProblem(error, name)}.`);
  };

async function requireReport(name: string): Promise<void> {
  const file = await open(name, 'r').catch(cannotWrite(name));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    if (!REPORT.test(buffer.toString('latin1', 0, bytesRead)))
      throw new CommandError(`${name} exists already and is no report of an import. Name another file.`);
  } finally {
    await file.close();
  }
}
