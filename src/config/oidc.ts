import { isIPv4 } from 'node:net';
import { type Role, ROLES } from '../auth/roles.js';
import { InvalidVariable } from './invalid-variable.js';

/** The identity provider whose tokens are taken. */
export interface OidcSettings {
  readonly issuer: string;
  readonly audience: string;
  /** Name of the claim that tells the roles; dots go into nested objects. */
  readonly roleClaim: string;
  /** From the claim's values to roles; empty when the values are the roles' names. */
  readonly roleMap: RoleMap;
}

export type RoleMap = ReadonlyMap<string, Role>;

/** As long as the column that keeps it. */
const MAX_ISSUER_LENGTH = 255;

const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' ||
  /(^|\.)localhost$/.test(hostname) ||
  (isIPv4(hostname) && hostname.startsWith('127.'));

/** Whether what is sent there can be read and changed by nobody between: by https, or on this machine. */
export function isConfidential(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

export function parseIssuer(raw: string): string | undefined {
  const issuer = raw.trim();
  if (issuer === '') return undefined;
  // Neither a query nor a fragment nor credentials, as the address of the discovery is made of it.
  const isPlain = /^https?:\/\/[^\s?#@\\]+$/.test(issuer) && issuer.length <= MAX_ISSUER_LENGTH;
  if (!isPlain || !isConfidential(issuer)) {
    throw new InvalidVariable(
      'must be an address such as https://login.example/realms/main; http only on this machine',
    );
  }
  return issuer;
}

/** Reads `staff=editor,cn=board=administrator`: each last `=` goes before a role. */
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
