import { allKinds } from '#content/localized/kinds.js';
import { runInSubprocess, type RunOptions, type TaskOf } from '#content/untrusted/subprocess.js';
import type { readTranslations, SentFile, SentLanguages } from './read-translations.js';
import { InvalidXml } from './xml.js';

const READ: TaskOf<typeof readTranslations> = {
  module: new URL('./read-translations.js', import.meta.url).href,
  name: 'readTranslations',
};

/** A translated document, record by record. */
export interface SentDocument extends SentLanguages {
  readonly files: readonly SentFile[];
}

/**
 * Reads an XLIFF document in a separate process.
 * @throws InvalidXml, ReadingFailed
 */
export async function readXliffInSubprocess(xliff: string, options: RunOptions): Promise<SentDocument> {
  const files: SentFile[] = [];
  const take = async (slice: readonly SentFile[]): Promise<void> => {
    files.push(...slice);
    return Promise.resolve();
  };
  const markup = Object.fromEntries(allKinds().map(({ name, html }) => [name, html]));
  const read = await runInSubprocess(READ, { xliff, markup }, { take }, options);
  if ('refused' in read) throw new InvalidXml(read.refused);
  return { ...read, files };
}
