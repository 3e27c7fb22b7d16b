import type { EntityManager } from 'typeorm';
import type { WorkListService } from '#content/translations/work-list.service.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Database } from '#platform/database/database.js';
import { KINDS } from '#resources/kinds.js';
import type { TextResources } from './text-resources.js';
import { XliffExport } from './xliff-export.js';

const IDS = Array.from({ length: 12 }, (_, index) => index + 1);

it('reads no more records than it may for one response, though none has a wanted text', async () => {
  let read = 0;
  const manager = { query: async () => Promise.resolve([]) } as unknown as EntityManager;
  const database = {
    read: async <T>(work: (manager: EntityManager) => Promise<T>) => work(manager),
  } as unknown as Database;
  const resources = KINDS.filter(({ name }) => name === 'venue').map((kind) => ({ kind }));
  const next = async (_: unknown, __: unknown, ___: unknown, { limit }: { readonly limit: number }) => {
    read += limit;
    return Promise.resolve(Array.from({ length: limit }, (____, index) => index + 1));
  };
  const ctx = { caller: null } as unknown as RequestContext;
  const files = new XliffExport(resources as unknown as TextResources, database, {
    next,
  } as unknown as WorkListService);
  const wanted = { source: 'it', target: 'fr', kinds: [], status: 'missing' } as const;
  expect(await Array.fromAsync(files.files(ctx, wanted, 1_000))).toEqual([]);
  expect(read).toBe(1_000);
});

it('reads few records at once, as each may have megabytes of text', async () => {
  const read: number[][] = [];
  const manager = {
    query: async (_: string, parameters: unknown[]) => {
      read.push(parameters.filter((value) => typeof value === 'number'));
      return Promise.resolve([]);
    },
  } as unknown as EntityManager;
  const database = {
    read: async <T>(work: (manager: EntityManager) => Promise<T>) => work(manager),
  } as unknown as Database;
  const resources = KINDS.filter(({ name }) => name === 'venue').map((kind) => ({ kind }));
  const tasks = { next: async () => Promise.resolve(IDS) } as unknown as WorkListService;
  const ctx = { caller: null } as unknown as RequestContext;

  const files = new XliffExport(resources as unknown as TextResources, database, tasks);
  const wanted = { source: 'en', target: 'fr', kinds: [], status: 'all' } as const;
  expect(await Array.fromAsync(files.files(ctx, wanted))).toEqual([]);
  expect(Math.max(...read.map((ids) => ids.length))).toBe(5);
  expect(new Set(read.flat())).toEqual(new Set(IDS));
});
