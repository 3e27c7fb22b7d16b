import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const IPV6_SITE_BITS = 64;
/** Of IPv6 with an IPv4 part; zones after `%` may be as long as a header. */
const MAX_LENGTH = 45;

function parse(text: string): string | undefined {
  const bare = text.replace(/%.*$/s, '');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare).toString() : undefined;
}

/** The parsed forms of recent callers, who send many requests each. */
const recent = new LRUCache<string, string>({ max: 1_000 });

/**
 * The canonical form of an IP address, IPv4-mapped addresses as IPv4; undefined if it is no address, as in a
 * forged header.
 */
export function plainAddress(text: string): string | undefined {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const plain = parse(text);
  if (plain !== undefined && text.length <= MAX_LENGTH) recent.set(text, plain);
  return plain;
}

/**
 * The address of the caller. A forwarded value that is no address is ignored in favour of the proxy's own
 * address.
 */
export function callerAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return plainAddress(ip) ?? plainAddress(raw.socket.remoteAddress ?? '') ?? '';
}

/** Whether the address is a loopback address. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain !== undefined && ipaddr.parse(plain).range() === 'loopback';
}

/** The addresses that count as one caller: for IPv6 the network, as each household has a whole one. */
export function addressGroup(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined) return address;
  if (ipaddr.IPv4.isValid(plain)) return plain;
  return ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${IPV6_SITE_BITS}`).toString();
}
