import type { Body } from '../service.js';
import { LONGEST_MS } from './until.js';

export interface ApiResponse {
  /** 0 when no response came. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A service, seen by its administrator. */
export class Api {
  constructor(
    readonly address: string,
    private readonly credentials = 'admin:long-secret',
  ) {}

  async send(method: string, path: string, body?: object): Promise<ApiResponse> {
    try {
      const response = await fetch(this.address + path, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(this.credentials).toString('base64')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
    } catch {
      return { status: 0, headers: new Headers(), body: {} };
    }
  }

  /** @throws Error when it is refused */
  async get(path: string): Promise<Body> {
    const { status, body } = await this.send('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** All items of a list, by as many pages as it has. */
  async all(collection: string, query: string): Promise<Body[]> {
    const items: Body[] = [];
    for (let next = `/${collection}?per_page=50&${query}`; next !== '';) {
      const body = await this.get(next);
      items.push(...(body[collection] as Body[]));
      next = String(body['next_rest_url'] ?? '').replace(/^.*?\/v1(?=\/)/, '');
    }
    return items;
  }
}
