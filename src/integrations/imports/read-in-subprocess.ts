import type { Reason } from '#common/messages/message-arguments.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { type DecodedText, Undecodable } from '#common/text/decode-text.js';
import {
  type ReadingLimits,
  runInSubprocess,
  type RunOptions,
  type TaskOf,
} from '#content/untrusted/subprocess.js';
import { EVENT } from '#resources/events/event.entity.js';
import { ContentCollector } from './content-slices.js';
import { EVENT_FIELDS } from './event-fields.js';
import type { SourceContent } from './import-record.js';
import type { decodeFile, FileToDecode } from './tasks/decode-file.js';
import type { FileToRead, readFile } from './tasks/read-file.js';
import type { readSite, SiteToRead } from './tasks/read-site.js';
import { type PageRead, type PageSource, REDIRECTS } from './tec-pages.js';

/* Foreign content is read in a separate process with limits. */

const DECODE: TaskOf<typeof decodeFile> = {
  module: new URL('./tasks/decode-file.js', import.meta.url).href,
  name: 'decodeFile',
};
const READ_FILE: TaskOf<typeof readFile> = {
  module: new URL('./tasks/read-file.js', import.meta.url).href,
  name: 'readFile',
};
const READ_SITE: TaskOf<typeof readSite> = {
  module: new URL('./tasks/read-site.js', import.meta.url).href,
  name: 'readSite',
};

/** The most units of content per megabyte of the reader's memory. The service holds the whole content. */
const UNITS_OF_MEGABYTE = 262_144;

const maxUnits = ({ megabytes }: ReadingLimits): number => megabytes * UNITS_OF_MEGABYTE;

function refuse(reason: Reason | undefined): void {
  if (reason !== undefined) throw new UnreadableSource(reason);
}

/** @throws Undecodable, ReadingFailed */
export async function decodeInSubprocess(file: FileToDecode, options: RunOptions): Promise<DecodedText> {
  const decoded = await runInSubprocess(DECODE, file, {}, options);
  if ('undecodable' in decoded) throw new Undecodable(decoded.undecodable ?? undefined);
  return decoded;
}

/** A file and its reading options. */
export type FileInput = Omit<FileToRead, 'most' | 'options'> & {
  readonly options: Omit<FileToRead['options'], 'fields'>;
};

/** @throws UnreadableSource, ReadingFailed */
export async function readFileInSubprocess(file: FileInput, options: RunOptions): Promise<SourceContent> {
  const collector = new ContentCollector();
  const input = {
    ...file,
    options: { ...file.options, fields: EVENT_FIELDS },
    most: maxUnits(options.limits),
  };
  refuse(await runInSubprocess(READ_FILE, input, takeHelp(collector), options));
  return collector.content;
}

/** @throws UnreadableSource, ReadingFailed, and any error of the source of its pages */
export async function readSiteInSubprocess(
  site: Omit<SiteToRead, 'most' | 'flags'>,
  pages: PageSource,
  onProgress: (read: PageRead) => void,
  options: RunOptions,
): Promise<SourceContent> {
  const collector = new ContentCollector();
  const help = {
    ...takeHelp(collector),
    get: async (url: string) => pages.get(url).catch(endlessRedirects),
    store: async (page: Parameters<PageSource['store']>[0]) => pages.store(page),
    reportProgress: async (read: PageRead) => {
      onProgress(read);
      return Promise.resolve();
    },
  };
  // Those that are null where a password hides an event. `is_virtual` is not among them: it may be null of any event.
  const input = { ...site, flags: EVENT.flags, most: maxUnits(options.limits) };
  refuse(await runInSubprocess(READ_SITE, input, help, options));
  return collector.content;
}

/** Sites also answer so below a language that they do not have: the reader decides what it means. */
function endlessRedirects(error: unknown): Awaited<ReturnType<PageSource['get']>> {
  const reason = error instanceof UnreadableSource ? error.reason : '';
  if (typeof reason === 'string' || !('key' in reason) || reason.key !== 'import_too_many_redirects')
    throw error;
  return { status: REDIRECTS, body: new Uint8Array() };
}

const takeHelp = (collector: ContentCollector) => ({ take: collector.take.bind(collector) });
