import { read } from './series.js';
import { ALWAYS, type Body, type Service } from './service.js';

const KINDS = ['event', 'series'] as const;
type Kind = (typeof KINDS)[number];

const LISTS: Readonly<Record<Kind, { readonly path: string; readonly key: string }>> = {
  event: { path: `/events?${ALWAYS}&per_page=50`, key: 'events' },
  series: { path: '/series?per_page=50', key: 'series' },
};

/** A copy of the events and series that everybody may read and that have changed, which follows the change feed. */
export class Follower {
  private next = '';
  private readonly copies = { event: new Map<number, Body>(), series: new Map<number, Body>() };

  constructor(private readonly service: Service) {}

  private async listed(kind: Kind, query: string): Promise<Body[]> {
    const { path, key } = LISTS[kind];
    const body = await read(this.service, `${path}&${query}`, {});
    if (body['total_pages'] > 1) throw new Error(`More than a page: ${query}`);
    return body[key] as Body[];
  }

  /** Begins before there is anything to copy. */
  async begin(): Promise<void> {
    this.next = (await read(this.service, '/changes', {}))['next'] as string;
  }

  /** Reads again what has changed. */
  async follow(): Promise<void> {
    for (let more = true; more;) {
      const page = await read(this.service, `/changes?since=${this.next}&kinds=event,series&per_page=50`, {});
      for (const kind of KINDS) {
        const changes = (page['changes'] as { kind: Kind; id: number }[]).filter((one) => one.kind === kind);
        const ids = new Set(changes.map(({ id }) => id));
        for (const id of ids) this.copies[kind].delete(id);
        if (ids.size === 0) continue;
        const items = await this.listed(kind, `include=${[...ids].join()}`);
        for (const item of items) this.copies[kind].set(item['id'] as number, item);
      }
      this.next = page['next'] as string;
      more = page['more'] as boolean;
    }
  }

  /** That the copy is what the lists show. How many occurrences a series has, and which is next, follows from the events. */
  async expectEqual(series: readonly number[]): Promise<void> {
    const inOrder = (items: Iterable<Body>): Body[] =>
      [...items]
        .map(({ occurrences: _, ...item }): Body => item)
        .sort((a, b) => (a['id'] as number) - (b['id'] as number));
    for (const [kind, query] of [
      ['event', `series=${series.join()}`],
      ['series', `include=${series.join()}`],
    ] as const)
      expect(inOrder(this.copies[kind].values())).toEqual(inOrder(await this.listed(kind, query)));
  }
}
