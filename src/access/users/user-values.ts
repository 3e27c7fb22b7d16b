import type { Versioned } from '#http/context/preconditions.js';
import { stateHash } from '#http/idempotency/state-hash.js';
import type { Values } from '../changes/changes.service.js';
import type { UserRow } from '../credentials/user.entity.js';

/** The form of an e-mail address in which it is used for signing in. */
export const emailKey = (email: string): string | null => (email === '' ? null : email.toLowerCase());

const FIELDS = ['username', 'email', 'display_name', 'role', 'active', 'password'] as const;

/** The names of the fields that have a value. */
export const sentNames = (input: Partial<Record<(typeof FIELDS)[number], unknown>>): string[] =>
  FIELDS.filter((name) => input[name] != null);

/** The values of an account in the change log; for the password, only whether it changed. */
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
