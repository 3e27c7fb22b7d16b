import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import type { EntityManager } from 'typeorm';
import { nowInSeconds } from '../../common/time/now.js';
import type { Scope } from '../../common/rights/scopes.js';
import { randomLetters, SecretHash } from '../../platform/secrets/secret-hash.js';
import type { ApiKey } from './user.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';

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

function columnsOf({ name, scopes, expires_at, networks }: KeySettings) {
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

/** API keys of programs. A key belongs to a user and grants no more than its scopes. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly secrets: SecretHash,
    private readonly keys: ApiKeysRepository,
  ) {}

  /** Creates a key of 186 random bits, a sixth of which stays visible. */
  async create(manager: EntityManager, userId: number, settings: KeySettings): Promise<NewApiKey> {
    const prefix = `${KEY_START}${randomLetters(PREFIX_LENGTH)}`;
    const key = `${prefix}_${randomLetters(SECRET_LENGTH)}`;
    const hash = this.secrets.hash(key);
    const row = { user_id: userId, prefix, hash, ...columnsOf(settings), created_at: nowInSeconds() };
    return { stored: await this.keys.insert(manager, row), key };
  }

  async update(manager: EntityManager, id: number, settings: KeySettings): Promise<void> {
    await this.keys.update(manager, id, columnsOf(settings));
  }

  async list(manager: EntityManager, userId: number): Promise<ApiKey[]> {
    return this.keys.listOf(manager, userId);
  }

  async findById(manager: EntityManager, userId: number, id: number): Promise<ApiKey | undefined> {
    return (await this.list(manager, userId)).find((key) => key.id === id);
  }

  /** The current key, locked: other transactions that change it wait until this one ends. */
  async findForUpdate(manager: EntityManager, userId: number, id: number): Promise<ApiKey | undefined> {
    return this.keys.lockById(manager, userId, id);
  }

  async revoke(manager: EntityManager, id: number): Promise<void> {
    await this.keys.delete(manager, id);
  }

  /** @returns the revoked keys, all that exist when nobody else can add one to the locked account */
  async revokeAll(manager: EntityManager, userId: number): Promise<ApiKey[]> {
    const all = await this.keys.lockAllOf(manager, userId);
    for (const { id } of all) await this.keys.delete(manager, id);
    return all;
  }

  /** Creates a successor with the same settings; the old key stays valid for `overlap` seconds. */
  async rotate(manager: EntityManager, key: ApiKey, overlap: number): Promise<NewApiKey> {
    const end = nowInSeconds() + overlap;
    const expires = key.expires_at === null ? end : Math.min(key.expires_at, end);
    await this.keys.update(manager, key.id, { expires_at: expires });
    return this.create(manager, key.user_id, settingsOf(key));
  }

  /** The key with this text, whether it is still valid or not. */
  async find(manager: EntityManager, sent: string): Promise<ApiKey | undefined> {
    const prefix = startOfKey(sent);
    const row = await this.keys.findByPrefix(manager, prefix);
    const hash = this.secrets.hash(sent);
    return this.secrets.isSame(row?.hash ?? '', hash) ? row : undefined;
  }
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
