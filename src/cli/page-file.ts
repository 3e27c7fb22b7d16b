import { appendFile, readFile, rm } from 'node:fs/promises';
import { readProblem, writeProblem } from './file-problems.js';
import { CommandError } from './output.js';

interface StoredPage {
  readonly address: string;
  readonly page: unknown;
}

/** Stores the pages of a site in a file, one per line, so that an interrupted import can resume. */
export class PageFile {
  private constructor(
    private readonly path: string,
    private readonly pages: ReadonlyMap<string, string>,
  ) {}

  static async open(path: string): Promise<PageFile> {
    return new PageFile(path, await readPages(path));
  }

  /** The page as JSON. */
  get(address: string): string | undefined {
    return this.pages.get(address);
  }

  /** @param json the page, on one line */
  async add(address: string, json: string): Promise<void> {
    const line = `{"address":${JSON.stringify(address)},"page":${json}}\n`;
    await appendFile(this.path, line).catch((error: unknown) => {
      throw new CommandError(`The state cannot be written: ${writeProblem(error, this.path)}.`);
    });
  }

  /** Called after a complete import, so that the next one reads all pages again. */
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
  // Text after the last line break is an incomplete record.
  for (const line of text.split('\n').slice(0, -1)) {
    const { address, page } = parseStoredPage(path, line);
    pages.set(address, JSON.stringify(page));
  }
  return pages;
}

function parseStoredPage(path: string, line: string): StoredPage {
  try {
    const value = JSON.parse(line) as Partial<StoredPage> | null;
    if (typeof value?.address === 'string' && 'page' in value) return value as StoredPage;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError(`This is not a state file of an import: ${path}`);
}
