// When files of the project were last changed, which says whether what is built of them is up to date.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const path = (name) => join(root, name);
export const timeOf = (name) => statSync(path(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The time of the last change to anything in a folder; 0 without the folder, as in a copy without sources. */
export function newestIn(folder) {
  if (timeOf(folder) === 0) return 0;
  const names = readdirSync(path(folder), { recursive: true });
  return names.reduce((newest, name) => Math.max(newest, timeOf(join(folder, name))), timeOf(folder));
}

export function stop(reason) {
  console.error(reason);
  process.exit(1);
}
