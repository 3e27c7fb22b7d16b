import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

const load = createRequire(import.meta.url);

/** The migrations of this folder in order of execution, which is that of their numbers. */
export const MIGRATIONS: Migration[] = readdirSync(import.meta.dirname)
  .filter((file) => /^\d+-[a-z-]+\.[jt]s$/.test(file))
  .sort()
  .flatMap((file) => Object.entries(load(`./${file}`) as Readonly<Record<string, Migration>>))
  .filter(([name]) => /\d{13}$/.test(name))
  .map(([, migration]) => migration);
