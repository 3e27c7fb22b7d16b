import type { Kind } from '../records/kinds.js';
import { type Scope, scopeFor } from './scopes.js';

/** The five roles of the contract, from the most to the least powerful. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

export type Role = (typeof ROLES)[number];

/**
 * The table of the contract's part 9, and what only administrators may: each right with the roles that have it.
 * The guard, the rules of records, the documentation and the tests read it; nothing else says who may what.
 */
export const RIGHTS = {
  'create records': ['administrator', 'editor', 'author', 'contributor'],
  'publish records': ['administrator', 'editor', 'author'],
  /** Until they are published; after that it takes the next right too. */
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

/** By what a caller has shown who they are. */
export type Credential =
  | { readonly type: 'login' }
  /** Of an identity provider. */
  | {
      readonly type: 'token';
      /** Whether the account has no login password. */ readonly isOnlyLogin: boolean;
    }
  | { readonly type: 'application_password' | 'api_key'; readonly id: number };

/** Who asks. `null` stands for an anonymous caller wherever a `Caller` may be missing. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** What an API key is limited to; absent where the role alone decides. */
  readonly scopes?: ReadonlySet<Scope>;
  readonly credential?: Credential;
}

/** Whether the caller's role has the right and, where a scope is named, their key reaches that far. */
export function may(caller: Caller | null, capability: Capability, scope?: Scope): boolean {
  if (caller === null || !reaches(caller, scope)) return false;
  return (RIGHTS[capability] as readonly Role[]).includes(caller.role);
}

/** Whether what the caller came with is good for this; only API keys are limited. */
export const reaches = (caller: Caller | null, scope: Scope | undefined): boolean =>
  caller?.scopes === undefined || scope === undefined || caller.scopes.has(scope);

/** Whether what the caller came with is good for things of this kind; who may write one sees it in the answer. */
export const reachesKind = (caller: Caller | null, kind: Kind): boolean =>
  (['read', 'write'] as const).some((action) => reaches(caller, scopeFor(kind, action)));
