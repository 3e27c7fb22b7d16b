import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

const load = createRequire(import.meta.url);

/** The class in a file whose name ends in the number of the file. */
function migrationIn(file: string): Migration {
  const exported = Object.entries(load(`./${file}`) as Readonly<Record<string, Migration>>);
  const [number = ''] = file.split('-');
  const found = exported.find(([name]) => name.endsWith(number));
  if (found === undefined) throw new Error(`${file} has no migration whose name ends in ${number}.`);
  return found[1];
}

/** The migrations of this folder in order of execution, which is that of their numbers. */
export const MIGRATIONS: Migration[] = readdirSync(import.meta.dirname)
  .filter((file) => /^\d+-[^.]+\.[jt]s$/.test(file))
  .sort()
  .map(migrationIn);
