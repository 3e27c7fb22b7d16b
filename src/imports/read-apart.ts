import type { Reason } from '../i18n/message-arguments.js';
import { type ReadingLimits, type RunOptions, runApart } from '../untrusted/run-apart.js';
import { ContentTaker } from './content-slices.js';
import type { DecodedText } from './decode-text.js';
import { EVENT_FIELDS } from './event-fields.js';
import { Undecodable } from './decode-text.js';
import type { SourceContent } from './import-record.js';
import type { PageRead, PageSource } from './tec-pages.js';
import type { FileToDecode } from './tasks/decode-file.js';
import type { FileToRead } from './tasks/read-file.js';
import type { SiteToRead } from './tasks/read-site.js';
import { UnreadableSource } from './unreadable-source.js';

/*
 * Everything that others have written is read in a process of its own, within limits.
 */

/** What of a content the reader may give, for each megabyte that it may have: the service keeps it all. */
const UNITS_OF_MEGABYTE = 262_144;

const mostOf = ({ megabytes }: ReadingLimits): number => megabytes * UNITS_OF_MEGABYTE;

function refuse(reason: Reason | undefined): void {
  if (reason !== undefined) throw new UnreadableSource(reason);
}

/** @throws Undecodable, ReadingFailed */
export async function decodeApart(file: FileToDecode, options: RunOptions): Promise<DecodedText> {
  const decoded = await runApart('decode', file, {}, options);
  if ('undecodable' in decoded) throw new Undecodable(decoded.undecodable ?? undefined);
  return decoded;
}

/** A file, and how it is read. */
export type FileApart = Omit<FileToRead, 'most' | 'options'> & {
  readonly options: Omit<FileToRead['options'], 'fields'>;
};

/** @throws UnreadableSource, ReadingFailed */
export async function readFileApart(file: FileApart, options: RunOptions): Promise<SourceContent> {
  const taker = new ContentTaker();
  const input = {
    ...file,
    options: { ...file.options, fields: EVENT_FIELDS },
    most: mostOf(options.limits),
  };
  refuse(await runApart('file', input, taken(taker), options));
  return taker.content;
}

/** @throws UnreadableSource, ReadingFailed, and what the source of its pages throws */
export async function readSiteApart(
  site: Omit<SiteToRead, 'most'>,
  pages: PageSource,
  onProgress: (read: PageRead) => void,
  options: RunOptions,
): Promise<SourceContent> {
  const taker = new ContentTaker();
  const help = {
    ...taken(taker),
    get: async (url: string) => pages.get(url),
    keep: async (page: Parameters<PageSource['keep']>[0]) => pages.keep(page),
    tell: async (read: PageRead) => {
      onProgress(read);
      return Promise.resolve();
    },
  };
  refuse(await runApart('site', { ...site, most: mostOf(options.limits) }, help, options));
  return taker.content;
}

const taken = (taker: ContentTaker) => ({ take: taker.take.bind(taker) });
