// A full copy of what a calendar's lists show, kept in step with its change feed. Nothing but `fetch` is used.

import { setTimeout as sleep } from 'node:timers/promises';

const KINDS = {
  media: { collection: 'media' },
  venue: { collection: 'venues' },
  organizer: { collection: 'organizers' },
  category: { collection: 'categories', all: 'hide_empty=false' },
  tag: { collection: 'tags', all: 'hide_empty=false' },
  event: { collection: 'events', all: 'start_date=1000-01-01&end_date=9999-12-31' },
};
const PER_PAGE = 50;
const AT_ONCE = 8;
const ATTEMPTS = 5;
/** Counts of terms change with events that no list and no feed tells of. */
const COUNTS_EVERY = 60_000;
/** What only single items have. */
const SINGLE_ONLY = ['json_ld', '_links'];
/** What is not there for this caller. */
const ABSENT = [400, 403, 404, 410];

/** What another attempt may mend. */
const BUSY = [429, 502, 503, 504];

const listOf = (value) => (Array.isArray(value) ? value : [value]);
const has = (list, id) => listOf(list).some((one) => one?.id === id);
/** A protected event shows neither what it is about nor its terms. */
const isClosed = (event) => event.all_day === null;

/** The feed does not reach back as far as the copy: it must be rebuilt. */
export class Expired extends Error {}

