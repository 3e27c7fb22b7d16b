import { pictureBytes, upload } from './pictures.js';
import { type Body, eventWith, type Service } from './service.js';

/** Something that can be read and written by itself. */
export interface Item {
  readonly name: string;
  /** Where it is made, and of what; each call gives another one. */
  readonly collection: string;
  readonly fields: () => object;
  /** Where it is, from what was answered when it was made. */
  readonly path: (made: Body) => string;
  /** A change of it; none for what is only ever deleted. */
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
];
const TERMS = ['/categories', '/tags'].map((collection) => ({
  name: collection.slice(1),
  collection,
  fields: () => ({ name: unique('Term') }),
  patch: { description: 'Changed' },
}));

/** All that has a version of its own, but pictures, which are no JSON when they are made. */
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

/** What is deleted and never changed. */
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
