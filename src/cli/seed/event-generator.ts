import { parseCost } from '../../common/values/cost.js';
import { CITIES } from './geography.js';
import { at, type DescriptionParts, type TitleParts } from './phrases.js';
import { Random } from './random.js';
import { DAY, Schedules, type SyntheticSchedule } from './schedules.js';
import { CATEGORY_COUNT, TAG_COUNT } from './term-texts.js';
import { VOCABULARIES } from './vocabulary/index.js';

/** An event that has no id yet; its texts and links are indexes into lists. */
export interface SyntheticEvent {
  readonly title: TitleParts;
  readonly description: DescriptionParts;
  readonly excerpt: number | undefined;
  readonly website: string | null;
  readonly zone: string;
  readonly schedule: SyntheticSchedule;
  readonly status: 'publish' | 'draft';
  readonly publishedAt: number;
  readonly cost: string | null;
  readonly featured: 0 | 1;
  readonly ticketed: 0 | 1;
  readonly venue: number;
  readonly organizer: number;
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

export interface GeneratorOptions {
  readonly seed: number;
  /** Seconds since 1970 UTC; only the day matters. */
  readonly now: number;
  readonly venues: number;
  readonly organizers: number;
}

const DRAFT_SHARE = 0.01;
const FEATURED_SHARE = 0.03;
const TICKETED_SHARE = 0.1;
const EDITION_SHARE = 0.5;
const EXCERPT_SHARE = 0.3;
const WEBSITE_SHARE = 0.2;
const COST_SHARE = 0.5;
const SECOND_CATEGORY_SHARE = 0.4;
const MAX_TAGS = 3;
const PUBLISHED_DAYS = 365;

const COSTS = [
  '0',
  '5',
  '8',
  '10',
  '12.50',
  '15 €',
  '20 €',
  '25 lei',
  '$30',
  '10 - 25',
  '8 € - 18 €',
  'Donation',
].map((cost) => JSON.stringify(parseCost(cost)));

const WORDS = VOCABULARIES.en;

export const cityOfVenue = (venue: number): number => venue % CITIES.length;

/** Draws events; the same options give the same events. */
export class EventGenerator {
  private readonly random: Random;
  private readonly schedules: Schedules;
  private readonly today: number;

  constructor(private readonly options: GeneratorOptions) {
    this.random = new Random(options.seed);
    this.schedules = new Schedules(this.random, options.now);
    this.today = Math.floor(options.now / DAY) * DAY;
  }

  take(count: number): SyntheticEvent[] {
    return Array.from({ length: count }, () => this.next());
  }

  private next(): SyntheticEvent {
    const { random } = this;
    const venue = random.below(this.options.venues);
    const city = cityOfVenue(venue);
    const { zone } = at(CITIES, city);
    return {
      title: {
        theme: random.below(WORDS.themes.length),
        city,
        edition: this.maybe(EDITION_SHARE, WORDS.editions),
      },
      description: {
        opening: random.below(WORDS.openings.length),
        middle: random.below(WORDS.middles.length),
        closing: random.below(WORDS.closings.length),
      },
      excerpt: this.maybe(EXCERPT_SHARE, WORDS.excerpts),
      website: random.chance(WEBSITE_SHARE) ? `https://events.example/${random.below(1_000_000)}` : null,
      zone,
      schedule: this.schedules.next(zone),
      status: random.chance(DRAFT_SHARE) ? 'draft' : 'publish',
      publishedAt: this.today - random.below(PUBLISHED_DAYS) * DAY,
      cost: random.chance(COST_SHARE) ? at(COSTS, random.below(COSTS.length)) : null,
      featured: this.flag(FEATURED_SHARE),
      ticketed: this.flag(TICKETED_SHARE),
      venue,
      organizer: random.below(this.options.organizers),
      categories: this.several(random.chance(SECOND_CATEGORY_SHARE) ? 2 : 1, CATEGORY_COUNT),
      tags: this.several(random.below(MAX_TAGS + 1), TAG_COUNT),
    };
  }

  private maybe(probability: number, items: readonly unknown[]): number | undefined {
    return this.random.chance(probability) ? this.random.below(items.length) : undefined;
  }

  private flag(probability: number): 0 | 1 {
    return this.random.chance(probability) ? 1 : 0;
  }

  /** Distinct numbers in ascending order; small numbers are more frequent. */
  private several(count: number, bound: number): number[] {
    const drawn: number[] = [];
    while (drawn.length < count) {
      const candidate = this.random.skewedBelow(bound);
      if (!drawn.includes(candidate)) drawn.push(candidate);
    }
    return drawn.sort((left, right) => left - right);
  }
}
