import { Injectable } from '@nestjs/common';
import type { Reason } from '#common/messages/messages.js';
import { TooBusy } from '#common/structures/slots.js';
import { quoted } from '#common/text/quoted.js';
import { UploadMedia } from '#content/media/media.dto.js';
import { MediaRepository } from '#content/media/media.repository.js';
import { MediaService } from '#content/media/media.service.js';
import { sourceUrlOf } from '#content/media/media-paths.js';
import { SentImage } from '#content/media/sent-image.js';
import type { Link } from '#content/records/link-list.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { readParams } from '#http/parameters/params.js';
import { Database } from '#platform/database/database.js';
import type { Pace } from '#platform/outbound/pace.js';
import { CreateEvent } from '#resources/events/event.dto.js';
import { CreateSeries } from '#resources/series/series.dto.js';
import { explain } from './explain.js';
import type { ReadyRecord, Warning } from './import-record.js';
import type { ReportBuilder } from './report.js';

/** How often a picture is tried while others take all the turns; each wait is long. */
const MOST_ATTEMPTS = 10;

/** Undefined removes the field, so that an existing image is kept. */
type Replace = (image: SentImage) => SentImage | undefined;

/** A record, a venue or an organizer. */
interface WithImages {
  readonly input: Pick<CreateEvent, 'image'>;
}

/** Replaces the images of a record and of its inline venues and organizers. */
function replaceImages({ input }: WithImages, replace: Replace): void {
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
  if (!(input instanceof CreateEvent || input instanceof CreateSeries)) return;
  if (input.venue !== undefined) input.venue = inLinks(input.venue) ?? [];
  if (input.organizer !== undefined) input.organizer = inLinks(input.organizer) ?? [];
}

/** Leaves out the pictures of records that were to be fetched and could not be, with a warning for each. */
export function withoutUnfetched(batch: readonly ReadyRecord[]): Warning[] {
  return batch.flatMap((record) => {
    const { input, place } = record;
    const warnings: Warning[] = [];
    replaceImages(record, (image) => {
      const { located, reference } = image;
      if (located === undefined || !('problem' in located)) return image;
      const args = { title: quoted(input.title), name: 'image', value: quoted(reference) };
      const reason = located.problem;
      warnings.push({ ...place, warning: { key: 'import_field_left_out', args: { ...args, reason } } });
      return undefined;
    });
    return warnings;
  });
}

/** The distinct image URLs of records. */
function imageUrlsOf(batch: readonly WithImages[]): string[] {
  const found = new Set<string>();
  for (const record of batch) {
    replaceImages(record, (image) => {
      if (typeof image.reference === 'string') found.add(image.reference);
      return image;
    });
  }
  return [...found];
}

/** Attaches the pictures that records name by URL. Those fetched before are not fetched again. */
@Injectable()
export class SourcePictures {
  constructor(
    private readonly database: Database,
    private readonly media: MediaService,
    private readonly pictures: MediaRepository,
  ) {}

  /**
   * Looks up pictures that an earlier import fetched. With a `pace` the others are fetched one after the
   * other, and those that fail are left out with a warning. Without it they are fetched when the records are
   * written.
   */
  async find(
    ctx: RequestContext,
    batch: readonly WithImages[],
    pace: Pace | undefined,
    { dryRun, report }: { readonly dryRun: boolean; readonly report: ReportBuilder },
  ): Promise<void> {
    const urls = imageUrlsOf(batch);
    if (urls.length === 0) return;
    const known = await this.database.read(async (manager) =>
      this.pictures.findBySourceUrls(manager, urls.map(sourceUrlOf)),
    );
    const mediaIds = new Map<string, number | null>();
    for (const url of urls) {
      const id = known.get(sourceUrlOf(url));
      if (id !== undefined) mediaIds.set(url, id);
    }
    if (pace !== undefined && !dryRun) {
      for (const url of urls) {
        if (!mediaIds.has(url)) mediaIds.set(url, await this.fetch(ctx, url, pace, report));
      }
    }
    for (const record of batch) {
      replaceImages(record, (image) => {
        if (typeof image.reference !== 'string') return image;
        const id = mediaIds.get(image.reference);
        if (id !== undefined && id !== null) return new SentImage(id);
        return pace === undefined ? image : undefined;
      });
    }
  }

  private async fetch(
    ctx: RequestContext,
    url: string,
    pace: Pace,
    report: ReportBuilder,
    attempt = 1,
  ): Promise<number | null> {
    await pace.wait();
    try {
      return (await this.media.create(ctx, readParams(UploadMedia, { url }))).value.id;
    } catch (error) {
      if (error instanceof TooBusy && attempt < MOST_ATTEMPTS)
        return this.fetch(ctx, url, pace, report, attempt + 1);
      if (!(error instanceof ApiError) && !(error instanceof TooBusy)) throw error;
      const reason: Reason = error instanceof ApiError ? explain(error) : { key: 'too_many_readings' };
      report.warn([{ where: url, warning: { key: 'import_picture_left_out', args: { reason } } }]);
      return null;
    }
  }
}
