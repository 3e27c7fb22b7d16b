import { Inject, Injectable } from '@nestjs/common';
import { may, reaches } from '#common/rights/roles.js';
import { Slots, TooBusy } from '#common/structures/slots.js';
import { decodePercent } from '#common/text/percent.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { outOfScope } from '#http/errors/denied.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { clientKey } from '#platform/requests/request-info.js';
import type { ImageColumns } from '../localized/image-columns.js';
import { guardedFetch } from './guarded-fetch.js';
import { MediaRepository } from './media.repository.js';
import { mediaFileOf, sourceUrlOf } from './media-paths.js';
import { MAX_PICTURE_BYTES, MediaStore, type NewPicture } from './media-store.js';
import type { ImageTarget, SentImage } from './sent-image.js';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** The number of pictures that this process fetches at once. */
const FETCHES = 4;
/** How long a request waits for its turn, in milliseconds. */
const MAX_WAIT_MS = 30_000;
/** How often an import waits as long: a turn may last longer than one wait, as it ends with the decoding. */
const MAX_TURNS = 5;
/** The number of image URLs that one payload may contain. */
const MAX_IMAGE_URLS = 10;

/** The result of looking up `image`: no image, an existing item, or a picture to be added. */
export type ResolvedImage = null | { readonly id: number } | { readonly picture: NewPicture };

export type WhenBusy = 'fail' | 'report';

/** Handles the images of records. */
@Injectable()
export class Images {
  private readonly fetches = new Slots(FETCHES, MAX_WAIT_MS);

