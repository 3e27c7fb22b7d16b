import ipaddr from 'ipaddr.js';
import type { Caller } from '../../common/rights/roles.js';
import { ApiError } from '../../http/errors/api-error.js';
import { addressGroup, plainAddress } from '../../common/addresses/caller-address.js';
import { tooManyRequests } from '../../access/limits/too-many-requests.js';

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
export interface Asker {
  readonly caller: Pick<Caller, 'id'> | null;
  readonly address: string | null;
}

export interface Place {
  /** Releases the place. */
  readonly leave: () => void;
}

interface Taken {
  readonly isAccount: boolean;
  /** The account, or the address of a caller without credentials. */
  readonly own: string;
  /** Groups that compete for places: the account, or the networks of the address, the smaller one first. */
  readonly holders: readonly string[];
  /** Ends the stream that uses the place. */
  readonly lose: () => void;
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
  private readonly taken = new Set<Taken>();

  get size(): number {
    return this.taken.size;
  }

  /**
   * Gives the caller a place. May end another stream by calling its `lose`.
   * @throws ApiError 429 when the account, the address or its network has too many, 503 when there are too
   * many
   */
  take({ caller, address }: Asker, lose: () => void): Place {
    const isAccount = caller !== null;
    const own = isAccount ? `user ${caller.id}` : addressGroup(address ?? '');
    const holders = isAccount ? [own] : NETWORK_BITS.map((bits) => networkOf(address ?? '', bits));
    const wanted: Taken = { isAccount, own, holders, lose };
    const ofOwn = this.held((other) => other.own === own);
    const ofNetwork = this.held((other) => other.holders[0] === holders[0]);
    if (ofOwn >= MAX_EACH || ofNetwork >= MAX_NETWORK)
      throw tooManyRequests('too_many_streams', RETRY_AFTER_SECONDS);
    if (this.isFullFor(isAccount)) this.makeRoom(wanted);
    this.taken.add(wanted);
    return { leave: () => this.taken.delete(wanted) };
  }

  private held(isMeant: (one: Taken) => boolean): number {
    return [...this.taken].filter(isMeant).length;
  }

  private isFullFor(isAccount: boolean): boolean {
    const alike = this.held((one) => one.isAccount === isAccount);
    return this.size >= MAX_ALL || alike >= MAX_ALL - RESERVED;
  }

  private makeRoom(wanted: Taken): void {
    const loser = this.loserFor(wanted);
    if (loser === undefined) throw tooMany();
    this.taken.delete(loser);
    loser.lose();
  }

  /**
   * The newest place of the group with the most places. Accounts first take those that anonymous callers have
   * beyond their share.
   */
  private loserFor({ isAccount, holders }: Taken): Taken | undefined {
    if (isAccount && this.held((one) => !one.isAccount) > RESERVED) return this.mostOf(false, 0).at(-1);
    // If all networks have equally few, one provider may still have most of them.
    for (const [level, holder] of holders.entries()) {
      const most = this.mostOf(isAccount, level);
      // A group with as many places would take this one back at once.
      if (most.length > this.held((one) => one.holders[level] === holder) + 1) return most.at(-1);
    }
    return undefined;
  }

  private mostOf(isAccount: boolean, level: number): readonly Taken[] {
    const among = [...this.taken].filter((one) => one.isAccount === isAccount);
    const groups = [...Map.groupBy(among, ({ holders }) => holders[level]).values()];
    return groups.reduce((most, group) => (group.length > most.length ? group : most), []);
  }
}
