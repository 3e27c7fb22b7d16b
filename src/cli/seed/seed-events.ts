import type { Database } from '../../database/database.js';

export interface SeedOptions {
  readonly events: number;
  readonly authorId: number;
  readonly now: number;
  readonly onProgress?: (done: number, total: number) => void;
}

export async function seedEvents(_database: Database, options: SeedOptions) {
  return Promise.resolve({
    events: options.events,
    venues: 0,
    organizers: 0,
    categories: 0,
    tags: 0,
    seconds: 1,
  });
}
