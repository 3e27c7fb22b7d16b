import { appendFile, readFile, rm } from 'node:fs/promises';
import { readProblem, writeProblem } from './file-problems.js';
import { CommandError } from './output.js';

interface Line {
  readonly address: string;
  readonly page: unknown;
}

/** The pages of a site in a file, a line each, so that an import that was interrupted goes on where it was. */
export class PageFile {
  private constructor(
    private readonly path: string,
    private readonly pages: ReadonlyMap<string, string>,
  ) {}

  static async open(path: string): Promise<PageFile> {
    return new PageFile(path, await readPages(path));
  }

  /** A page as JSON. */
  get(address: string): string | undefined {
    return this.pages.get(address);
  }

  /** @param json a page, on one line */
  async put(address: string, json: string): Promise<void> {
    const line = `{"address":${JSON.stringify(address)},"page":${json}}\n`;
    await appendFile(this.path, line).catch((error: unknown) => {
      throw new CommandError(`The state cannot be written: ${writeProblem(error, this.path)}.`);
    });
  }

  /** After an import that came to its end: the next one reads everything anew. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

async function readPages(path: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new CommandError(`The state cannot be read: ${readProblem(error, path)}.`);
  });
  // What comes after the last line end was cut off.
  for (const line of text.split('\n').slice(0, -1)) {
    const { address, page } = readLine(path, line);
    pages.set(address, JSON.stringify(page));
  }
  return pages;
}

function readLine(path: string, line: string): Line {
  try {
    const value = JSON.parse(line) as Partial<Line> | null;
    if (typeof value?.address === 'string' && 'page' in value) return value as Line;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError(`This is no state of an import: ${path}`);
}
