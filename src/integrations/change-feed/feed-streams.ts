import type { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Credentials } from '#access/auth/credentials.js';
import { Standings } from '#access/credentials/standings.js';
import { type Caller, reaches } from '#common/rights/roles.js';
import { Slots } from '#common/structures/slots.js';
import { atPresent } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { FeedService, type ReadChanges } from './feed.service.js';
import { FeedTail } from './feed-tail.js';
import type { FeedToken } from './feed-token.js';
import { changesText, Follower, type Listener } from './follower.js';
import { type Place, StreamPlaces } from './stream-places.js';

/**
 * Interval of heartbeats. Two of them are shorter than the idle timeouts of proxies and `REQUEST_TIMEOUT`.
 */
const HEARTBEAT_MS = 5_000;
/** Older streams are ended, so that clients reconnect to an instance with free capacity. */
const MAX_AGE_MS = 15 * 60_000;
/** Interval at which the rights of all listeners are checked. */
const CHECK_RIGHTS_EVERY_MS = 500;
/** How long a token of the identity provider is trusted without another check. */
const CHECK_TOKEN_EVERY_MS = 60_000;
/** Number of changes read at once for one stream. */
const PAGE = 100;
/** How many lagging streams may read on their own at once. */
const MAX_LAGGING_READS = 4;

interface OpenStream {
  readonly follower: Follower;
  /** The state of the account and credential that let the caller in; undefined for anonymous callers. */
  readonly standing: string | undefined;
}

const forbidden = (): ApiError => new ApiError('rest_forbidden', { key: 'forbidden' });

/**
 * The open change streams. Streams at the end of the feed follow it together; lagging ones read on their own.
 */
@Injectable()
export class FeedStreams implements OnModuleDestroy {
  private readonly logger = new Logger('Changes');
  private readonly open = new Map<Follower, OpenStream>();
  private readonly places = new StreamPlaces();
  private readonly laggingReads = Slots.withoutLimits(MAX_LAGGING_READS);
  private heartbeatTimer: NodeJS.Timeout | undefined;
  private rightsTimer: NodeJS.Timeout | undefined;
  private isCheckingRights = false;
  private isClosed = false;

  constructor(
    private readonly feed: FeedService,
    private readonly tail: FeedTail,
    private readonly credentials: Credentials,
    private readonly standings: Standings,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onDrain(() => {
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
    const evicted = new AbortController();
    let follower: Follower | undefined;
    const place = this.places.take(ctx, () => {
      evicted.abort();
      follower?.end();
    });
    try {
      const standing = ctx.caller === null ? undefined : await this.standingOf(ctx.caller);
      const { since = 'now', kinds } = query;
      const first = await this.laggingReads.run('', async () =>
        this.feed.read({ since, kinds, limit: PAGE }),
      );
      follower = this.start(listener, since === 'now' ? first.next : since, place, standing);
      if (evicted.signal.aborted || this.isClosed) follower.end();
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
        if (this.open.size === 0) this.stopTimers();
      },
    );
    this.open.set(follower, { follower, standing });
    this.heartbeatTimer ??= setInterval(() => {
      this.sendHeartbeats();
    }, HEARTBEAT_MS);
    if (standing !== undefined) {
      this.rightsTimer ??= setInterval(() => {
        void this.checkRights();
      }, CHECK_RIGHTS_EVERY_MS);
    }
    return follower;
  }

  /** Reads for a lagging stream until it has caught up, its client is too slow, or an error ends it. */
  private async follow(follower: Follower, isLagging: boolean): Promise<void> {
    const { kinds } = follower.listener.query;
    // The tail still has a stream whose buffer was filled by a heartbeat. It would send the changes a second time.
    if (isLagging) this.tail.leave(follower);
    try {
      for (let more = isLagging; !follower.isOver && (more || !this.tail.join(follower));) {
        const page = await this.laggingReads.run('', async () =>
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
    const reported = this.feed.reported(atPresent(ctx), page);
    return follower.send(changesText(reported, page.next, query._fields), page.next);
  }

  private sendHeartbeats(): void {
    const oldest = performance.now() - MAX_AGE_MS;
    for (const follower of [...this.open.keys()]) {
      if (follower.startedAt < oldest) follower.end();
      else follower.sendHeartbeat();
    }
  }

  /** @throws ApiError 403 when the account or credential of the caller does not exist any more */
  private async standingOf(caller: Caller): Promise<string> {
    const standing = (await this.standings.of([caller]))(caller);
    if (standing === undefined) throw forbidden();
    return standing;
  }

  /** Ends the streams of callers whose rights have changed or were revoked since they began. */
  private async checkRights(): Promise<void> {
    if (this.isCheckingRights) return;
    this.isCheckingRights = true;
    const identified = [...this.open.values()].flatMap(({ follower, standing }) => {
      const { caller } = follower.listener.ctx;
      return caller === null ? [] : [{ follower, standing, caller }];
    });
    try {
      const now = await this.standings.of(identified.map(({ caller }) => caller));
      for (const { follower, standing, caller } of identified) {
        if (now(caller) !== standing) follower.end();
        else if (caller.credential?.type === 'token') await this.checkToken(follower);
      }
    } catch (error) {
      // Reading fails for all streams then. The next interval tries again.
      this.logger.warn(`The rights of streams could not be checked: ${String(error)}`);
    } finally {
      this.isCheckingRights = false;
    }
  }

  /** Only the identity provider knows how long its tokens are valid. */
  private async checkToken(follower: Follower): Promise<void> {
    const { authorization, ctx } = follower.listener;
    if (follower.isOver || performance.now() - follower.trustedAt < CHECK_TOKEN_EVERY_MS) return;
    follower.trustedAt = performance.now();
    try {
      const caller = await this.credentials.identify(authorization, ctx.address ?? '');
      if (!reaches(caller, 'changes:read') || caller?.role !== ctx.caller?.role) throw forbidden();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      follower.end();
    }
  }

  private stopTimers(): void {
    clearInterval(this.heartbeatTimer);
    clearInterval(this.rightsTimer);
    this.heartbeatTimer = undefined;
    this.rightsTimer = undefined;
  }

  private endAll(): void {
    this.isClosed = true;
    for (const follower of [...this.open.keys()]) follower.end();
    this.stopTimers();
  }
}
