import type { JWTPayload } from 'jose';
import { type Role, ROLES } from '#common/rights/roles.js';
import { ParamErrors } from '#http/errors/api-error.js';
import type { Rule } from '#http/parameters/field.decorator.js';
import { EMAIL, TEXT } from '#http/parameters/rules.js';
import type { RoleMap } from '#platform/config/oidc.js';
import { toUsername } from '../credentials/user-names.js';

/** The person that a token identifies. */
export interface Person {
  readonly subject: string;
  readonly role: Role;
  /** The user name that the person gets if it is free. */
  readonly username: string;
  /** Verified by the provider; empty if there is none. */
  readonly email: string;
  readonly displayName: string;
}

/**
 * The form that the standard requires, without leading or trailing spaces: in MySQL, trailing ones would not
 * distinguish two subjects.
 */
const SUBJECT = /^(?! )[ -~]{1,255}(?<! )$/;

/** The person in verified claims; undefined when they identify nobody. */
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

/** The text, or an empty one when the service would refuse it. */
const textOf = (rule: Rule<string>, value: unknown): string =>
  typeof value === 'string' ? (new ParamErrors().attempt('', () => rule.parse(value)) ?? '') : '';

/** Reads `realm_access.roles` as one name, because some names are URLs, or else as nested objects. */
function claimAt(source: unknown, path: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  if (Object.hasOwn(source, path)) return (source as Record<string, unknown>)[path];
  const dot = path.indexOf('.');
  return dot < 0 ? undefined : claimAt(claimAt(source, path.slice(0, dot)), path.slice(dot + 1));
}

/** The highest of the roles to which the claim's values map. */
function roleOf(claim: unknown, map: RoleMap): Role {
  const values: unknown[] = typeof claim === 'string' ? [claim, ...claim.split(' ')] : [claim].flat();
  const roles = values.map((value) => (map.size > 0 ? map.get(String(value)) : value));
  return ROLES.find((role) => roles.includes(role)) ?? 'subscriber';
}
