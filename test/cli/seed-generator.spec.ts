import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';
import { searchable } from '#common/text/fold.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import { toPlainText } from '#common/values/html.js';
import { foldName } from '#content/localized/translations.js';
import { EventGenerator } from '../../bench/seed/event-generator.mjs';
import { CITIES } from '../../bench/seed/geography.mjs';
import { Phrases } from '../../bench/seed/phrases.mjs';
import { ORGANIZERS, VENUES } from '../../bench/seed/places.mjs';
import { Random } from '../../bench/seed/random.mjs';
import { CATEGORY_COUNT, CATEGORY_PARENTS, TAG_COUNT, tagNames } from '../../bench/seed/term-texts.mjs';
import { VOCABULARIES } from '../../bench/seed/vocabulary.mjs';

const NOW = Date.UTC(2026, 10, 21, 9, 30) / 1_000;
const TWO_YEARS = 731 * 86_400;
const OPTIONS = { seed: 7, now: NOW, venues: 30, organizers: 20 };
const COUNT = 3_000;

const events = new EventGenerator(OPTIONS).take(COUNT);

describe('the event generator', () => {
  it('draws the same events for the same options, whatever the batch size and the time of day', () => {
    const again = new EventGenerator({ ...OPTIONS, now: NOW + 3_600 });
    expect([...again.take(1), ...again.take(COUNT - 1)]).toEqual(events);
  });

  it('draws other events for another seed', () => {
    expect(new EventGenerator({ ...OPTIONS, seed: 8 }).take(20)).not.toEqual(events.slice(0, 20));
  });

  it('draws dates within two years, with instants that match the local times', () => {
    for (const { schedule, zone } of events) {
      expect(Math.abs(schedule.utc_start - NOW)).toBeLessThanOrEqual(TWO_YEARS);
      expect(Math.abs(schedule.utc_end - NOW)).toBeLessThanOrEqual(TWO_YEARS);
      expect(schedule.utc_end).toBeGreaterThan(schedule.utc_start);
      expect(toUtcSeconds(schedule.start_date, zone)).toBe(schedule.utc_start);
      expect(toWall(schedule.utc_end, zone)).toBe(schedule.end_date);
    }
  });

  it('draws rare and common properties in the expected proportions', () => {
    const share = (of: (event: (typeof events)[number]) => boolean) => events.filter(of).length / COUNT;
    expect(share(({ schedule }) => schedule.all_day === 1)).toBeCloseTo(0.1, 1);
    expect(share(({ status }) => status === 'draft')).toBeCloseTo(0.01, 1);
    expect(share(({ featured }) => featured === 1)).toBeGreaterThan(0);
    expect(new Set(events.map(({ zone }) => zone)).size).toBeGreaterThan(5);
    for (const { categories, tags } of events) {
      expect([1, 2]).toContain(new Set(categories).size);
      expect(tags.length).toBeLessThanOrEqual(3);
    }
  });
});

describe.each(INTERFACE_LANGUAGES)('the texts in %s', (language) => {
  const phrases = new Phrases(language);

  it('exist, each with its folded form', () => {
    for (const event of events.slice(0, 500)) {
      const title = phrases.title(event.title);
      expect(title.text).not.toBe('');
      expect(title.folded).toBe(foldName(title.text));
      const description = phrases.description(event.description);
      expect(description.text.length).toBeGreaterThan(100);
      expect(description.folded).toBe(searchable(toPlainText(description.text)));
      if (event.excerpt === undefined) continue;
      const excerpt = phrases.excerpt(event.excerpt);
      expect(excerpt.folded).toBe(searchable(toPlainText(excerpt.text)));
    }
  });

  it('are as numerous as in English', () => {
    const lengths = (words: object) =>
      Object.values(words).map((list: unknown) => Array.isArray(list) && list.length);
    expect(lengths(VOCABULARIES[language])).toEqual(lengths(VOCABULARIES.en));
  });

  it.each([VENUES, ORGANIZERS])('name every $kind', ({ make, texts }) => {
    const [once, again] = [new Random(1), new Random(1)];
    for (let index = 0; index < 100; index++) {
      const made = make(once, index).textsIn(language);
      expect(made).toHaveLength(texts.length);
      expect(made.every((text) => text !== '')).toBe(true);
      expect(make(again, index).textsIn(language)).toEqual(made);
    }
  });

  it('name every term once', () => {
    expect(new Set(tagNames(language)).size).toBe(TAG_COUNT);
    expect(new Set(VOCABULARIES[language].categories).size).toBe(CATEGORY_COUNT);
  });
});

describe('the lists', () => {
  it('have the documented sizes', () => {
    expect({ categories: CATEGORY_COUNT, tags: TAG_COUNT }).toEqual({ categories: 40, tags: 200 });
    expect(VOCABULARIES.en.cities).toHaveLength(CITIES.length);
  });

  it('form a tree of three levels, parents first', () => {
    const parents: readonly number[] = CATEGORY_PARENTS;
    const depth = (place: number): number => {
      const parent = parents[place] ?? -1;
      return parent < 0 ? 1 : 1 + depth(parent);
    };
    expect(Math.max(...parents.map((_, place) => depth(place)))).toBe(3);
    expect(parents.every((parent, place) => parent < place)).toBe(true);
  });
});
