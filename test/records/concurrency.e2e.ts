import {
  at,
  type Language,
  LANGUAGES,
  LOCALIZED_KINDS,
  makeIn,
  readIn,
  shownText,
  storedRows,
  textFor,
} from '../support/localized.js';
import { ALWAYS, type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

const PARALLEL = 32;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ DATABASE_POOL: '10' });
});
afterAll(async () => service.stop());

const times = Array.from({ length: PARALLEL }, (_, index) => index);
const together = async (work: (index: number) => Promise<ServiceResponse>): Promise<ServiceResponse[]> =>
  Promise.all(times.map(work));
const statuses = (responses: ServiceResponse[]): number[] => [
  ...new Set(responses.map(({ status }) => status)),
];
const distinct = <T>(values: T[]): T[] => [...new Set(values)];
const numbered = (slug: string): string[] =>
  times.map((index) => (index === 0 ? slug : `${slug}-${index + 1}`)).sort();
const languageOf = (index: number): Language => LANGUAGES[index % LANGUAGES.length] ?? 'en';

async function namesakes(table: string, column: string, name: string): Promise<number> {
  const sql = `SELECT DISTINCT record_id FROM ${table}_translation WHERE ${column} = ?`;
  return (await service.query(sql, [name])).length;
}

describe.each([
  ['in one language', 'one', () => 'en' as const],
  ['in six languages', 'six', languageOf],
])('32 creates of the same event at once, %s', (_, label, language) => {
  const title = `Rush hour ${label}`;
  const venue = { venue: `Crowded hall ${label}`, city: 'Ulm' };
  const organizer = { organizer: `Crowd ${label}` };
  const category = `Crush ${label}`;
  const tag = `Squeeze ${label}`;
  let responses: ServiceResponse[];
  beforeAll(async () => {
    const fields = { title, venue, organizer, categories: [category], tags: [tag] };
    responses = await together((index) => service.post(at(language(index), '/events'), eventWith(fields)));
  });

  it('all succeed with ids and slugs of their own', () => {
    expect(statuses(responses)).toEqual([201]);
    const bodies = responses.map(({ body }) => body);
    expect(distinct(bodies.map((event) => event['id']))).toHaveLength(PARALLEL);
    expect(bodies.map((event) => event['slug']).sort()).toEqual(numbered(`rush-hour-${label}`));
  });

  it('share one venue, one organizer, one category and one tag', async () => {
    const ids = (pick: (event: Body) => number) => distinct(responses.map(({ body }) => pick(body)));
    expect(ids((event) => event['venue'].id)).toHaveLength(1);
    expect(ids((event) => event['organizer'][0].id)).toHaveLength(1);
    expect(ids((event) => event['categories'][0].id)).toHaveLength(1);
    expect(ids((event) => event['tags'][0].id)).toHaveLength(1);
    expect([
      await namesakes('venue', 'venue', venue.venue),
      await namesakes('organizer', 'organizer', organizer.organizer),
      await namesakes('category', 'name', category),
      await namesakes('tag', 'name', tag),
    ]).toEqual([1, 1, 1, 1]);
  });

  it('are all listed by what they share, and counted', async () => {
    const [first] = responses as [ServiceResponse];
    const { body } = await service.get(`/events?${ALWAYS}&per_page=50&venue=${first.body['venue'].id}`);
    expect(body['total']).toBe(PARALLEL);
    const { body: term } = await service.get(`/categories/${first.body['categories'][0].id}`);
    expect(term['count']).toBe(PARALLEL);
  });

  it('leave one change row each, and none for what did not come to be', async () => {
    for (const { body } of responses) {
      const sql = 'SELECT verb FROM changes WHERE kind = ? AND record_id = ?';
      expect(await service.query(sql, ['event', body['id']])).toEqual([{ verb: 'create' }]);
    }
    const ghosts = await service.query(
      `SELECT c.id FROM changes c LEFT JOIN event e ON e.id = c.record_id
       WHERE c.kind = 'event' AND c.verb = 'create' AND e.id IS NULL`,
    );
    expect(ghosts).toEqual([]);
  });
});

it('a slug that 32 creates send at once goes to one of them', async () => {
  const responses = await together(() => service.post('/organizers', { ...unlike(), slug: 'sought-after' }));
  expect(statuses(responses)).toEqual([201]);
  expect(responses.map(({ body }) => body['slug']).sort()).toEqual(numbered('sought-after'));
});

let counter = 0;
const unlike = () => ({ organizer: `Nobody else ${(counter += 1)}` });

it('32 creates of one organizer at once make one', async () => {
  const responses = await together(() => service.post('/organizers', { organizer: 'Only one', phone: '1' }));
  expect(statuses(responses)).toEqual([201]);
  expect(distinct(responses.map(({ body }) => body['id']))).toHaveLength(1);
});

it.each(['/categories', '/tags'])('of 32 creates of one name in %s one succeeds', async (path) => {
  const responses = await together(() => service.post(path, { name: 'Contested' }));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    201,
    ...Array<number>(PARALLEL - 1).fill(400),
  ]);
  const [made] = responses.filter(({ status }) => status === 201) as [ServiceResponse];
  for (const { status, body } of responses.filter((response) => response.status !== 201)) {
    expect([status, body['code'], body['data'].term_id]).toEqual([400, 'term_exists', made.body['id']]);
  }
});

