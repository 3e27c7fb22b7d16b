import { eventWith } from '../service.js';
import type { Api, ApiResponse } from './api.js';

/** What an event must show, in the languages that are written. */
export interface State {
  readonly title: string;
  readonly fr: string;
  readonly de: string;
  readonly tags: readonly string[];
  readonly status: 'publish' | 'trash';
  /** Rows of the change log. */
  readonly changes: number;
}

/** One event: its acknowledged state, and the possible one after a write without a response. */
export interface Entry {
  /** Identifies the event, whatever is written. */
  readonly website: string;
  id: number | undefined;
  /** Undefined while no create of it was acknowledged. */
  acknowledged: State | undefined;
  possible: State | undefined;
}

/** The outcomes of the writes. */
export interface Outcomes {
  attempted: number;
  acknowledged: number;
  /** By status; 0 for no response. */
  readonly refused: Map<number, number>;
  /** The longest time to a response, in milliseconds. */
  slowest: number;
}

/**
 * Writes events of all sorts, one write after the other in each writer, and keeps a record of what was acknowledged.
 * A write that is refused or gets no response may have been applied or not; the writer then uses another event.
 */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly outcomes: Outcomes = { attempted: 0, acknowledged: 0, refused: new Map(), slowest: 0 };
  private stopped = false;
  private count = 0;

  /** @param name keeps apart what several ledgers write into one database */
  constructor(private readonly name: string) {}

  stop(): void {
    this.stopped = true;
  }

  /** Writes until it is stopped, or `api` returns undefined. */
  async write(writer: number, api: () => Api | undefined): Promise<void> {
    while (!this.stopped) {
      const to = api();
      if (to === undefined) return;
      await this.life(writer, to);
    }
  }

  /** The writes of one event, up to the first one without a response. */
  private async life(writer: number, api: Api): Promise<void> {
    const number = this.count++;
    const name = `${this.name} ${writer} ${number}`;
    const entry: Entry = {
      website: `https://ledger.example/${encodeURIComponent(this.name)}/${number}`,
      id: undefined,
      acknowledged: undefined,
      possible: undefined,
    };
    this.entries.push(entry);
    for (const step of steps(name, writer, entry)) {
      if (this.stopped || !(await this.send(api, entry, step))) return;
    }
  }

  private async send(api: Api, entry: Entry, { method, path, body, after }: Step): Promise<boolean> {
    entry.possible = after;
    this.outcomes.attempted += 1;
    const began = performance.now();
    const reply: ApiResponse = await api.send(method, path(), body);
    this.outcomes.slowest = Math.max(this.outcomes.slowest, performance.now() - began);
    if (reply.status !== 200 && reply.status !== 201) {
      this.outcomes.refused.set(reply.status, (this.outcomes.refused.get(reply.status) ?? 0) + 1);
      return false;
    }
    this.outcomes.acknowledged += 1;
    entry.id ??= Number(reply.body['id']);
    entry.acknowledged = after;
    entry.possible = undefined;
    return true;
  }
}

interface Step {
  readonly method: string;
  readonly path: () => string;
  readonly body?: object;
  readonly after: State;
}

/** Create with all that an event may name, change, translate, link otherwise, move to the trash. */
function steps(name: string, writer: number, entry: Entry): Step[] {
  const path = () => `/events/${entry.id}`;
  const created: State = {
    title: name,
    fr: `${name} fr`,
    de: name,
    tags: [`tag ${writer}`, 'tag of all'],
    status: 'publish',
    changes: 1,
  };
  const payload = eventWith({
    title: name,
    website: entry.website,
    translations: { fr: { title: created.fr } },
    venue: { venue: `Hall of ${name}` },
    organizer: { organizer: `Organizer ${writer}` },
    categories: [`Category ${writer % 3}`],
    tags: created.tags,
  });
  const changed = { ...created, title: `${name} changed`, de: `${name} changed`, changes: 2 };
  const translated = { ...changed, de: `${name} de`, changes: 3 };
  const linked = { ...translated, tags: ['tag of all'], changes: 4 };
  const trashed = { ...linked, status: 'trash', changes: 5 } as const;
  return [
    { method: 'POST', path: () => '/events', body: payload, after: created },
    { method: 'PATCH', path, body: { title: changed.title }, after: changed },
    {
      method: 'PUT',
      path: () => `${path()}/translations/de`,
      body: { title: translated.de },
      after: translated,
    },
    { method: 'POST', path, body: { tags: linked.tags }, after: linked },
    { method: 'DELETE', path, after: trashed },
  ];
}
