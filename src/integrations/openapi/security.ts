import type { OpenAPIObject } from '@nestjs/swagger';
import type { Access } from '../../common/rights/access.js';
import { scopeOfRoute } from '../../common/rights/scopes.js';
import { ACCESS_EXTENSION } from '../../http/responses/operation.decorator.js';
import { operationsOf } from './operations.js';

/** The authentication methods. */
export const SECURITY_SCHEMES = {
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

/** Documents for each operation who may use it, and which scope a key needs. */
export function describeAccess(document: OpenAPIObject): void {
  for (const { path, method, operation } of operationsOf(document)) {
    const access = operation[ACCESS_EXTENSION] as Access;
    // OPTIONS is open to every key.
    const scope = /^options$/i.test(method) ? null : scopeOfRoute(path, method);
    const known = [
      { basic: [] },
      ...(scope === undefined ? [] : [{ bearer: scope === null ? [] : [scope] }]),
    ];
    operation.security = access === 'public' ? [{}, ...known] : known;
    Reflect.deleteProperty(operation, ACCESS_EXTENSION);
  }
}
