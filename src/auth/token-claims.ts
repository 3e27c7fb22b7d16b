import type { JWTPayload } from 'jose';
import type { RoleMap } from '../config/oidc.js';
import { ParamErrors } from '../http/api-error.js';
import type { Rule } from '../http/field.decorator.js';
import { EMAIL, TEXT } from '../http/rules.js';
import { type Role, ROLES } from './roles.js';
import { toUsername } from './user-names.js';

/** Whom a token speaks of. */
export interface Person {
  readonly subject: string;
  readonly role: Role;
  /** A user name that the person would have if nobody else had it. */
  readonly username: string;
  /** Verified by the provider; empty for none. */
  readonly email: string;
  readonly displayName: string;
}

/** As the standard has it; spaces at the end would not tell two subjects apart in MySQL. */
const SUBJECT = /^(?! )[ -~]{1,255}(?<! )$/;

/** Reads verified claims; undefined when they name nobody. */
export function personOf(claims: JWTPayload, roleClaim: string, roleMap: RoleMap): Person | undefined {
  const subject: unknown = claims.sub;
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) return undefined;
  const email = textOf(EMAIL, claims['email']);
  const local = email.split('@')[0] ?? '';
  return {
    subject,
    role: roleOf(claimAt(claims, roleClaim), roleMap),
    username: toUsername(textOf(TEXT, claims['preferred_username'])) ?? toUsername(local) ?? 'user',
    email: claims['email_verified'] === true ? email : '',
    displayName: textOf(TEXT, claims['name']),
  };
}

/** The text, or none when it is not one that the service would keep. */
const textOf = (rule: Rule<string>, value: unknown): string =>
  typeof value === 'string' ? (new ParamErrors().attempt('', () => rule.parse(value)) ?? '') : '';

/** `realm_access.roles` as one name, as some are addresses, or else inside of `realm_access`. */
function claimAt(source: unknown, path: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  if (Object.hasOwn(source, path)) return (source as Record<string, unknown>)[path];
  const dot = path.indexOf('.');
  return dot < 0 ? undefined : claimAt(claimAt(source, path.slice(0, dot)), path.slice(dot + 1));
}

/** The most powerful of the roles that the claim's values stand for. */
function roleOf(claim: unknown, map: RoleMap): Role {
  const values: unknown[] = typeof claim === 'string' ? [claim, ...claim.split(' ')] : [claim].flat();
  const held = values.map((value) => (map.size > 0 ? map.get(String(value)) : value));
  return ROLES.find((role) => held.includes(role)) ?? 'subscriber';
}
