import type { Reason } from '#common/messages/message-arguments.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { sendContent, type SliceReceiver } from '../content-slices.js';
import { type PageRead, type PageSource, type TecOptions, TecPages } from '../tec-pages.js';
import { readTec } from '../tec-source.js';

export interface SiteToRead {
  readonly site: TecOptions;
  /** The names of an event's flags. */
  readonly flags: readonly string[];
  /** The largest content, in the units of `content-slices`. */
  readonly most: number;
}

export interface SiteHelp extends SliceReceiver, PageSource {
  /** Receives the progress. */
  reportProgress(read: PageRead): Promise<void>;
}

/** Reads the pages of a site and sends their content in slices. @returns the reason if it cannot be read */
export async function readSite(
  { site, flags, most }: SiteToRead,
  help: SiteHelp,
): Promise<Reason | undefined> {
  try {
    const pages = new TecPages(help, site);
    await sendContent(await readTec(pages, { flags }, async (read) => help.reportProgress(read)), help, most);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableSource) return error.reason;
    throw error;
  }
}
