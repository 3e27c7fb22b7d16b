import ipaddr from 'ipaddr.js';
import { tooManyRequests } from '#access/limits/too-many-requests.js';
import { addressGroup, plainAddress } from '#common/addresses/caller-address.js';
import type { Caller } from '#common/rights/roles.js';
import { ApiError } from '#http/errors/api-error.js';

/** Streams per account, or per address without credentials. */
const MAX_EACH = 10;
/** Streams per network without credentials. */
const MAX_NETWORK = 50;
/** Streams per process. */
const MAX_ALL = 500;
/** Number of these places reserved for accounts, and the same number for callers without one. */
const RESERVED = 100;
const RETRY_AFTER_SECONDS = 30;

/** Typical network sizes of a provider's customer, and of a provider. */
const NETWORK_BITS = [
  { ipv4: 24, ipv6: 48 },
  { ipv4: 16, ipv6: 32 },
] as const;

function networkOf(address: string, bits: (typeof NETWORK_BITS)[number]): string {
  const plain = plainAddress(address);
  if (plain === undefined) return address;
  const kind = ipaddr.parse(plain).kind();
  const range = `${plain}/${bits[kind]}`;
  return kind === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(range).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(range).toString();
}

/** The caller who requests a place. */
export interface StreamCaller {
  readonly caller: Pick<Caller, 'id'> | null;
  readonly address: string | null;
}

export interface Place {
  /** Releases the place. */
  readonly leave: () => void;
}

interface OccupiedPlace {
  readonly isAccount: boolean;
  /** The account, or the address of a caller without credentials. */
  readonly ownKey: string;
  /** Groups that compete for places: the account, or the networks of the address, the smaller one first. */
  readonly groups: readonly string[];
  /** Ends the stream that uses the place. */
  readonly evict: () => void;
}

const tooMany = (): ApiError =>
  new ApiError(
    'rest_unavailable',
    { key: 'too_many_streams', args: { seconds: RETRY_AFTER_SECONDS } },
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
  );

/**
 * Distributes the places for streams, so that no caller takes all of them. When all are in use, the group
 * with the most places loses its newest one to a group with fewer.
 */
export class StreamPlaces {
  /** In the order in which they were given. */
  private readonly occupied = new Set<OccupiedPlace>();

  get size(): number {
    return this.occupied.size;
  }

  /**
   * Gives the caller a place. May end another stream by calling its `evict`.
   * @throws ApiError 429 when the account, the address or its network has too many, 503 when there are too
   * many
   */
  take({ caller, address }: StreamCaller, evict: () => void): Place {
    const isAccount = caller !== null;
    const ownKey = isAccount ? `user ${caller.id}` : addressGroup(address ?? '');
    const groups = isAccount ? [ownKey] : NETWORK_BITS.map((bits) => networkOf(address ?? '', bits));
    const place: OccupiedPlace = { isAccount, ownKey, groups, evict };
    const countOfCaller = this.count((other) => other.ownKey === ownKey);
    const countOfNetwork = this.count((other) => other.groups[0] === groups[0]);
    if (countOfCaller >= MAX_EACH || countOfNetwork >= MAX_NETWORK)
      throw tooManyRequests('too_many_streams', RETRY_AFTER_SECONDS);
    if (this.isFullFor(isAccount)) this.evictFor(place);
    this.occupied.add(place);
    return { leave: () => this.occupied.delete(place) };
  }

  private count(matches: (one: OccupiedPlace) => boolean): number {
    return [...this.occupied].filter(matches).length;
  }

  private isFullFor(isAccount: boolean): boolean {
    const alike = this.count((one) => one.isAccount === isAccount);
    return this.size >= MAX_ALL || alike >= MAX_ALL - RESERVED;
  }

  private evictFor(place: OccupiedPlace): void {
    const evicted = this.placeToEvict(place);
    if (evicted === undefined) throw tooMany();
    this.occupied.delete(evicted);
    evicted.evict();
  }

  /**
   * The newest place of the group with the most places. Accounts first take those that anonymous callers have
   * beyond their share.
   */
  private placeToEvict({ isAccount, groups }: OccupiedPlace): OccupiedPlace | undefined {
    if (isAccount && this.count((one) => !one.isAccount) > RESERVED)
      return this.largestGroup(false, 0).at(-1);
    // If all networks have equally few, one provider may still have most of them.
    for (const [level, group] of groups.entries()) {
      const most = this.largestGroup(isAccount, level);
      // A group with as many places would take this one back at once.
      if (most.length > this.count((one) => one.groups[level] === group) + 1) return most.at(-1);
    }
    return undefined;
  }

  private largestGroup(isAccount: boolean, level: number): readonly OccupiedPlace[] {
    const among = [...this.occupied].filter((one) => one.isAccount === isAccount);
    const groups = [...Map.groupBy(among, ({ groups }) => groups[level]).values()];
    return groups.reduce((most, group) => (group.length > most.length ? group : most), []);
  }
}
