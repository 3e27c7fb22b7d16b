import type { CallerRole } from './access-table.js';
import { at, type Language } from './localized.js';
import { type Body, eventWith, type Service, type ServiceResponse } from './service.js';

/** The kinds of records that are reached by slug. */
export const SLUG_KINDS = [
  { kind: 'event', path: '/events', name: 'title', fields: () => eventWith() },
  { kind: 'venue', path: '/venues', name: 'venue', fields: () => ({}) },
  { kind: 'organizer', path: '/organizers', name: 'organizer', fields: () => ({}) },
];

let counter = 0;
export const unique = (text: string): string => `${text} ${(counter += 1)}`;

/** Makes records of a kind, and speaks to them by slug. */
export function slugRoutes(service: () => Service, { path, name, fields }: (typeof SLUG_KINDS)[number]) {
  return {
    make: async (more: object = {}, language?: Language): Promise<Body> =>
      service().make(language === undefined ? path : at(language, path), {
        ...fields(),
        [name]: unique('Some'),
        ...more,
      }),
    bySlug: (slug: string): string => `${path}/by-slug/${encodeURIComponent(slug)}`,
    send: async (
      method: string,
      way: string,
      as: CallerRole = 'editor',
      payload: object = {},
    ): Promise<ServiceResponse> =>
      service().send(method, way, method === 'GET' || method === 'DELETE' ? undefined : payload, { as }),
  };
}
