import type { Kind } from '../records/kinds.js';
import { type Scope, scopeFor } from './scopes.js';

/** The five roles of the contract, from the most to the least powerful. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

export type Role = (typeof ROLES)[number];

/** Whether a role has at least the power of another one. */
export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(least);

/**
 * The rights and the roles that have them: part 9 of the contract, and what only administrators may do.
 * Guard, record rules, documentation and tests all read this table; rights are defined nowhere else.
 */
export const RIGHTS = {
  'create records': ['administrator', 'editor', 'author', 'contributor'],
  'publish records': ['administrator', 'editor', 'author'],
  /** Until they are published; then the next right is required too. */
  'edit own records': ['administrator', 'editor', 'author', 'contributor'],
  'edit own published records': ['administrator', 'editor', 'author'],
  'edit records of others': ['administrator', 'editor'],
  'read unpublished records of others': ['administrator', 'editor'],
  'set the author': ['administrator', 'editor'],
  'upload media': ['administrator', 'editor', 'author'],
  'edit categories': ['administrator', 'editor', 'author'],
  'edit tags': ['administrator', 'editor'],
  'manage users': ['administrator'],
  'read the audit trail': ['administrator'],
  'import records': ['administrator'],
  'manage webhooks': ['administrator'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof RIGHTS;

/** A credential that has a row of its own. */
export type StoredCredential =
  | { readonly type: 'application_password' | 'api_key'; readonly id: number }
  /** Of a browser, by a cookie. */
  | {
      readonly type: 'session';
      readonly id: number;
      /** Until when the session counts as the password, in seconds since 1970 UTC. */
      readonly confirmedUntil: number;
    };

/** How a caller has authenticated. */
export type Credential =
  | {
      readonly type: 'login';
      /** The stored hash that the password had when it was verified. */ readonly hash: string;
    }
  /** Issued by an identity provider. */
  | {
      readonly type: 'token';
      /** Whether the account has no login password. */ readonly isOnlyLogin: boolean;
      /** From when on the token is refused, in seconds since 1970 UTC. */ readonly until: number;
    }
  | StoredCredential;

/** The authenticated caller. Anonymous callers are `null` where the type allows it. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** The scopes of the API key; absent if the role alone decides. */
  readonly scopes?: ReadonlySet<Scope>;
  readonly credential?: Credential;
}

/** Whether the role may do less than the other. */
export const isLower = (role: Role, than: Role): boolean => ROLES.indexOf(role) > ROLES.indexOf(than);

/** Whether the caller's role has the right and the caller's key has the scope, if one is given. */
export function may(caller: Caller | null, capability: Capability, scope?: Scope): boolean {
  if (caller === null || !reaches(caller, scope)) return false;
  return (RIGHTS[capability] as readonly Role[]).includes(caller.role);
}

/** Whether the caller's credential covers the scope; only API keys are limited. */
export const reaches = (caller: Caller | null, scope: Scope | undefined): boolean =>
  caller?.scopes === undefined || scope === undefined || caller.scopes.has(scope);

/**
 * Whether the caller's credential covers records of this kind. Write access suffices, as responses to writes
 * show the record.
 */
export const reachesKind = (caller: Caller | null, kind: Kind): boolean =>
  (['read', 'write'] as const).some((action) => reaches(caller, scopeFor(kind, action)));
