import ipaddr from 'ipaddr.js';
import type { Caller } from '../auth/roles.js';
import { ApiError } from '../http/api-error.js';
import { addressGroup, plainAddress } from '../limits/caller-address.js';
import { tooManyRequests } from '../limits/too-many-requests.js';

/** Streams of one account, or of one address without credentials. */
const MAX_EACH = 10;
/** Streams of one network without credentials. */
const MAX_NETWORK = 50;
/** Streams of this process. */
const MAX_ALL = 500;
/** Of these, places that are kept for accounts, and as many for those without one. */
const RESERVED = 100;
const RETRY_AFTER_SECONDS = 30;

/** What a customer of a provider has, and what a provider may have. */
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

/** Who takes a place. */
export interface Asker {
  readonly caller: Pick<Caller, 'id'> | null;
  readonly address: string | null;
}

/** A place in use. */
export interface Place {
  /** Gives it back. */
  readonly leave: () => void;
}

interface Taken {
  readonly isAccount: boolean;
  /** The account, or the address without credentials. */
  readonly own: string;
  /** Who shares the places with others: the account, or the networks of the address, the smaller one first. */
  readonly holders: readonly string[];
  /** Ends what takes the place. */
  readonly lose: () => void;
}

const tooMany = (): ApiError =>
  new ApiError(
    'rest_unavailable',
    { key: 'too_many_streams', args: { seconds: RETRY_AFTER_SECONDS } },
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
  );

/**
 * Shares out the places for streams, so that nobody takes them all: when there is none left, who has the most of them
 * loses the newest to whoever has fewer.
 */
export class StreamPlaces {
  /** In the order in which they were taken. */
  private readonly taken = new Set<Taken>();

  get size(): number {
    return this.taken.size;
  }

  /**
   * Takes a place; of another one the function that was given then is called.
   * @throws ApiError 429 when the account, the address or its network has too many, 503 when there are too many
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

  /** The newest of who has the most. Accounts take from those without one what these have beyond their share. */
  private loserFor({ isAccount, holders }: Taken): Taken | undefined {
    if (isAccount && this.held((one) => !one.isAccount) > RESERVED) return this.mostOf(false, 0).at(-1);
    // Where each network has as few, one provider may have most of them.
    for (const [level, holder] of holders.entries()) {
      const most = this.mostOf(isAccount, level);
      // Who has as many would take it back at once.
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
