import { isIPv4 } from 'node:net';
import { type Role, ROLES } from '#common/rights/roles.js';
import { InvalidVariable } from './invalid-variable.js';

/** The identity provider whose tokens are accepted. */
export interface OidcSettings {
  readonly issuer: string;
  readonly audience: string;
  /** Name of the claim with the roles; dots lead into nested objects. */
  readonly roleClaim: string;
  /** Maps the claim's values to roles; empty when the values are role names. */
  readonly roleMap: RoleMap;
}

export type RoleMap = ReadonlyMap<string, Role>;

/** The length of the database column. */
const MAX_ISSUER_LENGTH = 255;

const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' ||
  /(^|\.)localhost$/.test(hostname) ||
  (isIPv4(hostname) && hostname.startsWith('127.'));

/** Whether nobody can read or change what is sent to a URL: it is https, or on this machine. */
export function isConfidential(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && isLoopback(parsed.hostname));
}

export function parseIssuer(raw: string): string | undefined {
  const issuer = raw.trim();
  if (issuer === '') return undefined;
  // No query, fragment or credentials, as the discovery URL is built from it.
  const isPlain = /^https?:\/\/[^\s?#@\\]+$/.test(issuer) && issuer.length <= MAX_ISSUER_LENGTH;
  if (!isPlain || !isConfidential(issuer)) {
    throw new InvalidVariable(
      'must be an address such as https://login.example/realms/main; http only on this machine',
    );
  }
  return issuer;
}

/** Reads `staff=editor,cn=board=administrator`: the last `=` of each pair precedes the role. */
export function parseRoleMap(raw: string): RoleMap {
  const map = new Map<string, Role>();
  for (const pair of raw.split(',').filter((part) => part.trim() !== '')) {
    const [, value = '', name] = /^\s*(.*\S)\s*=\s*(\w+)\s*$/.exec(pair) ?? [];
    const role = ROLES.find((known) => known === name);
    if (role === undefined || map.has(value)) {
      throw new InvalidVariable(
        `must be pairs such as staff=editor, separated by commas, each value once, with the roles ${ROLES.join(', ')}`,
      );
    }
    map.set(value, role);
  }
  return map;
}
