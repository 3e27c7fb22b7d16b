import { writeFileSync } from 'node:fs';

/**
 * Writes a file with a record in each line; a text stands as it is.
 * @returns its path
 */
export function writeLines(path: string, lines: readonly unknown[]): string {
  writeFileSync(
    path,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return path;
}
