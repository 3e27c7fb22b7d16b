import { parseCost } from '../../common/values/cost.js';
import { INTERFACE_LANGUAGES } from '../../common/messages/languages.js';
import {
  DEMO_CATEGORIES,
  DEMO_EVENTS,
  DEMO_ORGANIZERS,
  DEMO_TAGS,
  DEMO_VENUES,
  demoDates,
} from './demo-data.js';

const ALL = [...DEMO_CATEGORIES, ...DEMO_EVENTS, ...DEMO_ORGANIZERS, ...DEMO_TAGS, ...DEMO_VENUES];
const keysOf = (items: readonly { key: string }[]) => items.map(({ key }) => key);

describe('the demonstration data', () => {
  it('says everything in every language', () => {
    for (const { texts } of ALL) {
      for (const language of INTERFACE_LANGUAGES) {
        for (const text of Object.values(texts[language])) expect(text).not.toBe('');
      }
    }
  });

  it('has unique keys, and every reference leads to one', () => {
    for (const items of [DEMO_CATEGORIES, DEMO_EVENTS, DEMO_ORGANIZERS, DEMO_TAGS, DEMO_VENUES]) {
      expect(new Set(keysOf(items)).size).toBe(items.length);
    }
    for (const event of DEMO_EVENTS) {
      if (event.venue !== undefined) expect(keysOf(DEMO_VENUES)).toContain(event.venue);
      expect(keysOf(DEMO_ORGANIZERS)).toEqual(expect.arrayContaining([...event.organizers]));
      expect(keysOf(DEMO_CATEGORIES)).toEqual(expect.arrayContaining([...event.categories]));
      expect(keysOf(DEMO_TAGS)).toEqual(expect.arrayContaining([...event.tags]));
    }
  });

  it('has every parent before its children', () => {
    for (const items of [DEMO_CATEGORIES, DEMO_EVENTS]) {
      items.forEach(({ parent }, index) => {
        if (parent !== undefined) expect(keysOf(items.slice(0, index))).toContain(parent);
      });
    }
  });

  it('has names that are unique in every language', () => {
    for (const language of INTERFACE_LANGUAGES) {
      for (const terms of [DEMO_CATEGORIES, DEMO_TAGS]) {
        expect(new Set(terms.map(({ texts }) => texts[language].name)).size).toBe(terms.length);
      }
    }
  });

  it('has costs that are amounts, and ends after its starts', () => {
    for (const event of DEMO_EVENTS) {
      expect(parseCost(event.fields.cost)?.text).toBeUndefined();
      const { start_date, end_date } = demoDates(event, '2026-12-31');
      expect(end_date > start_date).toBe(true);
    }
  });
});
