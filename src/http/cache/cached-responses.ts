import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.js';

/** Approximate memory of an entry in addition to its bytes. */
const OVERHEAD = 1_024;
/** One eighth of the memory is for aliases, and one response may take at most an eighth. */
const PART = 8;

function weightOf({ headers, notModified, body }: CachedResponse, key: string): number {
  const texts = [key, ...headers, ...notModified];
  return body.length + texts.reduce((sum, { length }) => sum + length, OVERHEAD);
}

/**
 * Finished responses, limited by bytes. They are found by the key of the request, and by aliases of that key.
 */
export class CachedResponses {
  private readonly responses: LRUCache<string, CachedResponse>;
  /** The key for each alias; its response may have been evicted. */
  private readonly aliases: LRUCache<string, string>;

  constructor(bytes: number) {
    // The library treats 0 as no limit.
    const part = Math.max(1, Math.floor(bytes / PART));
    this.responses = new LRUCache({
      maxSize: Math.max(1, bytes - part),
      maxEntrySize: part,
      sizeCalculation: weightOf,
    });
    this.aliases = new LRUCache({ maxSize: part, sizeCalculation: (_, { length }) => length + OVERHEAD });
  }

  get weight(): number {
    return this.responses.calculatedSize + this.aliases.calculatedSize;
  }

  byAlias(alias: string): CachedResponse | undefined {
    const key = this.aliases.get(alias);
    return key === undefined ? undefined : this.byKey(key);
  }

  byKey(key: string): CachedResponse | undefined {
    return this.responses.get(key);
  }

  /** Makes the response of a key available under an alias too. */
  name(alias: string, key: string): void {
    if (this.responses.has(key)) this.aliases.set(alias, key);
  }

  /** Ignores a response that is too large. */
  keep(key: string, cached: CachedResponse): void {
    this.responses.set(key, cached);
  }
}
