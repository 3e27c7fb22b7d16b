import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const IPV6_SITE_BITS = 64;

/** What counts as one caller's address: IPv6 gives every home a whole network. */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_SITE_BITS}`).toString();
}

/** The caller's address. What a trusted proxy passes on may be any text; then it is the proxy's own. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [address = ''] = ip.split('%');
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? '');
}
