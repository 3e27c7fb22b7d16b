import { OBJECT, type Value, value } from './seed-value.js';
import {
  CATEGORY,
  EVENT,
  EVENT_LIST,
  language,
  linkedList,
  ORGANIZER,
  TAG,
  termList,
  VENUE,
} from './seed-values.js';

/** One parameter of one route and method of the specification. */
export interface SeedRow extends Value {
  readonly method: string;
  /** Below the namespace. */
  readonly path: string;
}

const UPDATES = ['POST', 'PUT', 'PATCH'];

const rows = (methods: readonly string[], path: string, values: readonly Value[]): SeedRow[] =>
  methods.flatMap((method) => [...values, language].map((one) => ({ method, path, ...one })));

/** The routes of one item: by id, and by slug where the kind has it. */
const item = (path: string, fields: readonly Value[]): SeedRow[] => [
  ...rows(['GET', 'DELETE'], path, []),
  ...rows(UPDATES, path, fields),
];

const eventPassword = (method: string, title: string): SeedRow => ({
  method,
  path: '/events/{id}',
  ...value('password', 'sesame', OBJECT, `events/event-password.e2e.ts › ${title}`),
});

export const SEED_TABLE: readonly SeedRow[] = [
  ...rows(['GET'], '', [
    value(
      'namespace',
      'calendar/events/v1',
      OBJECT,
      'documents/interface-description.spec.ts › describes our namespace, and no other',
    ),
    value(
      'context',
      'anything',
      OBJECT,
      'documents/interface-description.spec.ts › is the same in every context',
    ),
  ]),
  ...rows(['GET'], '/doc', []),
  ...rows(['GET'], '/events', EVENT_LIST),
  ...rows(['POST'], '/events', EVENT),
  ...item('/events/{id}', EVENT),
  ...item('/events/by-slug/{slug}', EVENT),
  eventPassword('GET', 'is read by id with the password, by anyone'),
  eventPassword(
    'DELETE',
    'needs no password of those who may, refuses a wrong one, and accepts the right one',
  ),
  ...UPDATES.map((method) => eventPassword(method, 'is set, left as it is, changed and removed by %s')),
  ...rows(['GET'], '/venues', linkedList('venue')),
  ...rows(['POST'], '/venues', VENUE),
  ...item('/venues/{id}', VENUE),
  ...item('/venues/by-slug/{slug}', VENUE),
  ...rows(['GET'], '/organizers', linkedList('organizer')),
  ...rows(['POST'], '/organizers', ORGANIZER),
  ...item('/organizers/{id}', ORGANIZER),
  ...item('/organizers/by-slug/{slug}', ORGANIZER),
  ...rows(['GET'], '/categories', [
    ...termList('{category}'),
    value(
      'parent',
      '0',
      '999999',
      'records/term-lists.e2e.ts › parent narrows categories to the children of one, and has no effect on tags',
    ),
  ]),
  ...rows(['POST'], '/categories', CATEGORY),
  ...item('/categories/{id}', CATEGORY),
  ...rows(['GET'], '/tags', termList('{tag}')),
  ...rows(['POST'], '/tags', TAG),
  ...item('/tags/{id}', TAG),
];
