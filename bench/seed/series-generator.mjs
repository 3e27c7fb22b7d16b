import { EventGenerator } from './event-generator.mjs';
import { VOCABULARIES } from './vocabulary.mjs';

/** Half of all events are occurrences. */
const SHARE = 0.5;
/** The service has at most 1,000. */
const MOST = 500;
const DAILY_SHARE = 0.2;
const OWN_SHARE = 0.05;

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const weekdayOf = (date) => WEEKDAYS[new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()];

/** Draws series: what their events share, the rule, and the occurrences, some of which have their own title and price. */
export class SeriesGenerator {
  events;
  mean;

  constructor({ seed, series, events, ...options }) {
    // Numbers of its own, so that the other events stay as they were.
    this.events = new EventGenerator({ ...options, seed: seed + 4 });
    this.mean = Math.min(MOST, Math.floor((events * SHARE) / series));
  }

  next() {
    const { random, schedules } = this.events;
    const { schedule: _, ...event } = this.events.next();
    const count = Math.min(MOST, 1 + random.below(2 * this.mean - 1));
    const isDaily = random.chance(DAILY_SHARE);
    const dates = schedules.repeated(event.zone, count, isDaily ? 1 : 7);
    const [schedule] = dates;
    const every = isDaily ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${weekdayOf(schedule.start_date)}`;
    return {
      ...event,
      schedule,
      rule: `${every};COUNT=${count}`,
      occurrences: dates.map((one) => ({
        schedule: one,
        own: random.chance(OWN_SHARE) ? this.own(event) : undefined,
      })),
    };
  }

  own({ title }) {
    const edition = this.events.random.below(VOCABULARIES.en.editions.length);
    return { title: { ...title, edition }, cost: this.events.cost() };
  }
}
