import { Housekeeping } from '#content/records/housekeeping.service.js';
import { ListIndexBuilder } from '#resources/event-index/list-index-builder.js';
import { times } from '../support/combinations.js';
import { DETAIL_FILTERS } from '../support/detail-filters.js';
import fc from '../support/properties.js';
import { type Body, eventWith, Service } from '../support/service.js';

const DAY = 86_400;
const TICKETS = 'https://tickets.example/';
const NOON = Date.UTC(2026, 5, 15, 12) / 1_000;

let service: Service;
let venues: number[];
let organizers: number[];
let categories: number[];
let tags: number[];
beforeAll(async () => {
  service = await Service.start({ TRASH_RETENTION_DAYS: '1', SITE_TIMEZONE: 'UTC' });
  const make = async (path: string, bodies: Body[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const body of bodies) ids.push((await service.make(path, body))['id']);
    return ids;
  };
  venues = await make('/venues', [{ venue: 'Hall' }, { venue: 'Park' }]);
  organizers = await make('/organizers', [{ organizer: 'Club' }, { organizer: 'Choir' }]);
  tags = await make('/tags', [{ name: 'indoor' }, { name: 'free' }]);
  categories = await make(
    '/categories',
    ['Music', 'Jazz', 'Rock', 'Art', 'Late'].map((name) => ({ name })),
  );
});
afterAll(async () => service.stop());

/** Some of the records that exist when the step is run. */
const some = fc.uniqueArray(fc.nat(4), { maxLength: 3 });
const chosen = (ids: readonly number[], places: readonly number[]): number[] => [
  ...new Set(places.map((place) => pick(ids, place))),
];
const pick = (ids: readonly number[], which: number): number => ids[which % ids.length] ?? 0;

/** Lengths of a moment, of days, and of more than a year. */
const length = fc.constantFrom(0, 3_600, DAY, DAY + 1, 8 * DAY, 9 * DAY, 64 * DAY, 65 * DAY, 400 * DAY);
const start = fc
  .tuple(fc.integer({ min: -150, max: 150 }), fc.constantFrom(0, 1, 12 * 3_600, DAY - 1))
  .map(([day, second]) => NOON - (NOON % DAY) + day * DAY + second);

/** The least and the greatest age. */
const AGES = [
  [null, null],
  [6, 12],
  [18, null],
  [null, 14],
  [0, 150],
] as const;

const OPENED = '2001-01-01 12:00:00';
const CLOSED = '2002-02-02 02:02:02';
const LATER = '2190-01-01';
/** An address, and when the registration opens and closes. */
const REGISTRATIONS = [
  ['', '', ''],
  ['', OPENED, LATER],
  [TICKETS, '', ''],
  [TICKETS, OPENED, ''],
  [TICKETS, OPENED, CLOSED],
  [TICKETS, '', LATER],
  [TICKETS, LATER, ''],
] as const;

/** Ages and registration as they are sent. */
const boundsOf = (
  [age_min, age_max]: readonly unknown[] = [],
  registration: readonly string[] = [],
): Body => {
  const [registration_url, registration_opens, registration_closes] = registration;
  return { age_min, age_max, registration_url, registration_opens, registration_closes };
};

const fields = fc.record(
  {
    time: fc.tuple(start, length),
    status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'pending', 'private', 'trash'),
    featured: fc.boolean(),
    event_status: fc.constantFrom('scheduled', 'canceled', 'moved_online'),
    virtual_event_type: fc.constantFrom('', 'virtual', 'hybrid'),
    availability: fc.constantFrom('', 'limited', 'closed'),
    spoken_languages: fc.constantFrom(
      [],
      ['de'],
      ['de-CH', 'gsw', 'de'],
      ['zh-Hant-TW', 'abcde-US', 'gsw-FR'],
      ['de-CH-1996', 'es-419', 'fr-x-ab', 'sl-rozaj'],
    ),
    ages: fc.constantFrom(...AGES),
    registration: fc.constantFrom(...REGISTRATIONS),
    accessibility: fc.constantFrom([], ['wheelchair'], ['quiet_room', 'wheelchair']),
    password: fc.constantFrom('', 'sesame'),
    hide_from_listings: fc.constantFrom(false, false, true),
    date_utc: fc.constantFrom('2020-01-01 00:00:00', '2090-01-01 00:00:00'),
    categories: some,
    tags: some,
    venue: some,
    organizer: some,
    author: fc.constantFrom(1, 2, 3),
    translations: fc.dictionary(
      fc.constantFrom('fr', 'ro'),
      fc.constantFrom({ title: 'Own' }, { title: '' }, { excerpt: 'No title' }, null),
    ),
  },
  { requiredKeys: [] },
);
type Fields = typeof fields extends fc.Arbitrary<infer T> ? T : never;

