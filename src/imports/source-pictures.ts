import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ApiError } from '../http/api-error.js';
import { readParams } from '../http/params.js';
import { UploadMedia } from '../media/media.dto.js';
import { MediaService } from '../media/media.service.js';
import { SentImage } from '../media/sent-image.js';
import type { Link } from '../records/link-list.js';
import { explain } from './explain.js';
import type { ReadyRecord } from './import-record.js';
import type { Pace } from './pace.js';
import type { ReportBuilder } from './report.js';
import { placeholders } from '../database/rows.js';

/** Undefined: nothing is said of the image, so that one which is there stays. */
type Replace = (image: SentImage) => SentImage | undefined;

/** Replaces the images of a record and of what it brings along. */
function replaceImages({ input }: ReadyRecord, replace: Replace): void {
  const inLinks = (links: Link[] | undefined): Link[] | undefined =>
    links?.map((link) => {
      if (!('fields' in link) || !(link.fields['image'] instanceof SentImage)) return link;
      const { image: _, ...others } = link.fields;
      const replaced = replace(link.fields['image']);
      return { fields: replaced === undefined ? others : { ...others, image: replaced } };
    });
  const image = input.image && replace(input.image);
  if (image === undefined) Reflect.deleteProperty(input, 'image');
  else input.image = image;
  if (input.venue !== undefined) input.venue = inLinks(input.venue) ?? [];
  if (input.organizer !== undefined) input.organizer = inLinks(input.organizer) ?? [];
}

/** The addresses that the images of records have, each once. */
function addressesOf(batch: readonly ReadyRecord[]): string[] {
  const found = new Set<string>();
  for (const record of batch) {
    replaceImages(record, (image) => {
      if (typeof image.reference === 'string') found.add(image.reference);
      return image;
    });
  }
  return [...found];
}

/** Gives the records of an import the pictures that they name by address; what was fetched before is not fetched again. */
@Injectable()
export class SourcePictures {
  constructor(
    private readonly database: Database,
    private readonly media: MediaService,
  ) {}

  /**
   * Looks for pictures that were fetched in an earlier import.
   * With a `pace` the others are fetched too, one after the other; one that cannot be is left out with a warning. Without,
   * they are fetched when the records are written.
   */
  async find(
    ctx: RequestContext,
    batch: readonly ReadyRecord[],
    pace: Pace | undefined,
    { dryRun, report }: { readonly dryRun: boolean; readonly report: ReportBuilder },
  ): Promise<void> {
    const addresses = addressesOf(batch);
    if (addresses.length === 0) return;
    const known = await this.known(addresses);
    if (pace !== undefined && !dryRun) {
      for (const address of addresses) {
        if (!known.has(address)) known.set(address, await this.fetch(ctx, address, pace, report));
      }
    }
    for (const record of batch) {
      replaceImages(record, (image) => {
        if (typeof image.reference !== 'string') return image;
        const id = known.get(image.reference);
        if (id !== undefined && id !== null) return new SentImage(id);
        return pace === undefined ? image : undefined;
      });
    }
  }

  private async known(addresses: readonly string[]): Promise<Map<string, number | null>> {
    const rows = await this.database.read((manager) =>
      manager.query<{ id: number; source_url: string }[]>(
        `SELECT id, source_url FROM media WHERE source_url IN (${placeholders(addresses)}) ORDER BY id`,
        [...addresses],
      ),
    );
    return new Map(rows.map(({ id, source_url: address }) => [address, id]));
  }

  private async fetch(
    ctx: RequestContext,
    url: string,
    pace: Pace,
    report: ReportBuilder,
  ): Promise<number | null> {
    await pace.wait();
    try {
      return (await this.media.create(ctx, readParams(UploadMedia, { url }))).id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      report.warn([
        { where: url, warning: { key: 'import_picture_left_out', args: { reason: explain(error) } } },
      ]);
      return null;
    }
  }
}
