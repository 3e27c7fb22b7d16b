import { type Collection, type Kind, listByKind, shapeOf } from '../records/kinds.js';

type Action = 'read' | 'write';

const OTHER_SCOPES = ['media:read', 'media:write', 'users:admin', 'webhooks:admin', 'changes:read'] as const;

export type Scope = `${Collection}:${Action}` | (typeof OTHER_SCOPES)[number];

const scopeOf = (collection: string, action: Action): Scope => `${collection as Collection}:${action}`;

/** The possible scopes of an API key. */
export const SCOPES = listByKind<Scope>(
  ({ collection }) => [scopeOf(collection, 'read'), scopeOf(collection, 'write')],
  OTHER_SCOPES,
);

/** The scope that a key needs to read or change records of a kind that are not open to everybody. */
export const scopeFor = (kind: Kind, action: Action): Scope => scopeOf(shapeOf(kind).collection, action);

const COLLECTIONS = listByKind(({ collection }) => [collection]);

interface RouteScopes {
  /** For GET and HEAD. Null if no scope is needed. */
  readonly read: Scope | null;
  readonly write: Scope | null;
}

const DESCRIPTION: RouteScopes = { read: null, write: 'users:admin' };

/** The scopes of the routes that are of no kind, by the first segment of the path; keys cannot use any other route. */
const ROUTE_SCOPES: Readonly<Record<string, RouteScopes>> = {
  media: { read: 'media:read', write: 'media:write' },
  // The translators' work list shows only what the key's scopes allow.
  translations: { read: null, write: 'events:write' },
  // It shows only what the key's scopes allow.
  summary: { read: null, write: 'users:admin' },
  // Each operation in the batch requires its own scope.
  batch: { read: null, write: null },
  users: { read: 'users:admin', write: 'users:admin' },
  // Records that are not public are listed only if the key's other scopes allow it.
  changes: { read: 'changes:read', write: 'users:admin' },
  audit: { read: 'users:admin', write: 'users:admin' },
  webhooks: { read: 'webhooks:admin', write: 'webhooks:admin' },
  '': DESCRIPTION,
  doc: DESCRIPTION,
  'wp-json': DESCRIPTION,
  health: DESCRIPTION,
};

const KEY_PATH = /^users\/[^/]+\/api-keys\/[^/]+$/;

/**
 * The scope that a key needs for a route. Any known caller may read their own account, and any key may revoke itself.
 * @param path of the route below the mount, as in the documentation
 * @returns null when any key will do, undefined when none does
 */
export function scopeOfRoute(path: string, method: string): Scope | null | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const isRead = /^(GET|HEAD)$/i.test(method);
  const route = parts.join('/');
  if (isRead && route === 'users/me') return null;
  if (/^DELETE$/i.test(method) && KEY_PATH.test(route)) return null;
  // `events.ics` is another format of `events`.
  const [resource = ''] = (parts[0] ?? '').split('.');
  if (COLLECTIONS.includes(resource)) return scopeOf(resource, isRead ? 'read' : 'write');
  const scopes = ROUTE_SCOPES[resource];
  return isRead ? scopes?.read : scopes?.write;
}
