import { parseCost } from '../../dist/common/values/cost.js';
import { Details } from './details.mjs';
import { CITIES } from './geography.mjs';
import { at } from './phrases.mjs';
import { Random } from './random.mjs';
import { DAY, Schedules } from './schedules.mjs';
import { CATEGORY_COUNT, TAG_COUNT } from './term-texts.mjs';
import { VOCABULARIES } from './vocabulary.mjs';

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

export const cityOfVenue = (venue) => venue % CITIES.length;

/** Draws events; the same options give the same events. */
export class EventGenerator {
  options;
  random;
  schedules;
  details;
  today;

  constructor(options) {
    this.options = options;
    this.random = new Random(options.seed);
    this.schedules = new Schedules(this.random, options.now);
    // Numbers of its own, so that all else stays as it was.
    this.details = new Details(new Random(options.seed + 3));
    this.today = Math.floor(options.now / DAY) * DAY;
  }

  take(count) {
    return Array.from({ length: count }, () => this.next());
  }

  next() {
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
      cost: random.chance(COST_SHARE) ? this.cost() : null,
      featured: this.flag(FEATURED_SHARE),
      ticketed: this.flag(TICKETED_SHARE),
      details: this.details.next(),
      venue,
      organizer: random.below(this.options.organizers),
      categories: this.several(random.chance(SECOND_CATEGORY_SHARE) ? 2 : 1, CATEGORY_COUNT),
      tags: this.several(random.below(MAX_TAGS + 1), TAG_COUNT),
    };
  }

  cost() {
    return at(COSTS, this.random.below(COSTS.length));
  }

  maybe(probability, items) {
    return this.random.chance(probability) ? this.random.below(items.length) : undefined;
  }

  flag(probability) {
    return this.random.chance(probability) ? 1 : 0;
  }

  /** Distinct numbers in ascending order; small numbers are more frequent. */
  several(count, bound) {
    const drawn = [];
    while (drawn.length < count) {
      const candidate = this.random.skewedBelow(bound);
      if (!drawn.includes(candidate)) drawn.push(candidate);
    }
    return drawn.sort((left, right) => left - right);
  }
}
