import { guidePath } from '../operations/guides.js';

export const WEBHOOKS_TAG = 'webhooks';

const guide = (name: Parameters<typeof guidePath>[0]): object => ({
  externalDocs: { description: 'Guide, in English', url: guidePath(name) },
});

/** The groups of operations, in display order, with the guides that introduce them. */
export const TAGS = [
  {
    name: 'events',
    description: 'Calendar events, with their venues, organizers, categories and tags',
    ...guide('lists'),
  },
  {
    name: 'series',
    description: 'Events that repeat: their rule and what they share (extension)',
    ...guide('series'),
  },
  { name: 'venues', description: 'The places where events happen' },
  { name: 'organizers', description: 'The people and bodies who hold events' },
  { name: 'categories', description: 'Categories of events, in a hierarchy' },
  { name: 'tags', description: 'Tags of events' },
  {
    name: 'translations',
    description: 'The translators’ work list (extension)',
    ...guide('translation-files'),
  },
  { name: 'summary', description: 'What waits for those who work with the calendar (extension)' },
  { name: 'media', description: 'Pictures of events, venues and organizers (extension)' },
  { name: 'batch', description: 'Several writes in one request (extension)', ...guide('batch') },
  {
    name: 'users',
    description: 'Accounts, and their application passwords and API keys (extension)',
    ...guide('access'),
  },
  { name: 'sessions', description: 'Sign-in by a browser (extension)', ...guide('access') },
  {
    name: 'imports',
    description: 'Imports of events from other systems, with their reports (extension)',
    ...guide('imports'),
  },
  {
    name: 'changes',
    description: 'What is created, changed and deleted, in this order (extension)',
    ...guide('change-feed'),
  },
  { name: WEBHOOKS_TAG, description: 'Webhooks and their deliveries (extension)', ...guide('webhooks') },
  { name: 'audit', description: 'Who wrote what, when and from where (extension)', ...guide('access') },
  { name: 'health', description: 'Whether the process and its database are well (extension)' },
  { name: 'documentation', description: 'The OpenAPI document and the list of routes', ...guide('README') },
];