describe.each(LOCALIZED_KINDS)('updates of one $kind at once', (kind) => {
  it('in six languages, each of one field, lose nothing', async () => {
    const name = textFor(kind.name, `${kind.kind}-first`);
    const { id } = await makeIn(service, kind, 'en', { [kind.name]: name });
    const writes = LANGUAGES.flatMap((language) => kind.texts.map((field) => ({ language, field })));
    const responses = await Promise.all(
      writes.map(async ({ language, field }) =>
        service.post(at(language, `${kind.path}/${id}`), {
          [field]: textFor(field, `${kind.kind}-${language}`),
        }),
      ),
    );
    expect(statuses(responses)).toEqual([200]);
    for (const { language, field } of writes) {
      const record = await readIn(service, kind, id, language, '?i18n_fallback=none');
      expect(shownText(record, field)).toBe(textFor(field, `${kind.kind}-${language}`));
    }
    const [row] = await service.query(`SELECT version FROM ${kind.kind} WHERE id = ?`, [id]);
    expect(row).toEqual({ version: 1 + writes.length });
    const versions = [...(await storedRows(service, kind.kind, id)).values()].map(
      (one) => one['text_version'],
    );
    expect(distinct(versions)).toHaveLength(LANGUAGES.length);
    expect(Math.max(...versions)).toBe(1 + writes.length);
  });
});

it('updates of shared and localized fields at once lose nothing', async () => {
  const event = await service.make('/events', eventWith({ title: 'Busy', tags: ['before'] }));
  const path = `/events/${event['id']}`;
  const patches: [Language, object][] = [
    ['en', { cost: '7' }],
    ['fr', { title: 'Occupé' }],
    ['de', { featured: true, title: 'Belegt' }],
    ['it', { tags: ['after'] }],
    ['ro', { venue: { venue: 'Busy hall' } }],
    ['es', { timezone: 'Europe/Madrid', title: 'Ocupado' }],
    ['en', { title: 'Still busy' }],
    ['fr', { organizer: [{ organizer: 'Busy body' }] }],
  ];
  const responses = await Promise.all(
    patches.map(async ([language, body]) => service.post(at(language, path), body)),
  );
  expect(statuses(responses)).toEqual([200]);
  const { body } = await service.get(path);
  expect(body).toMatchObject({
    title: 'Still busy',
    cost: '$7',
    featured: true,
    timezone: 'Europe/Madrid',
    venue: { venue: 'Busy hall' },
    organizer: [{ organizer: 'Busy body' }],
    tags: [{ name: 'after' }],
    i18n_available_languages: ['en', 'fr', 'de', 'es'],
  });
  const [row] = await service.query('SELECT version FROM event WHERE id = ?', [event['id']]);
  expect(row).toEqual({ version: 1 + patches.length });
});

it.each(LOCALIZED_KINDS.slice(0, 3))(
  'updates of one $kind by its slug at once lose nothing',
  async (kind) => {
    for (let round = 1; round <= 4; round++) {
      const name = `Sought by slug ${round}`;
      const { id, slug } = await makeIn(service, kind, 'en', { [kind.name]: name });
      const patches = [{ status: 'draft' }, { description: 'One' }, { excerpt: 'Two' }, { website: '' }];
      const responses = await Promise.all(
        patches.map(async (patch) => service.post(`${kind.path}/by-slug/${slug}`, patch)),
      );
      expect(statuses(responses)).toEqual([200]);
      const [row] = await service.query(`SELECT version, status FROM ${kind.kind} WHERE id = ?`, [id]);
      expect(row).toEqual({ version: 1 + patches.length, status: 'draft' });
    }
  },
);

it('of 32 deletes of one event at once one moves it to the trash', async () => {
  const event = await service.make('/events', eventWith());
  const responses = await together(() => service.delete(`/events/${event['id']}`));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array<number>(PARALLEL - 1).fill(410),
  ]);
});

it('links written and terms deleted at once leave no event with a term that is gone', async () => {
  const { id } = await service.make('/categories', { name: 'Going' });
  const [deleted, ...written] = await Promise.all([
    service.delete(`/categories/${id}`),
    ...times.map(async () => service.post('/events', eventWith({ categories: [id] }))),
  ]);
  expect(deleted.status).toBe(200);
  expect(written.map(({ status }) => status).filter((status) => status !== 201 && status !== 400)).toEqual(
    [],
  );
  expect(await service.query('SELECT 1 FROM event_category WHERE category_id = ?', [id])).toEqual([]);
});

it('each of 32 updates of one event at once shows what it has written, with an ETag of its own', async () => {
  const tag = await service.make('/tags', { name: 'Kept through all' });
  const event = await service.make('/events', eventWith({ title: 'Much edited', tags: [tag.id] }));
  const titles = times.map((index) => `Edit ${index}`);
  const responses = await together((index) =>
    service.send('PATCH', `/events/${event.id}`, { title: titles[index] }, { as: 'administrator' }),
  );
  expect(statuses(responses)).toEqual([200]);
  expect(responses.map(({ body }) => body['title'])).toEqual(titles);
  expect(distinct(responses.map(({ headers }) => headers['etag']))).toHaveLength(PARALLEL);
  expect(distinct(responses.map(({ body }) => body['tags'][0].count))).toEqual([1]);
  const { body } = await service.get(`/events?${ALWAYS}&tags=${tag.id}`);
  expect([body['total'], titles]).toEqual([1, expect.arrayContaining([body['events'][0].title])]);
});
