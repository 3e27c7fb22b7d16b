import { Housekeeping } from '#content/records/housekeeping.service.js';
import { chance } from './dice.js';
import { makeItem } from './record-images.js';
import { eventWith, type Service, type ServiceResponse } from './service.js';

type Collection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags' | 'media';

const LANGUAGES = ['en', 'fr', 'de'] as const;
const NAME_FIELDS = { events: 'title', venues: 'venue', organizers: 'organizer' } as const;
const STATUSES = ['publish', 'publish', 'publish', 'draft', 'private', 'pending'];
/** The valid statuses for deleted records, conflicting writers and too many requests. */
const REFUSALS = [400, 403, 404, 409, 410, 503];
const DAY = 86_400;

/** Many writers who create, change, hide, show and delete records of all kinds at once, through any of the instances. */
export class RandomWrites {
  private readonly ids: Record<Collection, number[]> = {
    events: [],
    venues: [],
    organizers: [],
    categories: [],
    tags: [],
    media: [],
  };
  private readonly below: (below: number) => number;
  private count = 0;
  /** Those that were done. */
  done = 0;

  constructor(
    private readonly services: readonly [Service, ...Service[]],
    seed: number,
  ) {
    this.below = chance(seed);
  }

  async run(writes: number, writers: number): Promise<void> {
    const writer = async (): Promise<void> => {
      while (this.count < writes) {
        this.count += 1;
        const { status, body } = await this.one();
        if (status < 300) this.done += 1;
        else if (!REFUSALS.includes(status)) throw new Error(`${status} ${JSON.stringify(body)}`);
      }
    };
    await Promise.all(Array.from({ length: writers }, writer));
  }

  private pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  private get service(): Service {
    return this.pick(this.services);
  }

  private some(collection: Collection): number | undefined {
    return this.ids[collection].length === 0 ? undefined : this.pick(this.ids[collection]);
  }

  private async one(): Promise<ServiceResponse> {
    const dice = this.below(100);
    if (dice < 30) return this.create(this.pick(['events', 'events', 'events', 'venues', 'organizers']));
    if (dice < 36) return this.create(this.pick(['categories', 'tags']));
    if (dice < 38) return this.picture();
    if (dice < 72) return this.update(this.pick(['events', 'events', 'venues', 'organizers']));
    if (dice < 80) return this.update(this.pick(['categories', 'tags']));
    if (dice < 94) return this.remove(this.pick(['events', 'events', 'venues', 'organizers']));
    if (dice < 97) return this.remove(this.pick(['categories', 'tags', 'media']));
    return this.translate();
  }

  private async create(collection: Collection): Promise<ServiceResponse> {
    const name = `Thing ${this.count} of ${this.below(1_000_000)}`;
    const response = await this.service.post(`/${collection}`, this.fields(collection, name));
    if (response.status === 201) this.ids[collection].push(response.body['id'] as number);
    return response;
  }

  private async picture(): Promise<ServiceResponse> {
    const body = await makeItem(this.service);
    this.ids.media.push(body['id'] as number);
    return { status: 201, headers: {}, body };
  }

  private async update(collection: Collection): Promise<ServiceResponse> {
    const id = this.some(collection);
    if (id === undefined) return this.create(collection);
    const language = this.pick(LANGUAGES);
    const { start_date: _, end_date: __, ...fields } = this.fields(collection, `Again ${this.count}`);
    const names = Object.keys(fields);
    const sent = names.filter(() => this.below(3) === 0);
    const changes = Object.fromEntries(
      (sent.length === 0 ? names.slice(0, 1) : sent).map((name) => [name, fields[name]]),
    );
    const response = await this.service.post(`/${collection}/${id}?i18n_language=${language}`, changes);
    if (response.status === 400) this.forget(collection, id);
    return response;
  }

  private async translate(): Promise<ServiceResponse> {
    const id = this.some('events');
    if (id === undefined) return this.create('events');
    const path = `/events/${id}/translations/fr`;
    return this.below(2) === 0
      ? this.service.send('PUT', path, { title: `Titre ${this.count}` }, { as: 'administrator' })
      : this.service.delete(path);
  }

  private async remove(collection: Collection): Promise<ServiceResponse> {
    const id = this.some(collection);
    if (id === undefined) return this.create(collection);
    const response = await this.service.delete(`/${collection}/${id}`);
    // From the trash a change may take it out again.
    if (response.status !== 200 || !(collection in NAME_FIELDS)) this.forget(collection, id);
    return response;
  }

  private forget(collection: Collection, id: number): void {
    this.ids[collection] = this.ids[collection].filter((other) => other !== id);
  }

  private fields(collection: Collection, name: string): Record<string, unknown> {
    const { count } = this;
    if (collection === 'tags' || collection === 'media') return { name, description: `About ${count}` };
    if (collection === 'categories') return { name, parent: this.some('categories') ?? 0 };
    const record = {
      [NAME_FIELDS[collection]]: name,
      status: this.pick(STATUSES),
      description: `About ${count}`,
      image: this.below(4) === 0 ? (this.some('media') ?? '') : '',
    };
    return collection === 'events' ? eventWith({ ...record, ...this.links() }) : record;
  }

  /** Most events name something that is there, some make it. */
  private links(): Record<string, unknown> {
    const several = (collection: Collection): number[] =>
      Array.from({ length: this.below(3) }, () => this.some(collection)).filter((id) => id !== undefined);
    return {
      venue: this.below(8) === 0 ? { venue: `Made ${this.count}` } : several('venues'),
      organizer: several('organizers'),
      categories: [...several('categories'), ...(this.below(8) === 0 ? [`Named ${this.below(30)}`] : [])],
      tags: several('tags'),
      password: this.below(15) === 0 ? 'sesame' : '',
      hide_from_listings: this.below(15) === 0,
      post_parent: this.below(5) === 0 ? (this.some('events') ?? 0) : 0,
      ...(this.below(20) === 0 && { date_utc: String(Math.floor(Date.now() / 1_000) + 2 * DAY) }),
    };
  }

  /** Deletes all trash for good. */
  async purge(): Promise<void> {
    await this.services[0].app.get(Housekeeping).run(Math.floor(Date.now() / 1_000) + 31 * DAY);
  }
}
