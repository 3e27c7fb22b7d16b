import type { OpenAPIObject } from '@nestjs/swagger';
import type { Access } from '#common/rights/access.js';
import { scopeOfRoute } from '#common/rights/scopes.js';
import { ACCESS_EXTENSION } from '#http/responses/operation.decorator.js';
import { operationsOf } from './operations.js';

type Components = NonNullable<OpenAPIObject['components']>;

/**
 * The authentication methods that every installation has, but for sessions: tools for documents would ask for a cookie that
 * no script can set, and its name differs over https.
 */
const SECURITY_SCHEMES = {
  basic: {
    type: 'http' as const,
    scheme: 'basic',
    description: 'User name or e-mail address, with the login password or an application password',
  },
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'API key, limited to its scopes, or token of the identity provider',
  },
};

export const OIDC_DESCRIPTION = 'Sign-in at the identity provider, by the authorization code flow with PKCE';

/** The authentication methods; people sign in at the identity provider where there is one. */
export function securitySchemes(issuer: string | undefined): NonNullable<Components['securitySchemes']> {
  if (issuer === undefined) return structuredClone(SECURITY_SCHEMES);
  const oidc = {
    type: 'openIdConnect' as const,
    openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    description: OIDC_DESCRIPTION,
  };
  return { ...structuredClone(SECURITY_SCHEMES), oidc };
}

/** Documents for each operation who may use it, and which scope a key needs. */
export function describeAccess(document: OpenAPIObject): void {
  for (const { path, method, operation } of operationsOf(document)) {
    const access = operation[ACCESS_EXTENSION] as Access;
    // OPTIONS is open to every key.
    const ofKeys = /^options$/i.test(method) ? null : scopeOfRoute(path, method);
    const scope = access === 'login' || access === 'person' ? undefined : ofKeys;
    const known = [
      { basic: [] },
      ...('oidc' in (document.components?.securitySchemes ?? {}) ? [{ oidc: [] }] : []),
      ...(scope === undefined ? [] : [{ bearer: scope === null ? [] : [scope] }]),
    ];
    operation.security = access === 'public' ? [{}, ...known] : known;
    Reflect.deleteProperty(operation, ACCESS_EXTENSION);
  }
}
