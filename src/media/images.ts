import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { outOfScope } from '../auth/access.guard.js';
import { may, reaches } from '../auth/roles.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import type { ParamErrors } from '../http/api-error.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import { guardedFetch } from './guarded-fetch.js';
import { Limiter } from '../limits/limiter.js';
import type { ImageColumns } from './image.dto.js';
import { mediaFileOf } from './media-paths.js';
import { MAX_PICTURE_BYTES, MediaStore, type NewPicture } from './media-store.js';
import type { Located, SentImage } from './sent-image.js';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** How many pictures this process fetches at once. */
const FETCHES = 4;
/** How many addresses of pictures one payload may name. */
const MAX_ADDRESSES = 10;

/** What was sent as `image`, once it is found: no image, an item that is there, or a picture to become one. */
export type FoundImage = null | { readonly id: number } | { readonly picture: NewPicture };

/** The images that records are given. */
@Injectable()
export class Images {
  private readonly limiter = new Limiter(FETCHES);

  constructor(
    private readonly store: MediaStore,
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Finds out what the addresses among the images of each payload name, then runs the work, which may write them.
   * All that takes time happens before the work, so that no transaction waits for another server.
   */
  async around<T>(
    ctx: RequestContext,
    payloads: readonly (readonly (SentImage | undefined)[])[],
    work: () => Promise<T>,
  ): Promise<T> {
    const byUrl = Map.groupBy(payloads.flatMap(withAddress), ({ reference }) => String(reference));
    const outcomes = await Promise.allSettled(
      [...byUrl].map(async ([url, same]) => {
        const found = await this.locate(ctx, url);
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

  private async locate(ctx: RequestContext, url: string): Promise<Located> {
    if (!may(ctx.caller, 'upload media')) return { problem: { key: 'image_url_not_allowed' } };
    try {
      const own = await this.ownItem(ctx, url);
      if (own !== undefined) return { id: own };
      if (!reaches(ctx.caller, 'media:write')) return { denial: outOfScope('media:write') };
      // No transaction waits for another server, and what is only tried asks none.
      if (ctx.transaction === 'tried') return { unseen: true };
      if (ctx.transaction === 'shared') return { problem: { key: 'address_not_fetched' } };
      return await this.fetched(ctx, url, undefined);
    } catch (error) {
      if (error instanceof InvalidValue) return { problem: error.text };
      throw error;
    }
  }

  /**
   * The item that an address of ours names, or the picture that another server gives.
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
    if (!isFetched) throw new InvalidValue('address_not_fetched');
    return this.fetched(ctx, url, title);
  }

  /** An item that the caller may not know of is fetched like any other picture, and becomes one of theirs. */
  private async ownItem(ctx: RequestContext, url: string): Promise<number | undefined> {
    const file = mediaFileOf(url);
    if (file === undefined) return undefined;
    return this.database.read(async (manager) => {
      const id = await this.store.findByFile(manager, file);
      return id !== undefined && (await this.store.isShown(ctx, manager, id)) ? id : undefined;
    });
  }

  private async fetched(
    ctx: RequestContext,
    url: string,
    title: string | undefined,
  ): Promise<{ id: number } | { picture: NewPicture }> {
    const bytes = await this.limiter.run(async () =>
      guardedFetch(url, {
        allowedHosts: this.settings.mediaFetchAllowedHosts,
        maxBytes: MAX_PICTURE_BYTES,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: MAX_REDIRECTS,
      }),
    );
    return this.store.prepare(ctx, { bytes, filename: lastSegment(url), title, url: withoutFragment(url) });
  }

  /**
   * What a sent image is, checked in the transaction that writes it; undefined when nothing usable was sent.
   * What is wrong goes to `errors`.
   */
  async find(
    ctx: RequestContext,
    manager: EntityManager,
    image: SentImage | undefined,
    current: Pick<ImageColumns, 'image_id'> | undefined,
    errors: ParamErrors,
  ): Promise<FoundImage | undefined> {
    if (image === undefined) return undefined;
    if (image.reference === null) return null;
    const found = typeof image.reference === 'number' ? { id: image.reference } : image.located;
    if (found === undefined) throw new Error('The address of an image was not looked at before the write.');
    if ('unseen' in found) return undefined;
    if ('picture' in found) {
      const id = await this.store.current(ctx, manager, found.picture);
      return id === undefined ? found : { id };
    }
    if ('denial' in found) errors.deny(found.denial);
    else if ('problem' in found) errors.add('image', found.problem);
    if (!('id' in found)) return undefined;
    if (await this.isUsable(ctx, manager, found.id, current)) return found;
    errors.add('image', { key: 'unknown_media', args: { value: image.reference } });
    return undefined;
  }

  /** The image that a record has already may be sent back by whoever may write the record. */
  private async isUsable(
    ctx: RequestContext,
    manager: EntityManager,
    id: number,
    current: Pick<ImageColumns, 'image_id'> | undefined,
  ): Promise<boolean> {
    const isKnown = current?.image_id === id || (await this.store.isShown(ctx, manager, id));
    return isKnown && (await this.store.hold(manager, id));
  }

  /** The column of a record that gets the image; a new picture becomes an item. */
  async column(
    ctx: RequestContext,
    manager: EntityManager,
    found: FoundImage | undefined,
  ): Promise<{ image_id?: number | null }> {
    if (found === undefined) return {};
    if (found === null) return { image_id: null };
    return { image_id: 'id' in found ? found.id : await this.store.add(ctx, manager, found.picture) };
  }
}

/** The images of one payload that are given by address; those beyond the limit are refused. */
function withAddress(images: readonly (SentImage | undefined)[]): SentImage[] {
  const sent = images.filter((image) => typeof image?.reference === 'string') as SentImage[];
  const urls = [...new Set(sent.map(({ reference }) => reference))].slice(0, MAX_ADDRESSES);
  const accepted = sent.filter(({ reference }) => urls.includes(reference));
  const problem = { key: 'too_many_values', args: { max: MAX_ADDRESSES } } as const;
  for (const image of sent) if (!accepted.includes(image)) image.located = { problem };
  return accepted;
}

function lastSegment(url: string): string {
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function withoutFragment(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
