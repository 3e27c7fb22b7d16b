import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const IPV6_SITE_BITS = 64;

/** The address that a request came from. What a proxy forwards and is no address says nothing: then it is the proxy's. */
export function callerAddress({ ip, raw }: FastifyRequest): string {
  return isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip;
}

/** What counts as one caller's address: IPv6 gives every home a whole network. */
export function addressGroup(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!ipaddr.isValid(withoutZone)) return address;
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_SITE_BITS}`).toString();
}
