export const WEBHOOKS_TAG = 'webhooks';

/** The groups of operations, in display order. */
export const TAGS = [
  { name: 'events', description: 'Calendar events, with their venues, organizers, categories and tags' },
  { name: 'venues', description: 'The places where events happen' },
  { name: 'organizers', description: 'The people and bodies who hold events' },
  { name: 'categories', description: 'Categories of events, which may lie one below the other' },
  { name: 'tags', description: 'Tags of events' },
  { name: 'translations', description: 'The translators’ work list (extension)' },
  { name: 'media', description: 'Pictures of events, venues and organizers (extension)' },
  { name: 'batch', description: 'Several writes in one request (extension)' },
  { name: 'users', description: 'Accounts, and their application passwords and API keys (extension)' },
  { name: 'imports', description: 'Events from other systems, and what became of each import (extension)' },
  { name: 'changes', description: 'What is created, changed and deleted, in this order (extension)' },
  { name: WEBHOOKS_TAG, description: 'Who is told of changes, and what became of each message (extension)' },
  { name: 'audit', description: 'Who wrote what, when and from where (extension)' },
  { name: 'health', description: 'Whether the process and its database are well (extension)' },
  { name: 'documentation', description: 'What the interface says of itself' },
];
