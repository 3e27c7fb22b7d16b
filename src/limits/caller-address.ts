import ipaddr from 'ipaddr.js';

const IPV6_SITE_BITS = 64;

/** An address in its one usual form, IPv4 as such; undefined for what is none, as a header may claim anything. */
export function plainAddress(text: string): string | undefined {
  const bare = text.replace(/%.*$/s, '');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare).toString() : undefined;
}

/** What counts as one caller's address: IPv6 gives every home a whole network. */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_SITE_BITS}`).toString();
}
