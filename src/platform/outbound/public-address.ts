import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The range of global IPv6 addresses; all others, including `::127.0.0.1`, are special. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to a host on the public internet, not to this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  // ipaddr also reads short spellings, which no lookup returns.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
