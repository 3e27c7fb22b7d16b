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

interface RouteScopes {
  /** For GET and HEAD; null needs none. */
  readonly read: Scope | null;
  readonly write: Scope;
}

/** The scopes of every route, by the first part of its path; a route that is not here is closed to keys. */
const ROUTE_SCOPES: Readonly<Record<string, RouteScopes>> = {
  events: readAndWrite('events'),
  venues: readAndWrite('venues'),
  organizers: readAndWrite('organizers'),
  categories: readAndWrite('categories'),
  tags: readAndWrite('tags'),
  media: readAndWrite('media'),
  // The translators' work list.
  translations: { read: 'events:read', write: 'events:write' },
  users: { read: 'users:admin', write: 'users:admin' },
  audit: { read: 'users:admin', write: 'users:admin' },
  // What describes the interface.
  '': { read: null, write: 'users:admin' },
  doc: { read: null, write: 'users:admin' },
};

/**
 * The scope that a key needs for a route.
 * @param path of the controller
 * @returns null when any key will do, undefined when none does
 */
export function scopeOfRoute(path: string, method: string): Scope | null | undefined {
  const scopes = ROUTE_SCOPES[path.split('/').find((part) => part !== '') ?? ''];
  return /^(GET|HEAD)$/i.test(method) ? scopes?.read : scopes?.write;
}
