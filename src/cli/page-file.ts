import { appendFile, readFile, rm, truncate } from 'node:fs/promises';
import { readProblem, writeProblem } from './file-problems.js';
import { CommandError } from './output.js';

interface StoredPage {
  readonly address: string;
  readonly page: unknown;
}

/** How a line begins. */
const LINE = '{"address":';

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
    const line = `${LINE}${JSON.stringify(address)},"page":${json}}\n`;
    await appendFile(this.path, line).catch(cannotWrite(this.path));
  }

  /** Called after a complete import, so that the next one reads all pages again. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

const cannotWrite =
  (path: string) =>
  (error: unknown): never => {
    throw new CommandError(`The state cannot be written: ${writeProblem(error, path)}.`);
  };

const notAState = (path: string): CommandError =>
  new CommandError(
    `This is not a state file of an import: ${path}. Name another in --state, or one that does not exist yet.`,
  );

async function readPages(path: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const bytes = await readFile(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw new CommandError(`The state cannot be read: ${readProblem(error, path)}.`);
  });
  const end = bytes.lastIndexOf('\n') + 1;
  for (const line of bytes.toString('utf8', 0, end).split('\n').slice(0, -1)) {
    const { address, page } = parseStoredPage(path, line);
    pages.set(address, JSON.stringify(page));
  }
  // The command was killed while it wrote the last line. The next one would be appended to what is left of it.
  if (end < bytes.length) {
    if (!LINE.startsWith(bytes.toString('utf8', end, end + LINE.length))) throw notAState(path);
    await truncate(path, end).catch(cannotWrite(path));
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
  throw notAState(path);
}