function bodyOf({ time, ages, registration, ...others }: Fields): Body {
  const linked = { categories, tags, venue: venues, organizer: organizers };
  const named = Object.entries(linked).flatMap(([name, ids]) => {
    const places = others[name as keyof typeof linked];
    return places === undefined ? [] : [[name, chosen(ids, places)]];
  });
  const body = { ...others, ...boundsOf(ages, registration), ...Object.fromEntries(named) };
  if (time === undefined) return body;
  const [from, seconds] = time;
  return { ...body, timezone: 'UTC', start_date: String(from), end_date: String(from + seconds) };
}

/** One operation of a batch, or one of several requests at once: SQLite writes the index once for all of these. */
const operation = fc.record({
  do: fc.constantFrom('update' as const, 'update' as const, 'trash' as const, 'move' as const),
  which: fc.nat(),
  under: fc.nat(),
  fields,
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const together = fc.record({
  do: fc.constantFrom('batch' as const, 'at once' as const),
  operations: fc.array(operation, { minLength: 2, maxLength: 5 }),
});
type Together = typeof together extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  { weight: 3, arbitrary: together },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('create' as const), fields }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('update' as const), which: fc.nat(), fields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which: fc.nat(), under: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('drop' as const),
      what: fc.constantFrom('categories' as const, 'tags' as const),
      which: fc.nat(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const events: number[] = [];
/** Those of batches. */
const statuses = new Set<number>();
async function replace(what: 'categories' | 'tags', which: number): Promise<void> {
  const ids = what === 'tags' ? tags : categories;
  const id = pick(ids, which);
  expect((await service.delete(`/${what}/${id}`)).status).toBe(200);
  ids[ids.indexOf(id)] = (await service.make(`/${what}`, { name: `${what} after ${id}` }))['id'];
}

function requestOf({ do: what, which, under, fields: sent }: Operation): Body {
  if (what === 'move') {
    const parent = under % 6 === 5 ? 0 : pick(categories, under);
    return { method: 'PATCH', path: `/categories/${pick(categories, which)}`, body: { parent } };
  }
  const path = `/events/${pick(events, which)}`;
  return what === 'trash' ? { method: 'DELETE', path } : { method: 'PATCH', path, body: bodyOf(sent) };
}

async function runTogether({ do: how, operations }: Together): Promise<void> {
  if (events.length === 0) return;
  if (how === 'batch') {
    // An operation may be refused, as that of an event in the trash; then nothing of the batch is saved.
    const { status } = await service.post('/batch', { mode: 'all', operations: operations.map(requestOf) });
    statuses.add(status);
    expect([200, 422]).toContain(status);
    return;
  }
  const sent = operations
    .filter((one) => one.do !== 'move')
    .map(requestOf)
    .map(async ({ method, path, body }) =>
      method === 'DELETE' ? service.delete(path) : service.post(path, body),
    );
  // Of the same event, one may have put it into the trash.
  for (const { status } of await Promise.all(sent)) expect([200, 400, 410]).toContain(status);
}

async function run(made: Step): Promise<void> {
  if ('operations' in made) await runTogether(made);
  else if (made.do === 'create') {
    const { status, ...others } = made.fields;
    const body = bodyOf({ time: [NOON, 3_600], ...others, ...(status === 'trash' ? {} : { status }) });
    events.push((await service.make('/events', { ...eventWith(), ...body }))['id']);
  } else if (made.do === 'update' && events.length > 0) {
    const { status } = await service.post(`/events/${pick(events, made.which)}`, bodyOf(made.fields));
    expect([200, 400]).toContain(status);
  } else if (made.do === 'purge') {
    await service.app.get(Housekeeping).run(Math.floor(Date.now() / 1_000) + 2 * DAY);
    const left = await service.query<{ id: number }>('SELECT id FROM event ORDER BY id');
    events.splice(0, events.length, ...left.map(({ id }) => id));
  } else if (made.do === 'move') {
    const parent = made.under % 6 === 5 ? 0 : pick(categories, made.under);
    const { status } = await service.post(`/categories/${pick(categories, made.which)}`, { parent });
    expect([200, 400]).toContain(status);
  } else if (made.do === 'drop') await replace(made.what, made.which);
}

/** The tables as they are: every entry, and every count that is not nothing. */
async function tables(): Promise<unknown[][]> {
  return [
    await service.query('SELECT * FROM event_fact ORDER BY kind, fact_id, utc_start, event_id'),
    await service.query('SELECT * FROM event_term_count WHERE events <> 0 ORDER BY kind, fact_id, status'),
  ];
}

describe('rows and counts', () => {
  it('are after any writes what they are when rebuilt', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const each of steps) await run(each);
        const kept = await tables();
        await service.app.get(ListIndexBuilder).rebuild();
        expect(kept).toEqual(await tables());
      }),
      { numRuns: times(6, 12) },
    );
    expect(events.length).toBeGreaterThan(5);
    expect(statuses).toContain(200);
  });

  it('are made at the start where a version before them has left none', async () => {
    const kept = await tables();
    await service.database.write(async (manager) => {
      for (const table of ['event_fact', 'event_term_count', 'event_fact_state'])
        await manager.query(`DELETE FROM ${table}`);
    });
    await service.app.get(ListIndexBuilder).ensure();
    expect(await tables()).toEqual(kept);
    expect(await service.query('SELECT id FROM event_fact_state')).toEqual([{ id: 1 }]);
  });
});

