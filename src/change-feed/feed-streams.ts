import type { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Credentials } from '../auth/credentials.js';
import { type Caller, reaches } from '../auth/roles.js';
import { Standings } from '../auth/standings.js';
import { atPresent } from '../context/request-context.js';
import { ApiError } from '../http/api-error.js';
import { Lifecycle } from '../lifecycle/lifecycle.js';
import { FeedService, type ReadChanges } from './feed.service.js';
import { FeedTail } from './feed-tail.js';
import type { FeedToken } from './feed-token.js';
import { changesText, Follower, type Listener } from './follower.js';
import { Limiter } from '../limits/limiter.js';
import { type Place, StreamPlaces } from './stream-places.js';

/** Between two looks at each stream: two are less than what proxies and `REQUEST_TIMEOUT` take for dead. */
const BEAT_MS = 5_000;
/** A stream that is older ends, so that streams move to where there is room. */
const LIFE_MS = 15 * 60_000;
/** Between two looks at the rights of all who listen. */
const RIGHTS_MS = 500;
/** How long a token of the identity provider is taken for good. */
const TRUST_MS = 60_000;
/** Changes of one reading of one stream. */
const PAGE = 100;
/** Streams that are behind and read for themselves at once. */
const BEHIND_AT_ONCE = 4;

interface Open {
  readonly follower: Follower;
  /** What it was that let the caller in; undefined for who has no account. */
  readonly standing: string | undefined;
}

const noLonger = (): ApiError => new ApiError('rest_forbidden', { key: 'forbidden' });

/** The open streams of changes. Those that have come to the end of the feed follow it together; the others read on. */
@Injectable()
export class FeedStreams implements OnModuleDestroy {
  private readonly logger = new Logger('Changes');
  private readonly open = new Map<Follower, Open>();
  private readonly places = new StreamPlaces();
  private readonly turns = new Limiter(BEHIND_AT_ONCE);
  private beats: NodeJS.Timeout | undefined;
  private rights: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isEnding = false;

  constructor(
    private readonly feed: FeedService,
    private readonly tail: FeedTail,
    private readonly credentials: Credentials,
    private readonly standings: Standings,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onEnding(() => {
      this.endAll();
    });
  }

  onModuleDestroy(): void {
    this.endAll();
  }

  get size(): number {
    return this.open.size;
  }

  /**
   * Begins a stream.
   * @throws ApiError 410 as `FeedService.read`, 429 when the caller has too many, 503 when there are too many
   */
  async begin(listener: Listener): Promise<Readable> {
    const { ctx, query } = listener;
    const lost = new AbortController();
    let follower: Follower | undefined;
    const place = this.places.take(ctx, () => {
      lost.abort();
      follower?.end();
    });
    try {
      const standing = ctx.caller === null ? undefined : await this.standingOf(ctx.caller);
      const { since = 'now', kinds } = query;
      const first = await this.turns.run(async () => this.feed.read({ since, kinds, limit: PAGE }));
      follower = this.start(listener, since === 'now' ? first.next : since, place, standing);
      if (lost.signal.aborted || this.isEnding) follower.end();
      else if (this.sendPage(follower, first)) void this.follow(follower, first.more);
      return follower.stream;
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  private start(listener: Listener, at: FeedToken, place: Place, standing: string | undefined): Follower {
    const follower: Follower = new Follower(
      listener,
      at,
      () => void this.follow(follower, true),
      () => {
        place.leave();
        this.tail.leave(follower);
        this.open.delete(follower);
        if (this.open.size === 0) this.rest();
      },
    );
    this.open.set(follower, { follower, standing });
    this.beats ??= setInterval(() => {
      this.beat();
    }, BEAT_MS);
    if (standing !== undefined) {
      this.rights ??= setInterval(() => {
        void this.lookAtRights();
      }, RIGHTS_MS);
    }
    return follower;
  }

  /** Reads on for a stream that is behind, until it is not, or takes no more for now, or fails: then it comes again. */
  private async follow(follower: Follower, isBehind: boolean): Promise<void> {
    const { kinds } = follower.listener.query;
    try {
      for (let more = isBehind; !follower.isOver && (more || !this.tail.join(follower));) {
        const page = await this.turns.run(async () =>
          this.feed.read({ since: follower.at, kinds, limit: PAGE }),
        );
        if (!this.sendPage(follower, page)) return;
        ({ more } = page);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) this.logger.warn(`A stream was ended: ${String(error)}`);
      follower.end();
    }
  }

  private sendPage(follower: Follower, page: ReadChanges): boolean {
    const { ctx, query } = follower.listener;
    const told = this.feed.told(atPresent(ctx), page);
    return follower.send(changesText(told, page.next, query._fields), page.next);
  }

  private beat(): void {
    const oldest = performance.now() - LIFE_MS;
    for (const follower of [...this.open.keys()]) {
      if (follower.begunAt < oldest) follower.end();
      else follower.beat();
    }
  }

  /** @throws ApiError 403 when their account or credential is gone by now */
  private async standingOf(caller: Caller): Promise<string> {
    const standing = (await this.standings.of([caller]))(caller);
    if (standing === undefined) throw noLonger();
    return standing;
  }

  /** Ends the streams of those who may no longer listen, or may know of more or less than when they began. */
  private async lookAtRights(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const known = [...this.open.values()].flatMap(({ follower, standing }) => {
      const { caller } = follower.listener.ctx;
      return caller === null ? [] : [{ follower, standing, caller }];
    });
    try {
      const now = await this.standings.of(known.map(({ caller }) => caller));
      for (const { follower, standing, caller } of known) {
        if (now(caller) !== standing) follower.end();
        else if (caller.credential?.type === 'token') await this.checkToken(follower);
      }
    } catch (error) {
      // Nothing can be read for anybody then either; it is asked again soon.
      this.logger.warn(`The rights of streams were not looked at: ${String(error)}`);
    } finally {
      this.isLooking = false;
    }
  }

  /** Only the identity provider knows how long its tokens are good. */
  private async checkToken(follower: Follower): Promise<void> {
    const { authorization, ctx } = follower.listener;
    if (follower.isOver || performance.now() - follower.trustedAt < TRUST_MS) return;
    follower.trustedAt = performance.now();
    try {
      const caller = await this.credentials.identify(authorization, ctx.address ?? '');
      if (!reaches(caller, 'changes:read') || caller?.role !== ctx.caller?.role) throw noLonger();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      follower.end();
    }
  }

  private rest(): void {
    clearInterval(this.beats);
    clearInterval(this.rights);
    this.beats = undefined;
    this.rights = undefined;
  }

  private endAll(): void {
    this.isEnding = true;
    for (const follower of [...this.open.keys()]) follower.end();
    this.rest();
  }
}
