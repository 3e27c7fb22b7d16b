import { LANGUAGES } from '../../support/localized.js';
import { type Body, Service } from '../../support/service.js';
import { followLinks } from './follow-links.js';
import { sourceNodes } from './gatsby-source.js';
import { untilLastPage, untilShortPage } from './page-through.js';
import { postEvents } from './post-events.js';

/*
 * Programs as they are written for this interface elsewhere, run against a service that really listens.
 */

const TOTAL = 60;
const VENUES = 10;
const ORGANIZERS = 7;
const CATEGORIES = 4;
const TAGS = 5;
const DAY = 86_400;
const COMPATIBLE = '/wp-json/tribe/events/v1';

const TITLES: Readonly<Record<string, string>> = {
  ...{ en: 'Concert', fr: 'Soirée', de: 'Frühstück', it: 'Città', ro: 'Țară', es: 'Niño' },
};

/** The programme of the coming weeks, an event a day. */
function eventOn(index: number): Body {
  const start = Math.floor(Date.now() / 1000) + (index + 1) * DAY;
  return {
    title: `${TITLES[LANGUAGES[index % LANGUAGES.length] ?? 'en']} ${index}`,
    description: 'Text',
    start_date: start,
    end_date: start + 7_200,
    timezone: 'Europe/Bucharest',
    venue: { venue: `Hall ${index % VENUES}`, city: 'Brașov' },
    organizer: { organizer: `Society ${index % ORGANIZERS}`, email: 'office@society.example' },
    categories: [`Category ${index % CATEGORIES}`],
    tags: [`tag ${index % TAGS}`, 'all'],
  };
}

let service: Service;
let origin: string;
/** In the order of the list. */
let ids: number[];
beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: '' });
  await service.app.listen(0, '127.0.0.1');
  origin = (await service.app.getUrl()).replace('[::1]', '127.0.0.1');
  ids = [];
  for (let index = 0; index < TOTAL; index++) {
    const language = LANGUAGES[index % LANGUAGES.length] ?? 'en';
    const { id } = await service.make(`/events?i18n_language=${language}`, eventOn(index));
    ids.push(id);
  }
});
afterAll(async () => service.stop());

describe('gatsby-source-tribe-events, as it is published', () => {
  const MAX_EVENTS = 40;

  it('makes every node of all five kinds', async () => {
    const nodes = await sourceNodes(origin, MAX_EVENTS);
    const named = (type: string, field: string) =>
      nodes.filter((node) => node.internal.type === type).map((node) => node[field]);
    const numbered = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
    expect(named('TribeEvents', 'id')).toEqual(
      ids.slice(0, MAX_EVENTS).map((id) => `node TribeEvents-${id}`),
    );
    expect(named('TribeVenues', 'venue').sort()).toEqual(numbered('Hall', VENUES));
    expect(named('TribeOrganizers', 'organizer').sort()).toEqual(numbered('Society', ORGANIZERS));
    expect(named('TribeCategories', 'name')).toEqual(numbered('Category', CATEGORIES));
    expect(named('TribeTags', 'name')).toEqual(['all', ...numbered('tag', TAGS)]);
    expect(new Set(nodes.map((node) => node.id)).size).toBe(nodes.length);
    expect(nodes.every((node) => node.internal.contentDigest.length === 32)).toBe(true);
  });

  it('its event nodes hold what a site shows', async () => {
    const [first] = await sourceNodes(origin, 1);
    expect(first).toMatchObject({
      title: 'Concert 0',
      description: '<p>Text</p>',
      timezone: 'Europe/Bucharest',
      venue: { venue: 'Hall 0', city: 'Brașov' },
      organizer: [{ organizer: 'Society 0' }],
      categories: [{ name: 'Category 0' }],
    });
  });
});

describe('a client that follows next_rest_url', () => {
  it.each(['', '/fr'])('sees every event once, also from an untidy URL (%s)', async (segment) => {
    const mount = `${origin}${segment}${COMPATIBLE}/`;
    const events = await followLinks(`${mount}events/?per_page=50&`);
    expect(events.map((event) => event['id'])).toEqual(ids);
    expect(events.every((event) => String(event['rest_url']).startsWith(`${mount}events/`))).toBe(true);
  });
});

describe('a client that counts pages', () => {
  const pages = (perPage: number): URL => {
    const day = (offset: number) => new Date(Date.now() + offset * DAY * 1_000).toISOString().slice(0, 10);
    const dates = `start_date=${day(-1)}&end_date=${day(TOTAL + 7)}`;
    return new URL(`${origin}/calendar/events/v1/events?${dates}&per_page=${perPage}`);
  };

  it('until one is short has everything at 50 a page', async () => {
    expect(await untilShortPage(pages(50))).toEqual(ids);
  });

  it('has everything too when the last page is full: the one after it is refused', async () => {
    expect(await untilShortPage(pages(TOTAL / 2))).toEqual(ids);
    const { status, code } = await fetch(`${pages(TOTAL / 2).href}&page=3`).then(async (response) => ({
      status: response.status,
      code: ((await response.json()) as Body)['code'],
    }));
    expect([status, code]).toEqual([404, 'event-archive-page-not-found']);
  });

  it('at 100 a page gets 50, by the interface’s rule: only total_pages shows that there are more', async () => {
    expect(await untilShortPage(pages(100))).toEqual(ids.slice(0, 50));
    expect(await untilLastPage(pages(100))).toEqual(ids);
  });
});

describe('a client that posts its programme with all that belongs to it', () => {
  it('twice, and finds no venue, organizer, category or tag doubled', async () => {
    const programme = Array.from({ length: 12 }, (_, index) => ({
      ...eventOn(index),
      venue: { venue: `Stage ${index % 3}`, address: 'Market 1' },
      organizer: { organizer: `Troupe ${index % 2}` },
      categories: [`Genre ${index % 4}`, 'category 1'],
    }));
    const api = `${origin}${COMPATIBLE}`;
    const first = await postEvents(api, programme, 'editor:correct horse');
    const again = await postEvents(api, programme, 'editor:correct horse');
    const belongings = (events: readonly Body[]) =>
      events.map(({ venue, organizer, categories, tags }) =>
        [[venue], organizer, categories, tags].map((linked: Body[]) => linked.map(({ id }) => Number(id))),
      );
    expect(belongings(again)).toEqual(belongings(first));
    const totals: Body = {};
    for (const collection of ['venues', 'organizers', 'categories', 'tags']) {
      totals[collection] = (await service.get(`/${collection}`)).body['total'];
    }
    expect(totals).toEqual({
      venues: VENUES + 3,
      organizers: ORGANIZERS + 2,
      categories: CATEGORIES + 4,
      tags: TAGS + 1,
    });
  });
});
