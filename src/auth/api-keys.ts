import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import type { EntityManager } from 'typeorm';
import { nowInSeconds } from '../context/request-context.js';
import { engineOf } from '../database/table-columns.js';
import type { Scope } from './scopes.js';
import { randomLetters, SecretHash } from './secret-hash.js';
import type { ApiKey } from './user.entity.js';
import { deleteRow, insertNumbered, updateRow } from '../database/rows.js';

/** What tells a key from any other bearer token. */
export const KEY_START = 'ec_';
const PREFIX_LENGTH = 8;
/** So much of a key is no secret. */
export const NAMED_LENGTH = KEY_START.length + PREFIX_LENGTH;
const SECRET_LENGTH = 32;
const KEY = new RegExp(`^(${KEY_START}[A-Za-z0-9]{${PREFIX_LENGTH}})_[A-Za-z0-9]{${SECRET_LENGTH}}$`);

export interface KeySettings {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Seconds since 1970 UTC; null for never. */
  readonly expires_at: number | null;
  /** Addresses or networks such as `10.0.0.0/8`; none means from everywhere. */
  readonly networks: readonly string[];
}

export interface NewApiKey {
  readonly stored: ApiKey;
  /** Shown this once. */
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

/** The visible beginning of a key; empty for what cannot be one. */
export const startOfKey = (sent: string): string => KEY.exec(sent)?.[1] ?? '';

/** Keys of programs, which belong to a user and reach no further than their scopes. */
@Injectable()
export class ApiKeys {
  constructor(private readonly secrets: SecretHash) {}

  /** Makes a key of 186 random bits, of which a sixth stays visible. */
  async create(manager: EntityManager, userId: number, settings: KeySettings): Promise<NewApiKey> {
    const prefix = `${KEY_START}${randomLetters(PREFIX_LENGTH)}`;
    const key = `${prefix}_${randomLetters(SECRET_LENGTH)}`;
    const hash = this.secrets.hash(key);
    const row = { user_id: userId, prefix, hash, ...columnsOf(settings), created_at: nowInSeconds() };
    const id = await insertNumbered(manager, 'api_key', row);
    return { stored: { ...row, id, last_used_at: null, last_used_from: null }, key };
  }

  async update(manager: EntityManager, id: number, settings: KeySettings): Promise<void> {
    await updateRow(manager, 'api_key', { id }, columnsOf(settings));
  }

  async list(manager: EntityManager, userId: number): Promise<ApiKey[]> {
    return manager.query<ApiKey[]>('SELECT * FROM api_key WHERE user_id = ? ORDER BY id', [userId]);
  }

  async findById(manager: EntityManager, userId: number, id: number): Promise<ApiKey | undefined> {
    return (await this.list(manager, userId)).find((key) => key.id === id);
  }

  /** The key as it is now; others who want to change it wait until this transaction ends. */
  async findForUpdate(manager: EntityManager, userId: number, id: number): Promise<ApiKey | undefined> {
    const lock = engineOf(manager) === 'mysql' ? ' FOR UPDATE' : '';
    const sql = `SELECT * FROM api_key WHERE id = ? AND user_id = ?${lock}`;
    const [key] = await manager.query<ApiKey[]>(sql, [id, userId]);
    return key;
  }

  async revoke(manager: EntityManager, id: number): Promise<void> {
    await deleteRow(manager, 'api_key', { id });
  }

  /** Makes a successor with the same settings; the old key goes on for so many seconds. */
  async rotate(manager: EntityManager, key: ApiKey, overlap: number): Promise<NewApiKey> {
    const end = nowInSeconds() + overlap;
    const expires = key.expires_at === null ? end : Math.min(key.expires_at, end);
    await updateRow(manager, 'api_key', { id: key.id }, { expires_at: expires });
    return this.create(manager, key.user_id, settingsOf(key));
  }

  /** The key that this text is, whether it is still good or not. */
  async find(manager: EntityManager, sent: string): Promise<ApiKey | undefined> {
    const prefix = startOfKey(sent);
    const [row] = await manager.query<ApiKey[]>('SELECT * FROM api_key WHERE prefix = ?', [prefix]);
    const hash = this.secrets.hash(sent);
    return this.secrets.isSame(row?.hash ?? '', hash) ? row : undefined;
  }
}

/** Whether a key is good now, from this address. */
export function isUsable(key: ApiKey, address: string, now: number): boolean {
  if (key.expires_at !== null && key.expires_at <= now) return false;
  const networks = networksOf(key);
  return networks.length === 0 || networks.some((network) => isWithin(address, network));
}

/** Reads an address, of IPv4 also where it is written as IPv6. */
function isWithin(address: string, network: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const [range, bits] = ipaddr.parseCIDR(network);
  return parsed.kind() === range.kind() && parsed.match(range, bits);
}

/** Where the IPv4 address begins in an IPv6 address that stands for one. */
const MAPPED_BITS = 96;

/**
 * Reads a network or a single address into the form with a prefix length.
 * @returns undefined for what is none
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