const bound = fc
  .tuple(fc.integer({ min: -200, max: 200 }), fc.constantFrom(0, 1, 43_200, DAY - 1))
  .map(([day, second]) => NOON - (NOON % DAY) + day * DAY + second);
const window = fc.oneof(
  fc.record({ start_date: bound, end_date: bound }),
  fc.record({ start_date: bound, days: fc.constantFrom(0, 1, 2, 3, 8, 33) }),
  fc.record(
    { starts_after: bound, starts_before: bound, ends_after: bound, ends_before: bound },
    { requiredKeys: [] },
  ),
);

const COMPARISONS: Record<string, string> = {
  start_date: 'e.utc_start >=',
  end_date: 'e.utc_end <=',
  starts_after: 'e.utc_start >',
  starts_before: 'e.utc_start <',
  ends_after: 'e.utc_end >',
  ends_before: 'e.utc_end <',
};

const VISIBLE: Record<string, string> = {
  anonymous: "e.status = 'publish' AND e.published_at <= :now",
  author: `((e.status = 'publish' AND e.published_at <= :now)
    OR (e.status IN ('publish', 'draft', 'pending', 'private') AND e.author_id = 3))`,
  editor: "e.status <> 'trash'",
};

/** Which events are found by what a password hides. */
const WHOLE: Record<string, string> = {
  anonymous: 'e.password_hash IS NULL',
  author: '(e.password_hash IS NULL OR e.author_id = 3)',
  editor: '1 = 1',
};

/** Filters that find protected events, too: by what everybody may know of them, or by what their conditions say. */
const SHOWN = new Set([
  ...['i18n_available', 'event_status', 'is_virtual', 'virtual_event_type'],
  ...['age', 'registration', 'open_on'],
]);

