import { type RunOptions, runApart } from '../untrusted/run-apart.js';
import type { SentFile, SentLanguages } from './read-translations.js';
import { BadXml } from './xml.js';

/** What translators have written, record by record. */
export interface SentDocument extends SentLanguages {
  readonly files: readonly SentFile[];
}

/** Reads an XLIFF document in a process of its own. @throws BadXml, ReadingFailed */
export async function readXliffApart(xliff: string, options: RunOptions): Promise<SentDocument> {
  const files: SentFile[] = [];
  const take = async (slice: readonly SentFile[]): Promise<void> => {
    files.push(...slice);
    return Promise.resolve();
  };
  const read = await runApart('xliff', xliff, { take }, options);
  if ('refused' in read) throw new BadXml(read.refused);
  return { ...read, files };
}
