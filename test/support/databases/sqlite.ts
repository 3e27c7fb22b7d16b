import { copyFileSync } from 'node:fs';
import { type Content, shared, withContent } from './content.js';
import { type DatabaseFile, emptyFile } from './empty-file.js';

/** A database in a file of its own, as users have it: a copy of one that all workers of a run share. */
export async function inFile(content: Content | 'empty'): Promise<DatabaseFile> {
  const database = emptyFile();
  if (content === 'empty') return database;
  // Closing the last connection moves everything from the log into the file.
  const template = await shared(`${content}.sqlite`, async (file) => withContent(`sqlite:${file}`, content));
  copyFileSync(template, database.file);
  return database;
}