/** The value of a filter that a place stands for. */
const valueOf = (name: string, place: number): string => {
  const values = DETAIL_FILTERS[name];
  if (values !== undefined) return values[place % values.length]?.[0] ?? '';
  if (name === 'i18n_available') return languageAt(place);
  return name === 'featured' ? 'true' : String(pick(idsFor(name), place));
};

/** What a filter finds, by the plain tables. */
const FILTERS: Record<string, (id: number) => string> = {
  categories: (id) => `e.id IN (WITH RECURSIVE below(id) AS (SELECT ${id} UNION
    SELECT c.id FROM category c JOIN below ON c.parent = below.id)
    SELECT l.event_id FROM event_category l JOIN below ON below.id = l.category_id)`,
  tags: (id) => `e.id IN (SELECT event_id FROM event_tag WHERE tag_id = ${id})`,
  venue: (id) => `e.id IN (SELECT event_id FROM event_venue WHERE venue_id = ${id})`,
  organizer: (id) => `e.id IN (SELECT event_id FROM event_organizer WHERE organizer_id = ${id})`,
  featured: () => 'e.featured = 1',
  i18n_available: (place) =>
    `e.id IN (SELECT record_id FROM event_translation WHERE language = '${languageAt(place)}' AND title <> '')`,
};

/** The same for the filters by details, where a place stands for a value. */
for (const [name, values] of Object.entries(DETAIL_FILTERS))
  FILTERS[name] = (place) => values[place % values.length]?.[1] ?? '';

const languageAt = (place: number): string => ['en', 'fr', 'ro', 'es'][place % 4] ?? 'en';

const question = fc.record({
  window,
  as: fc.constantFrom('anonymous' as const, 'author' as const, 'editor' as const),
  filters: fc.uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(FILTERS)), fc.nat()), {
    maxLength: 3,
    selector: ([name]) => name,
  }),
  order: fc.constantFrom('asc', 'desc'),
  facets: fc.constantFrom('', 'month'),
});

const LINKED = {
  categories: () => categories,
  tags: () => tags,
  venue: () => venues,
  organizer: () => organizers,
};
const idsFor = (name: string): number[] => LINKED[name as keyof typeof LINKED]();

const SPOKEN = [[], ['de'], ['de-CH', 'gsw'], ['de-AT', 'zh-Hant-TW', 'abcde-US'], ['fr-CH', 'de-CH-1996']];

const opensOn = (day: string): Body[] => [{ days: [day], opens: '10:00', closes: '18:00' }];

/** The details of one of many events; the 14th of June 2026 is a Sunday. */
const detailsAt = (place: number, isOnSunday: boolean): Body => ({
  event_status: ['scheduled', 'scheduled', 'canceled', 'moved_online'][place % 4] ?? '',
  virtual_event_type: ['', 'virtual', 'hybrid'][place % 3] ?? '',
  availability: ['', 'limited', 'closed', ''][place % 4] ?? '',
  spoken_languages: SPOKEN[place % SPOKEN.length],
  opening_hours: [[], opensOn('mon'), opensOn('sun')][place % 3],
  closed_days: isOnSunday && place % 2 === 0 ? ['2026-06-14'] : [],
  accessibility: [[], ['wheelchair'], ['quiet_room', 'wheelchair']][place % 3] ?? [],
});

