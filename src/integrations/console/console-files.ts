import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { StartProblem } from '#platform/lifecycle/startup-problems.js';

/** What `npm run build` makes of `admin/`. */
const BUILT = new URL('../../../admin/dist/', import.meta.url);
const ASSETS = new URL('assets/', BUILT);

/** The page that all addresses of the console show. */
export const CONSOLE_PAGE = new URL('index.html', BUILT);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

export interface Asset {
  readonly name: string;
  readonly type: string;
  readonly file: URL;
}

/**
 * The scripts and styles of the console, whose names change with what is in them.
 * @throws StartProblem when the console has not been built
 */
export function consoleAssets(): Asset[] {
  try {
    return readdirSync(ASSETS).map((name) => ({
      name,
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      file: new URL(name, ASSETS),
    }));
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? String(error.code) : String(error);
    throw new StartProblem(
      `The console of ADMIN_CONSOLE=true cannot be read (${code}). Build it (npm run build), or start without ADMIN_CONSOLE.`,
    );
  }
}