export class Mirror {
  /** Where to go on in the feed; undefined before the first copy. */
  next = undefined;
  items = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, new Map()]));
  /** Whether it is certain that the lists were read whole: something may have moved from page to page. */
  isWhole = false;
  /** Venues and organizers whose events could not be listed in peace. */
  late = [];

  /**
   * @param {string} api such as `https://calendar.example/calendar/events/v1`
   * @param {{ headers?: Record<string, string>, fetch?: typeof fetch, countsEvery?: number }} options with
   *   credentials, a copy of what these read; after how many milliseconds the counts of all terms are read again
   */
  constructor(api, { headers = {}, fetch: ask = fetch, countsEvery = COUNTS_EVERY } = {}) {
    this.countsEvery = countsEvery;
    this.countedAt = -Infinity;
    this.api = api;
    this.headers = headers;
    this.fetch = ask;
  }

  /** Everything that is to be kept to go on later. */
  toJSON() {
    const items = Object.fromEntries(
      Object.keys(KINDS).map((kind) => [kind, [...this.items[kind].values()]]),
    );
    return { next: this.next, isWhole: this.isWhole, late: this.late, items };
  }

  /** Goes on where another one was saved, whatever became of it since. */
  restore({ next, isWhole, late, items }) {
    Object.assign(this, { next, isWhole, late });
    for (const kind of Object.keys(KINDS))
      this.items[kind] = new Map(items[kind].map((item) => [item.id, item]));
  }

  /** An item as the lists give it; undefined when there is none. */
  get(kind, id) {
    const item = this.items[kind].get(id);
    if (kind !== 'event' || item === undefined) return item;
    // How many events have a term changes with each of them.
    const counted = (terms, term) =>
      terms.map((one) => ({ ...one, count: this.items[term].get(one.id)?.count ?? one.count }));
    return {
      ...item,
      categories: counted(item.categories, 'category'),
      tags: counted(item.tags, 'tag'),
    };
  }

  /** Brings the copy up to the present: the first time, and when the feed has expired, from the lists. */
  async update(onStep = async () => {}) {
    for (;;) {
      if (this.next === undefined) await this.begin();
      try {
        while (await this.step()) await onStep(this);
        return;
      } catch (error) {
        if (!(error instanceof Expired)) throw error;
        this.next = undefined;
      }
    }
  }

  /** The token first: whatever happens while the lists are read is reported after it. */
  async begin() {
    const { next } = await this.json('/changes');
    for (const [kind, { collection, all = '' }] of Object.entries(KINDS)) {
      const { items } = await this.list(`/${collection}?${all}`, collection);
      this.items[kind] = new Map(items.map((item) => [item.id, item]));
    }
    Object.assign(this, { next, isWhole: false, late: [] });
  }

  /** Applies one page of changes. @returns whether there may be more to do */
  async step() {
    const { changes, next, more } = await this.changes(this.next);
    const isQuiet = changes.length === 0 && !more;
    const late = isQuiet ? this.late.splice(0) : [];
    await this.apply([...changes, ...late]);
    const found = isQuiet && !this.isWhole ? await this.complete(next) : false;
    if (isQuiet) await this.recountAll();
    this.next = next;
    return !isQuiet || late.length > 0 || found;
  }

  async changes(since) {
    const response = await this.ask(`${this.api}/changes?since=${since}&limit=1000`);
    if (response.status === 410) throw new Expired();
    return this.bodyOf(response);
  }

  /**
   * What the copy has is there, as the feed would have told otherwise: if it has as many as the lists, it has all.
   * @returns whether something was missing, or was changed meanwhile, so that it must be looked at again
   */
  async complete(next) {
    let found = false;
    for (const [kind, { collection, all = '' }] of Object.entries(KINDS)) {
      const { total } = await this.json(`/${collection}?${all}&per_page=1`);
      if (total === this.items[kind].size) continue;
      const { items, isExact } = await this.list(`/${collection}?${all}`, collection);
      if (isExact) this.items[kind].clear();
      for (const item of items) this.items[kind].set(item.id, item);
      found = true;
    }
    const { changes, more } = await this.changes(next);
    this.isWhole = !found && changes.length === 0 && !more;
    return !this.isWhole;
  }

  /** Reads what has changed as it is now, and then what shows it. */
  async apply(changes) {
    const stale = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, new Set()]));
    const counts = { category: new Set(), tag: new Set(), all: false };
    const created = new Set();
    for (const { kind, id, action } of changes) {
      if (kind === 'event' && action === 'create') created.add(id);
      stale[kind].add(id);
    }
    for (const kind of Object.keys(KINDS)) {
      if (kind !== 'event') await this.refresh(kind, stale);
    }
    await this.refreshEvents(stale, counts, created);
    await this.recount(counts);
  }

  /** Reads items of a kind again, and notes what shows them. */
  async refresh(kind, stale) {
    // Children of a category that is gone have another parent, and are read with it.
    for (const id of stale[kind]) {
      for (const [child, { parent }] of this.items[kind]) {
        if (kind === 'category' && parent === id) stale[kind].add(child);
      }
    }
    await forEach(stale[kind], async (id) => {
      const item = await this.single(kind, id);
      this.put(kind, id, item);
      for (const [event, item] of this.items.event) if (shows(item, kind, id)) stale.event.add(event);
      if (item !== undefined && (kind === 'venue' || kind === 'organizer'))
        await this.listEvents(kind, id, stale);
      if (kind !== 'media') return;
      for (const other of ['venue', 'organizer']) {
        for (const [owner, { image }] of this.items[other]) if (image?.id === id) stale[other].add(owner);
      }
    });
  }

  /** An event that was read while its venue was in the trash does not show that it has one. */
  async listEvents(kind, id, stale) {
    const { items, isExact } = await this.list(`/events?${KINDS.event.all}&${kind}=${id}`, 'events');
    for (const item of items) stale.event.add(item.id);
    if (!isExact) this.late.push({ kind, id, action: 'update' });
  }

  async refreshEvents(stale, counts, created) {
    for (const id of stale.event) {
      for (const [child, event] of this.items.event) if (event.post_parent === id) stale.event.add(child);
    }
    const ids = [...stale.event];
    const parts = Array.from({ length: Math.ceil(ids.length / PER_PAGE) }, (_, part) =>
      ids.slice(part * PER_PAGE, (part + 1) * PER_PAGE),
    );
    await forEach(parts, async (part) => {
      const { events } = await this.json(`/events?include=${part.join(',')}&per_page=${PER_PAGE}`);
      const found = new Map(events.map((event) => [event.id, event]));
      for (const id of part) {
        const [before, after] = [this.items.event.get(id), found.get(id)];
        this.put('event', id, after);
        for (const event of [before, after]) this.noteTerms(event, counts);
        if (before === undefined && !created.has(id)) counts.all = true;
        if (after === undefined && before === undefined) counts.all = true;
      }
    });
  }

  noteTerms(event, counts) {
    if (event === undefined) return;
    if (isClosed(event)) counts.all = true;
    for (const { id } of event.categories) counts.category.add(id);
    for (const { id } of event.tags) counts.tag.add(id);
  }

  /** How many events a term has is part of it, but no change of it. */
  async recount(counts) {
    for (const kind of ['category', 'tag']) {
      const ids = counts.all ? [...this.items[kind].keys()] : [...counts[kind]];
      const known = ids.filter((id) => this.items[kind].has(id));
      await forEach(known, async (id) => this.put(kind, id, await this.single(kind, id)));
    }
  }

  /** All terms that the copy has, now and then. */
  async recountAll() {
    if (performance.now() - this.countedAt < this.countsEvery) return;
    this.countedAt = performance.now();
    for (const kind of ['category', 'tag']) {
      const { collection, all } = KINDS[kind];
      const { items } = await this.list(`/${collection}?${all}`, collection);
      for (const item of items) {
        const known = this.items[kind].get(item.id);
        if (known !== undefined) this.put(kind, item.id, { ...known, count: item.count });
      }
    }
  }

  put(kind, id, item) {
    if (item === undefined) this.items[kind].delete(id);
    else this.items[kind].set(id, item);
  }

  /** An item by its id, in the form that lists have; undefined when there is none for this caller. */
  async single(kind, id) {
    const response = await this.ask(`${this.api}/${KINDS[kind].collection}/${id}`);
    if (await this.absent(response)) return undefined;
    const item = await this.bodyOf(response);
    if (item.status === 'trash') return undefined;
    for (const name of SINGLE_ONLY) delete item[name];
    return item;
  }

  async absent(response) {
    const isAbsent = ABSENT.includes(response.status);
    if (isAbsent) await response.arrayBuffer();
    return isAbsent;
  }

  /** All pages of a list; they are exact when nothing can have moved from one to the other. */
  async list(path, collection) {
    let items = [];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { next } = await this.json('/changes');
      items = [];
      let isOne = true;
      for (let address = `${this.api}${path}&per_page=${PER_PAGE}`; address !== undefined;) {
        const response = await this.ask(address);
        // What it is filtered by is gone by now, or there are fewer pages.
        const page = (await this.absent(response)) ? { [collection]: [] } : await this.bodyOf(response);
        items.push(...page[collection]);
        address = page.next_rest_url;
        isOne &&= address === undefined;
      }
      if (isOne || (await this.changes(next)).changes.length === 0) return { items, isExact: true };
    }
    return { items, isExact: false };
  }

  /** Waits and comes again while the service is overloaded, or about to begin anew. */
  async ask(address) {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.fetch(address, { headers: this.headers });
      if (!BUSY.includes(response.status) || attempt === ATTEMPTS) return response;
      await response.arrayBuffer();
      await sleep(1_000 * Number(response.headers.get('retry-after') ?? 1));
    }
  }

  async json(path) {
    return this.bodyOf(await this.ask(this.api + path));
  }

  async bodyOf(response) {
    const body = await response.json();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${body.message}`);
    return body;
  }
}

function shows(event, kind, id) {
  if (kind === 'venue' || kind === 'organizer') return has(event[kind], id);
  if (kind === 'media') return event.image?.id === id || showsImage(event, id);
  return has(kind === 'category' ? event.categories : event.tags, id);
}

const showsImage = (event, id) =>
  [...listOf(event.venue), ...event.organizer].some((linked) => linked?.image?.id === id);

/** Runs the work for each, a few at a time. */
async function forEach(items, work) {
  const queue = [...items].values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
