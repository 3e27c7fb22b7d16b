import type { UserRow } from '../auth/user.entity.js';
import type { Values } from '../changes/change-details.js';
import type { Versioned } from '../concurrency/preconditions.js';
import { stateHash } from '../concurrency/state-hash.js';

/** The form of an address that one signs in by. */
export const emailKey = (email: string): string | null => (email === '' ? null : email.toLowerCase());

const FIELDS = ['username', 'email', 'display_name', 'role', 'active', 'password'] as const;

/** The names of the fields that are given. */
export const sentNames = (given: Partial<Record<(typeof FIELDS)[number], unknown>>): string[] =>
  FIELDS.filter((name) => given[name] != null);

/** What the change log keeps of an account; of the password only that there is another one. */
export const userValues = (user: UserRow): Values => ({
  username: user.username,
  email: user.email,
  display_name: user.display_name,
  role: user.role,
  active: Boolean(user.active),
  identity_provider: user.oidc_issuer,
  password: user.password_hash,
});

export const userVersion = (user: UserRow): Versioned => ({
  id: user.id,
  version: stateHash(userValues(user)),
});