describe('lists', () => {
  it('name and count exactly what the plain tables do', async () => {
    for (let place = 0; place < 90; place++) {
      const length = [3_600, 2 * DAY, 20 * DAY, 100 * DAY][place % 4] ?? 0;
      const linked = { categories: [place], tags: [place], venue: [place], organizer: [place + 1] };
      const from = NOON + (4 * place - 180) * DAY;
      const body = bodyOf({
        ...linked,
        time: [from, length],
        featured: place % 3 === 0,
        ages: AGES[place % AGES.length] ?? AGES[0],
        registration:
          REGISTRATIONS[(place + Math.floor(place / 7)) % REGISTRATIONS.length] ?? REGISTRATIONS[0],
        ...(place % 7 < 2 ? { password: 'sesame' } : {}),
      });
      const translations = place % 2 === 0 ? { fr: { title: 'Propre' } } : { ro: { excerpt: 'Fără titlu' } };
      await service.make('/events', {
        ...eventWith(),
        ...body,
        ...detailsAt(place, from < NOON - DAY && NOON < from + length),
        translations,
        author: 1 + (place % 3),
      });
    }
    const now = Math.floor(Date.now() / 1_000);
    await fc.assert(
      fc.asyncProperty(question, async ({ window: { days, ...given }, as, filters, order, facets }: Body) => {
        const dates =
          days === undefined
            ? given
            : { ...given, end_date: Number(given['start_date']) + Number(days) * DAY };
        const query = new URLSearchParams({
          ...Object.fromEntries(
            filters.map(([name, place]: [string, number]) => [name, valueOf(name, place)]),
          ),
          strict_dates: 'true',
          order,
          per_page: '50',
          ...(facets === '' ? {} : { facets }),
        });
        for (const [name, seconds] of Object.entries(dates)) query.set(name, String(seconds));
        // Without any date the list has a window of its own.
        if (Object.keys(dates).length === 0) query.set('starts_after', String(-50 * 365 * DAY));
        const conditions = [
          'e.hide_from_listings = 0',
          VISIBLE[as as string],
          ...Object.entries(dates).map(([name, seconds]) => `${COMPARISONS[name]} ${seconds as number}`),
          ...filters.map(([name, place]: [string, number]) =>
            FILTERS[name]?.(name in LINKED ? pick(idsFor(name), place) : place),
          ),
          ...(filters.some(([name]: [string, number]) => !SHOWN.has(name)) ? [WHOLE[as as string]] : []),
        ];
        const where = conditions
          .map((condition) => `(${condition})`)
          .join(' AND ')
          .replaceAll(':now', String(now))
          .replaceAll(':whole', `(${WHOLE[as as string]})`);
        const wanted = await service.query<{ id: number; month: string }>(
          `SELECT e.id, SUBSTR(e.start_date, 1, 7) AS month FROM event e WHERE ${where} ORDER BY e.utc_start ${order}, e.id ${order}`,
        );
        const { body } = await service.get(`/events?${query.toString()}`, { as });
        expect(body['total']).toBe(wanted.length);
        const months = Map.groupBy(wanted, ({ month }) => month);
        const counts = [...months]
          .map(([month, those]) => ({ month, count: those.length }))
          .toSorted((a, b) => (a.month < b.month ? -1 : 1));
        expect(body['facets']).toEqual(facets === '' ? undefined : { month: counts });
        expect(body['events'].map(({ id }: Body) => id)).toEqual(wanted.slice(0, 50).map(({ id }) => id));
      }),
      { numRuns: times(100, 300) },
    );
  });

  it.each(['anonymous', 'author', 'editor'] as const)(
    'of terms count for the %s what they may see',
    async (as) => {
      const now = Math.floor(Date.now() / 1_000);
      for (const [kind, path] of [
        ['category', '/categories'],
        ['tag', '/tags'],
      ] as const) {
        const rows = await service.query<{ id: number; count: number }>(
          `SELECT l.${kind}_id AS id, COUNT(*) AS count FROM event_${kind} l JOIN event e ON e.id = l.event_id
         WHERE e.status = 'publish' AND e.published_at <= ${now} AND ${WHOLE[as]} GROUP BY l.${kind}_id ORDER BY count, id`,
        );
        const wanted = rows.map(({ id, count }) => [id, count]);
        expect(wanted.length).toBeGreaterThan(0);
        const { body } = await service.get(`${path}?per_page=50&orderby=count`, { as });
        const counts = (body[path.slice(1)] as Body[]).map(
          ({ id, count }) => [id, count] as [number, number],
        );
        expect(counts.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])).toEqual(wanted);
        for (const [id, count] of wanted)
          expect((await service.get(`${path}/${id}`, { as })).body['count']).toBe(count);
      }
    },
  );
});
