import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const IPV6_SITE_BITS = 64;

/** An address in its one usual form, IPv4 as such; undefined for what is none, as a header may claim anything. */
export function plainAddress(text: string): string | undefined {
  const bare = text.replace(/%.*$/s, '');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare).toString() : undefined;
}

/** The address that a request came from. What a proxy forwards and is no address says nothing: then it is the proxy's. */
export function callerAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return plainAddress(ip) ?? plainAddress(raw.socket.remoteAddress ?? '') ?? '';
}

/** Whether the address is this machine itself. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain !== undefined && ipaddr.parse(plain).range() === 'loopback';
}

/** What counts as one caller's address: IPv6 gives every home a whole network. */
export function addressGroup(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined) return address;
  if (ipaddr.IPv4.isValid(plain)) return plain;
  return ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${IPV6_SITE_BITS}`).toString();
}
