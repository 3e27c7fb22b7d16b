import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the internet's global IPv6 addresses begin with; all else, `::127.0.0.1` too, is special. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to a host on the public internet, and not to this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  // The other parser also reads short spellings, which no lookup gives.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
