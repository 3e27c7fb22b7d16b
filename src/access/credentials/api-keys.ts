import ipaddr from 'ipaddr.js';
import type { Scope } from '#common/rights/scopes.js';
import { randomLetters } from '#platform/secrets/secret-hash.js';
import type { ApiKey } from './user.entity.js';

/** Distinguishes a key from other bearer tokens. */
export const KEY_START = 'ec_';
const PREFIX_LENGTH = 8;
/** The length of the part of a key that is not secret. */
export const NAMED_LENGTH = KEY_START.length + PREFIX_LENGTH;
const SECRET_LENGTH = 32;
const KEY = new RegExp(`^(${KEY_START}[A-Za-z0-9]{${PREFIX_LENGTH}})_[A-Za-z0-9]{${SECRET_LENGTH}}$`);

export interface KeySettings {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Seconds since 1970 UTC; null when the key never expires. */
  readonly expires_at: number | null;
  /** IP addresses, or networks such as `10.0.0.0/8`; an empty list allows every address. */
  readonly networks: readonly string[];
}

export interface NewApiKey {
  readonly stored: ApiKey;
  /** Shown only once. */
  readonly key: string;
}

export const scopesOf = ({ scopes }: Pick<ApiKey, 'scopes'>): Scope[] =>
  scopes.split(' ').filter((scope) => scope !== '') as Scope[];

export const networksOf = ({ networks }: Pick<ApiKey, 'networks'>): string[] =>
  networks.split(' ').filter((network) => network !== '');

/** The settings as they are stored. */
export function columnsOf({ name, scopes, expires_at, networks }: KeySettings) {
  return { name, scopes: scopes.join(' '), networks: networks.join(' '), expires_at };
}

/** The settings of a stored key. */
export const settingsOf = (key: ApiKey): KeySettings => ({
  name: key.name,
  scopes: scopesOf(key),
  networks: networksOf(key),
  expires_at: key.expires_at,
});

/** The visible beginning of a key; empty for a text that cannot be a key. */
export const startOfKey = (sent: string): string => KEY.exec(sent)?.[1] ?? '';

/** A key of 186 random bits, a sixth of which stays visible. */
export function generateKey(): { readonly prefix: string; readonly key: string } {
  const prefix = `${KEY_START}${randomLetters(PREFIX_LENGTH)}`;
  return { prefix, key: `${prefix}_${randomLetters(SECRET_LENGTH)}` };
}

/** Whether a key is valid now, from this IP address. */
export function isUsable(
  key: Pick<ApiKey, 'expires_at' | 'networks'>,
  address: string,
  now: number,
): boolean {
  if (key.expires_at !== null && key.expires_at <= now) return false;
  const networks = networksOf(key);
  return networks.length === 0 || networks.some((network) => isWithin(address, network));
}

/** Whether an IP address belongs to a network. An IPv4 address may be written as IPv6. */
function isWithin(address: string, network: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const [range, bits] = ipaddr.parseCIDR(network);
  return parsed.kind() === range.kind() && parsed.match(range, bits);
}

/** The bit at which the IPv4 address begins in an IPv4-mapped IPv6 address. */
const MAPPED_BITS = 96;

/**
 * Converts a network or a single IP address to the form with a prefix length.
 * @returns undefined for an invalid text
 */
export function parseNetwork(text: string): string | undefined {
  if (text.includes('%')) return undefined;
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text);
    const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress();
    if (!isMapped) return `${address.toString()}/${bits}`;
    return bits < MAPPED_BITS ? undefined : `${address.toIPv4Address().toString()}/${bits - MAPPED_BITS}`;
  }
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return `${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`;
}
