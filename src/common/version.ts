import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the service, from `package.json`. */
export function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
