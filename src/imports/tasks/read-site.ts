import type { Reason } from '../../i18n/message-arguments.js';
import { type SliceTaker, sendContent } from '../content-slices.js';
import { type PageRead, type PageSource, type TecOptions, TecPages } from '../tec-pages.js';
import { readTec } from '../tec-source.js';
import { UnreadableSource } from '../unreadable-source.js';

export interface SiteToRead {
  readonly site: TecOptions;
  /** Name of the system that the records come from. */
  readonly source: string;
  /** The most that its content may be, in the units of `content-slices`. */
  readonly most: number;
}

export interface SiteHelp extends SliceTaker, PageSource {
  /** Learns how far it is. */
  tell(read: PageRead): Promise<void>;
}

/** Reads the pages of a site, and gives their content in slices. @returns why it cannot be read, where it cannot */
export async function readSite(
  { site, source, most }: SiteToRead,
  help: SiteHelp,
): Promise<Reason | undefined> {
  try {
    const pages = new TecPages(help, site);
    await sendContent(await readTec(pages, source, async (read) => help.tell(read)), help, most);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableSource) return error.reason;
    throw error;
  }
}