  constructor(
    private readonly store: MediaStore,
    private readonly media: MediaRepository,
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Locates the images that payloads give by URL, then runs the work, which may store them. All slow steps
   * come before the work, so that no transaction waits for another server.
   * @param whenBusy whether all fails when the turn of one picture does not come, or that is a problem of its record
   */
  async around<T>(
    ctx: RequestContext,
    payloads: readonly (readonly (SentImage | undefined)[])[],
    work: () => Promise<T>,
    whenBusy: WhenBusy = 'fail',
  ): Promise<T> {
    const byUrl = Map.groupBy(payloads.flatMap(withUrl), ({ reference }) => String(reference));
    if (byUrl.size === 0) return work();
    // An import has a hundred at once, of which each must come to its turn.
    const lane = Slots.withoutLimits(FETCHES);
    const outcomes = await Promise.allSettled(
      [...byUrl].map(async ([url, same]) => {
        const found = await lane.run('', async () => this.locate(ctx, url, whenBusy));
        for (const image of same) image.located = found;
        return found;
      }),
    );
    const located = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    try {
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      return await work();
    } finally {
      await this.store.settle(located.flatMap((found) => ('picture' in found ? [found.picture] : [])));
    }
  }

  private async locate(ctx: RequestContext, url: string, whenBusy: WhenBusy, turn = 1): Promise<ImageTarget> {
    if (!may(ctx.caller, 'upload media')) return { problem: { key: 'image_url_not_allowed' } };
    try {
      const own = await this.ownItem(ctx, url);
      if (own !== undefined) return { id: own };
      if (!reaches(ctx.caller, 'media:write')) return { denial: outOfScope('media:write') };
      // No transaction waits for another server, and a dry run contacts none.
      if (ctx.transaction === 'dryRun') return { unseen: true };
      if (ctx.transaction === 'shared') return { problem: { key: 'url_not_fetched' } };
      return await this.fetchPicture(ctx, url, undefined);
    } catch (error) {
      if (error instanceof InvalidValue) return { problem: error.text };
      if (!(error instanceof TooBusy) || whenBusy === 'fail') throw error;
      if (turn === MAX_TURNS) return { problem: { key: 'too_many_readings' } };
      return this.locate(ctx, url, whenBusy, turn + 1);
    }
  }

  /**
   * The item that a URL of this service refers to, or the picture that another server returns.
   * @throws InvalidValue
   */
  async fromUrl(
    ctx: RequestContext,
    url: string,
    title: string | undefined,
    isFetched: boolean,
  ): Promise<{ id: number } | { picture: NewPicture }> {
    const own = await this.ownItem(ctx, url);
    if (own !== undefined) return { id: own };
    if (!isFetched) throw new InvalidValue('url_not_fetched');
    return this.fetchPicture(ctx, url, title);
  }

  /**
   * Returns only an item that the caller may know of; any other is fetched like an external picture and added
   * as the caller's own.
   */
  private async ownItem(ctx: RequestContext, url: string): Promise<number | undefined> {
    const file = mediaFileOf(url);
    if (file === undefined) return undefined;
    return this.database.read(async (manager) => {
      const id = await this.media.findByFile(manager, file);
      return id !== undefined && (await this.media.isShown(manager, ctx, id)) ? id : undefined;
    });
  }

  private async fetchPicture(
    ctx: RequestContext,
    url: string,
    title: string | undefined,
  ): Promise<{ id: number } | { picture: NewPicture }> {
    // Decoded in the same turn, so that few pictures wait in memory.
    return this.fetches.run(clientKey(), async () => {
      const bytes = await guardedFetch(url, {
        allowedHosts: this.settings.mediaFetchAllowedHosts,
        maxBytes: MAX_PICTURE_BYTES,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: MAX_REDIRECTS,
      });
      return this.store.prepare(ctx, { bytes, filename: lastSegment(url), title, url: sourceUrlOf(url) });
    });
  }

  /**
   * Checks a sent image in the transaction that writes it; undefined when nothing usable was sent. Errors are
   * added to those of the unit.
   */
  async find(
    unit: UnitOfWork,
    image: SentImage | undefined,
    current: Pick<ImageColumns, 'image_id'> | undefined,
  ): Promise<ResolvedImage | undefined> {
    const { errors } = unit;
    if (image === undefined) return undefined;
    if (image.reference === null) return null;
    const found = typeof image.reference === 'number' ? { id: image.reference } : image.located;
    if (found === undefined) throw new Error('The address of an image was not looked at before the write.');
    if ('unseen' in found) return undefined;
    if ('picture' in found) {
      const id = await this.store.current(unit, found.picture);
      return id === undefined ? found : { id };
    }
    if ('denial' in found) errors.deny(found.denial);
    else if ('problem' in found) errors.add('image', found.problem);
    if (!('id' in found)) return undefined;
    if (await this.isUsable(unit, found.id, current)) return found;
    errors.add('image', { key: 'unknown_media', args: { value: image.reference } });
    return undefined;
  }

  /** A caller who may write a record may always send back its present image. */
  private async isUsable(
    { ctx, manager }: UnitOfWork,
    id: number,
    current: Pick<ImageColumns, 'image_id'> | undefined,
  ): Promise<boolean> {
    const isKnown = current?.image_id === id || (await this.media.isShown(manager, ctx, id));
    return isKnown && (await this.media.lockById(manager, id));
  }

  /** The image column of a record; a new picture is added as an item. */
  async column(unit: UnitOfWork, found: ResolvedImage | undefined): Promise<{ image_id?: number | null }> {
    if (found === undefined) return {};
    if (found === null) return { image_id: null };
    return { image_id: 'id' in found ? found.id : await this.store.add(unit, found.picture) };
  }
}

/** The images of one payload that are given by URL; those beyond the limit are rejected. */
function withUrl(images: readonly (SentImage | undefined)[]): SentImage[] {
  const sent = images.filter((image) => typeof image?.reference === 'string') as SentImage[];
  const urls = [...new Set(sent.map(({ reference }) => reference))].slice(0, MAX_IMAGE_URLS);
  const accepted = sent.filter(({ reference }) => urls.includes(reference));
  const problem = { key: 'too_many_values', args: { max: MAX_IMAGE_URLS } } as const;
  for (const image of sent) if (!accepted.includes(image)) image.located = { problem };
  return accepted;
}

function lastSegment(url: string): string {
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  return decodePercent(segment);
}
