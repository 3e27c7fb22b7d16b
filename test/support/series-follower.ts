import { read } from './series.js';
import type { Body, Service } from './service.js';

const LISTS = { event: '/events?start_date=2000-01-01&end_date=2199-12-31', series: '/series?' } as const;
const KINDS = ['event', 'series'] as const;

/** A copy of the events and series that everybody may read, which follows the change feed. */
export class Follower {
  private next = '';
  private readonly copies = { event: new Map<number, Body>(), series: new Map<number, Body>() };

  constructor(private readonly service: Service) {}

  /** What lists show now. */
  private async listed(kind: (typeof KINDS)[number]): Promise<Map<number, Body>> {
    const found: Body[] = [];
    for (let page = 1; ; page++) {
      const body = await read(this.service, `${LISTS[kind]}&per_page=50&page=${page}`, {});
      found.push(...(body[kind === 'event' ? 'events' : 'series'] as Body[]));
      if (page >= body['total_pages']) return new Map(found.map((one) => [one['id'] as number, one]));
    }
  }

  async begin(): Promise<void> {
    this.next = (await read(this.service, '/changes', {}))['next'] as string;
    for (const kind of KINDS) this.copies[kind] = await this.listed(kind);
  }

  /** Reads again what has changed. */
  async follow(): Promise<void> {
    for (let more = true; more;) {
      const page = await read(this.service, `/changes?since=${this.next}&kinds=event,series`, {});
      for (const { kind, id } of page['changes'] as { kind: 'event' | 'series'; id: number }[]) {
        const { status, body } = await this.service.get(`/${kind === 'event' ? 'events' : 'series'}/${id}`);
        const { json_ld: _, _links: __, ...item } = body;
        if (status === 200) this.copies[kind].set(id, item);
        else this.copies[kind].delete(id);
      }
      this.next = page['next'] as string;
      more = page['more'] as boolean;
    }
  }

  /** That the copy is what the lists show. How many occurrences a series has, and which is next, follows from the events. */
  async expectEqual(): Promise<void> {
    const inOrder = (items: Map<number, Body>): Body[] =>
      [...items.values()]
        .map(({ occurrences: _, ...item }): Body => item)
        .sort((a, b) => (a['id'] as number) - (b['id'] as number));
    for (const kind of KINDS) expect(inOrder(this.copies[kind])).toEqual(inOrder(await this.listed(kind)));
  }
}
