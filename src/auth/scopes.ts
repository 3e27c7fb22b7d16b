import type { Kind } from '../records/kinds.js';

/** What an API key can be limited to. */
export const SCOPES = [
  'events:read',
  'events:write',
  'venues:read',
  'venues:write',
  'organizers:read',
  'organizers:write',
  'categories:read',
  'categories:write',
  'tags:read',
  'tags:write',
  'media:read',
  'media:write',
  'users:admin',
  'webhooks:admin',
  'changes:read',
] as const;

export type Scope = (typeof SCOPES)[number];

type Resource = 'events' | 'venues' | 'organizers' | 'categories' | 'tags' | 'media';

const readAndWrite = (resource: Resource): RouteScopes => ({
  read: `${resource}:read`,
  write: `${resource}:write`,
});

const RESOURCES: Readonly<Record<Kind, Resource>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
};

/** What a key needs to read, or to change, things of a kind that not everybody may. */
export const scopeFor = (kind: Kind, action: 'read' | 'write'): Scope => `${RESOURCES[kind]}:${action}`;

interface RouteScopes {
  /** For GET and HEAD. Null needs none. */
  readonly read: Scope | null;
  readonly write: Scope | null;
}

const DESCRIPTION: RouteScopes = { read: null, write: 'users:admin' };

/** The scopes of every route, by the first part of its path; a route that is not here is closed to keys. */
const ROUTE_SCOPES: Readonly<Record<string, RouteScopes>> = {
  events: readAndWrite('events'),
  venues: readAndWrite('venues'),
  organizers: readAndWrite('organizers'),
  categories: readAndWrite('categories'),
  tags: readAndWrite('tags'),
  media: readAndWrite('media'),
  // The translators' work list shows what the key's scopes reach.
  translations: { read: null, write: 'events:write' },
  // Each of its operations asks for its own.
  batch: { read: null, write: null },
  users: { read: 'users:admin', write: 'users:admin' },
  // Of what is not public it shows what the key's other scopes reach.
  changes: { read: 'changes:read', write: 'users:admin' },
  audit: { read: 'users:admin', write: 'users:admin' },
  webhooks: { read: 'webhooks:admin', write: 'webhooks:admin' },
  '': DESCRIPTION,
  doc: DESCRIPTION,
  'wp-json': DESCRIPTION,
  health: DESCRIPTION,
};

/**
 * The scope that a key needs for a route. Anyone who is known may see who they are.
 * @param path of the controller and the handler
 * @returns null when any key will do, undefined when none does
 */
export function scopeOfRoute(path: string, method: string): Scope | null | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const isRead = /^(GET|HEAD)$/i.test(method);
  if (isRead && parts.join('/') === 'users/me') return null;
  // `events.ics` is one more form of `events`.
  const [resource = ''] = (parts[0] ?? '').split('.');
  const scopes = ROUTE_SCOPES[resource];
  return isRead ? scopes?.read : scopes?.write;
}
