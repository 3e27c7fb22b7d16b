import { pictureBytes, upload } from './pictures.js';
import { type Body, eventWith, type Service } from './service.js';

/** An item with routes of its own. */
export interface Item {
  readonly name: string;
  /** The path and the body of its creation; each call returns a different body. */
  readonly collection: string;
  readonly fields: () => object;
  /** Its path, from the response to its creation. */
  readonly path: (made: Body) => string;
  /** A change of it; none for items that can only be deleted. */
  readonly patch?: object;
}

let counter = 0;
const unique = (text: string): string => `${text} ${(counter += 1)}`;
const below =
  (collection: string) =>
  ({ id }: Body): string =>
    `${collection}/${id}`;
const bySlug =
  (collection: string) =>
  ({ slug }: Body): string =>
    `${collection}/by-slug/${slug}`;

const LINKED = [
  { name: 'event', collection: '/events', fields: eventWith, patch: { cost: '7' } },
  { name: 'venue', collection: '/venues', fields: () => ({ venue: unique('Hall') }), patch: { city: 'Ulm' } },
  {
    name: 'organizer',
    collection: '/organizers',
    fields: () => ({ organizer: unique('Host') }),
    patch: { phone: '7' },
  },
  {
    name: 'series',
    collection: '/series',
    fields: () => ({ ...eventWith(), recurrence_rule: 'FREQ=WEEKLY;COUNT=2' }),
    patch: { cost: '7' },
  },
];
const TERMS = ['/categories', '/tags'].map((collection) => ({
  name: collection.slice(1),
  collection,
  fields: () => ({ name: unique('Term') }),
  patch: { description: 'Changed' },
}));

/** All items with a version, except pictures, whose creation is not JSON. */
export const ITEMS: readonly Item[] = [
  ...[...LINKED, ...TERMS].map((item) => ({ ...item, path: below(item.collection) })),
  ...LINKED.map((item) => ({ ...item, name: `${item.name} by its slug`, path: bySlug(item.collection) })),
  ...[...LINKED, ...TERMS].map(({ name, collection, fields }) => ({
    name: `translation of ${name}`,
    collection,
    fields: () => ({ ...fields(), translations: { fr: { description: 'Une' } } }),
    path: ({ id }: Body) => `${collection}/${id}/translations/fr`,
    patch: { description: 'Une autre' },
  })),
  {
    name: 'account',
    collection: '/users',
    fields: () => ({ username: `user-${(counter += 1)}`, role: 'author' }),
    path: below('/users'),
    patch: { display_name: 'Somebody' },
  },
  {
    name: 'API key',
    collection: '/users/me/api-keys',
    fields: () => ({ name: 'program', scopes: ['events:read'] }),
    path: below('/users/me/api-keys'),
    patch: { name: 'another' },
  },
  {
    name: 'webhook',
    collection: '/webhooks',
    fields: () => ({ url: `https://hooks.example/${(counter += 1)}`, active: false }),
    path: below('/webhooks'),
    patch: { name: 'another' },
  },
];

/** Items that can be deleted but never changed. */
export const CONSTANTS: readonly Item[] = [
  {
    name: 'application password',
    collection: '/users/me/application-passwords',
    fields: () => ({ name: 'program' }),
    path: below('/users/me/application-passwords'),
  },
];

export async function uploadedItem(service: Service): Promise<string> {
  const { body } = await upload(service, await pictureBytes());
  return `/media/${body['id']}`;
}
