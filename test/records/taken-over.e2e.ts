import { systemContext } from '#http/context/request-context.js';
import { emptyContent } from '#integrations/imports/import-record.js';
import { ImportRun } from '#integrations/imports/import-run.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { batchOf, responsesOf } from '../support/batches.js';
import { counts, countsOf, importFrom } from '../support/imports.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

/* Records that somebody made under an external id which that account may not set. */

type Squatter = 'author' | 'contributor';

const KINDS = [
  { kind: 'event', path: '/events', name: 'title', fields: (title: string) => eventWith({ title }) },
  { kind: 'venue', path: '/venues', name: 'venue', fields: (venue: string) => ({ venue }) },
  {
    kind: 'organizer',
    path: '/organizers',
    name: 'organizer',
    fields: (organizer: string) => ({ organizer }),
  },
] as const;
type Kind = (typeof KINDS)[number];
const [EVENT, VENUE] = KINDS;

const SOURCE = 'city.example';

let service: Service;
const ids = new Map<string, number>();
beforeAll(async () => {
  service = await Service.start({ EXTERNAL_SOURCE_ROLES: 'portal=contributor' });
  for (const as of ['administrator', 'editor', 'author', 'contributor'] as const)
    ids.set(as, (await service.get('/users/me', { as })).body['id'] as number);
});
afterAll(async () => service.stop());

let counter = 0;
const fresh = (): string => `taken-${(counter += 1)}`;
const pair = (id: string, source = SOURCE): object => ({ external_source: source, external_id: id });
const idOf = (as: string): string => String(ids.get(as));

/** A record that has the pair, as those have it who made it when every role could set one. */
async function squat(
  { path, fields }: Kind,
  id: string,
  as: Squatter,
  { source = SOURCE, ...more }: Body = {},
): Promise<number> {
  const made = await service.post(path, { ...fields(`squat ${id}`), ...more }, { as });
  const own = `${path}/${made.body['id']}`;
  const paired = await service.send('PATCH', own, pair(id, source as string), { as: 'editor' });
  expect([made.status, paired.status, paired.body['author']]).toEqual([201, 200, idOf(as)]);
  return made.body['id'] as number;
}

const put = async (
  { path }: Kind,
  id: string,
  body: object,
  options: object = { as: 'editor' },
): Promise<ServiceResponse> => service.send('PUT', `${path}/by-external/${SOURCE}/${id}`, body, options);

const read = async ({ path }: Kind, id: number): Promise<Body> =>
  (await service.get(`${path}/${id}`, { as: 'anonymous' })).body;

const edit = async ({ path }: Kind, id: number, as: Squatter): Promise<number> =>
  (await service.send('PATCH', `${path}/${id}`, { description: 'Defaced' }, { as })).status;

const importLines = async (payload: object, more: object = {}, path?: string): Promise<Body> =>
  importFrom(service, { type: 'ndjson', source: SOURCE, content: JSON.stringify(payload), ...more }, path);

const calendar = (id: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//Test//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    'DTSTAMP:20270101T000000Z',
    'DTSTART:20270601T200000Z',
    'DTEND:20270601T220000Z',
    'SUMMARY:Official',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const warningsOf = ({ report }: Body): string[] =>
  (report.warnings as Body[]).map(({ reason }) => reason as string);

const SQUATS = [
  ['a draft of a contributor', 'contributor', false],
  ['a draft that a contributor has put into the trash', 'contributor', true],
  ['what an author has published', 'author', false],
  ['what an author has put into the trash', 'author', true],
] as const;

describe.each(KINDS)('a PUT to $path/by-external', (kind) => {
  const { path, name, fields } = kind;

  it.each(SQUATS)('takes over %s, and says so', async (_, as, isTrashed) => {
    const external = fresh();
    const id = await squat(kind, external, as);
    if (isTrashed) expect((await service.delete(`${path}/${id}`, { as })).status).toBe(200);
    const done = await put(kind, external, fields('Official'));
    expect([done.status, done.body['id'], done.headers['x-taken-over']]).toEqual([
      200,
      id,
      `${kind.kind}=${id};from=${idOf(as)}`,
    ]);
    expect(await read(kind, id)).toMatchObject({
      [name]: 'Official',
      author: idOf('editor'),
      status: 'publish',
    });
    expect(await edit(kind, id, as)).toBe(403);
    const again = await put(kind, external, fields('Again'), { as: 'administrator' });
    expect([again.body['author'], again.headers['x-taken-over']]).toEqual([idOf('editor'), undefined]);
  });

  it('leaves a record to an account that may set the id, or that the request names', async () => {
    const external = fresh();
    const id = await squat(kind, external, 'contributor', { source: 'portal' });
    const way = `${path}/by-external/portal/${external}`;
    const open = await service.send('PUT', way, fields('Open'), { as: 'editor' });
    expect([open.body['author'], open.body['status'], open.headers['x-taken-over']]).toEqual([
      idOf('contributor'),
      'draft',
      undefined,
    ]);
    await service.send('PATCH', `${path}/${id}`, pair(external), { as: 'editor' });
    const named = await put(kind, external, { ...fields('Named'), author: ids.get('contributor') });
    expect([named.body['author'], named.headers['x-taken-over']]).toEqual([idOf('contributor'), undefined]);
  });

  it('takes nothing from those with more rights, and nothing in a dry run', async () => {
    const external = fresh();
    const made = await put(kind, external, fields('Of the editor'));
    const denied = await put(kind, external, fields('By the author'), { as: 'author' });
    expect([denied.status, denied.headers['x-taken-over']]).toEqual([403, undefined]);
    expect((await read(kind, made.body['id'] as number))['author']).toBe(idOf('editor'));
    const other = fresh();
    const id = await squat(kind, other, 'author');
    const way = `${path}/by-external/${SOURCE}/${other}?dry_run=true`;
    const trial = await service.send('PUT', way, fields('Official'), { as: 'editor' });
    expect(trial.headers['x-taken-over']).toBe(`${kind.kind}=${id};from=${idOf('author')}`);
    expect(await read(kind, id)).toMatchObject({ [name]: `squat ${other}`, author: idOf('author') });
  });

  it('says it in a batch', async () => {
    const one = fresh();
    const id = await squat(kind, one, 'author');
    const operation = {
      method: 'PUT',
      path: `${path}/by-external/${SOURCE}/${one}`,
      body: fields('Official'),
    };
    const [batched] = responsesOf(await batchOf(service, 'all', [operation], { as: 'editor' }));
    expect(batched?.['headers']).toMatchObject({
      'X-Taken-Over': `${kind.kind}=${id};from=${idOf('author')}`,
    });
  });
});

it('shows an event that was to stay hidden', async () => {
  for (const more of [
    { hide_from_listings: true },
    { password: 'of the contributor' },
    { date: '2099-01-01 00:00:00' },
  ]) {
    const external = fresh();
    const id = await squat(EVENT, external, 'contributor', more);
    await put(EVENT, external, eventWith({ title: `Official ${external}` }));
    expect([more, (await read(EVENT, id))['status']]).toEqual([more, 'publish']);
    const found = await service.get(`/events?search=${external}`, { as: 'anonymous' });
    expect([more, (found.body['events'] as Body[]).map((event) => event['id'])]).toEqual([more, [id]]);
  }
});

it.each(['in place', 'out of the trash'])('takes the events of a series along: %s', async (how) => {
  const external = fresh();
  const dates = { start_date: '2027-03-05 20:00:00', end_date: '2027-03-05 22:00:00' };
  const squatted = { title: `squat ${external}`, ...dates, recurrence_rule: 'FREQ=DAILY;COUNT=2' };
  const hidden = { date: '2099-01-01 00:00:00' };
  const made = await service.post('/series', { ...squatted, ...hidden }, { as: 'contributor' });
  const path = `/series/${made.body['id']}`;
  await service.send('PATCH', path, pair(external), { as: 'editor' });
  const occurrences = async (as: 'editor' | 'anonymous'): Promise<Body[]> =>
    (await service.get(`${path}/occurrences${as === 'editor' ? '?status=draft,publish,trash' : ''}`, { as }))
      .body['events'] as Body[];
  const ids = (await occurrences('editor')).map(({ id }) => id as number);
  expect(ids).toHaveLength(2);
  const [own = 0] = ids;
  await service.send(
    'PATCH',
    `/events/${own}`,
    { hide_from_listings: true, password: 'x' },
    { as: 'contributor' },
  );
  if (how !== 'in place') expect((await service.delete(path, { as: 'contributor' })).status).toBe(200);

  const way = `/series/by-external/${SOURCE}/${external}`;
  const done = await service.send('PUT', way, { title: `Official ${external}` }, { as: 'editor' });
  expect([done.status, done.headers['x-taken-over']]).toEqual([
    200,
    `series=${made.body['id']};from=${idOf('contributor')}`,
  ]);
  expect((await occurrences('anonymous')).map(({ id }) => id)).toEqual(ids);
  const found = await service.get(`/events?search=${external}`, { as: 'anonymous' });
  expect((found.body['events'] as Body[]).map(({ id }) => id)).toEqual(ids);
  for (const id of ids) {
    expect(await read(EVENT, id)).toMatchObject({ title: `Official ${external}`, author: idOf('editor') });
    expect(await edit(EVENT, id, 'contributor')).toBe(403);
  }
});

describe('a venue inside an event', () => {
  const official = (external: string, more: object = {}): object =>
    eventWith({ venue: { venue: 'Official hall', city: 'Bern', ...more, ...pair(external) } });

  it.each(SQUATS)('is taken over with what is sent: %s', async (_, as, isTrashed) => {
    const external = fresh();
    const id = await squat(VENUE, external, as);
    if (isTrashed) await service.delete(`/venues/${id}`, { as });
    const done = await put(EVENT, fresh(), official(external));
    expect([done.status, done.headers['x-taken-over']]).toEqual([201, `venue=${id};from=${idOf(as)}`]);
    const event = await read(EVENT, done.body['id'] as number);
    expect(event['venue']).toMatchObject({ id, venue: 'Official hall', city: 'Bern' });
    expect((await read(VENUE, id))['author']).toBe(idOf('editor'));
    expect(await edit(VENUE, id, as)).toBe(403);
  });

  it('stays as it is with invalid fields, which are reported, and for those who may not take it', async () => {
    const external = fresh();
    const id = await squat(VENUE, external, 'author');
    const refused = await put(EVENT, fresh(), official(external, { website: 'javascript:x' }));
    expect([refused.status, Object.keys(refused.body['data'].params as object)]).toEqual([
      400,
      ['venue[website]'],
    ]);
    const linked = await service.post('/events', official(external), { as: 'contributor' });
    expect([linked.status, linked.headers['x-taken-over']]).toEqual([201, undefined]);
    expect(await read(VENUE, id)).toMatchObject({ venue: `squat ${external}`, author: idOf('author') });
    const match = { as: 'editor', headers: { 'if-match': '*' } } as const;
    const made = await put(EVENT, fresh(), official(fresh()));
    const changed = await service.send('PATCH', `/events/${made.body['id']}`, official(external), match);
    expect([changed.status, changed.headers['x-taken-over']]).toEqual([
      200,
      `venue=${id};from=${idOf('author')}`,
    ]);
  });
});

it('says it again when the request is repeated', async () => {
  const external = fresh();
  const id = await squat(VENUE, external, 'author');
  const event = eventWith({ venue: { venue: 'Official hall', ...pair(external) } });
  const keyed = { as: 'editor', headers: { 'idempotency-key': external } } as const;
  const responses = [
    await service.post('/events', event, keyed),
    await service.post('/events', event, keyed),
  ];
  expect(responses.map(({ headers }) => [headers['idempotent-replayed'], headers['x-taken-over']])).toEqual([
    [undefined, `venue=${id};from=${idOf('author')}`],
    ['true', `venue=${id};from=${idOf('author')}`],
  ]);
});

describe('an import', () => {
  it.each(SQUATS)('takes over %s, and warns', async (_, as, isTrashed) => {
    for (const type of ['ndjson', 'ics'] as const) {
      const external = fresh();
      const id = await squat(EVENT, external, as);
      if (isTrashed) await service.delete(`/events/${id}`, { as });
      const content =
        type === 'ics' ? calendar(external) : JSON.stringify({ ...eventWith(), external_id: external });
      const trial = await importLines({}, { type, content }, '/imports?dry_run=true');
      expect((await service.get(`/events/${id}`, { as: 'anonymous' })).body['author']).not.toBe(
        idOf('administrator'),
      );
      const done = await importLines({}, { type, content });
      for (const report of [trial, done])
        expect([type, countsOf(report), warningsOf(report)]).toEqual([
          type,
          counts({ updated: 1 }),
          [expect.stringContaining(`record ${id} here belonged to ${as}`)],
        ]);
      expect(await read(EVENT, id)).toMatchObject({ author: idOf('administrator'), status: 'publish' });
      expect(await edit(EVENT, id, as)).toBe(403);
      const again = await importLines({}, { type, content });
      expect([countsOf(again), warningsOf(again)]).toEqual([counts({ unchanged: 1 }), []]);
    }
  });

  it.each(SQUATS)('takes over a venue inside an event and one of a list: %s', async (_, as, isTrashed) => {
    const [inner, listed] = [fresh(), fresh()];
    const made: number[] = [];
    for (const external of [inner, listed]) {
      const id = await squat(VENUE, external, as);
      if (isTrashed) await service.delete(`/venues/${id}`, { as });
      made.push(id);
    }
    const venue = { venue: 'Official hall', ...pair(inner) };
    const done = await importLines({ ...eventWith({ venue }), external_id: fresh() });
    expect([countsOf(done), warningsOf(done)]).toEqual([
      counts({ created: 1 }),
      [expect.stringContaining(`record ${made[0]} here belonged to ${as}`)],
    ]);
    const settings = service.app.get<Settings>(SETTINGS);
    const caller = { id: ids.get('administrator') ?? 0, username: 'admin', role: 'administrator' } as const;
    const place = { where: 'hall', id: listed, language: 'en', payload: { venue: 'Official hall' } } as const;
    const builder = await service.app
      .get(ImportRun)
      .run(
        async () => Promise.resolve(systemContext(settings, { caller })),
        { ...emptyContent(), places: { venues: [place], organizers: [] } },
        { source: SOURCE, language: 'en', dryRun: false, skipErrors: true, fromLine: 1 },
        { progress: async () => Promise.resolve() },
      );
    expect(builder.build().warnings).toEqual([
      { where: 'hall', warning: { key: 'import_taken_over', args: { number: made[1], name: as } } },
    ]);
    for (const id of made)
      expect(await read(VENUE, id)).toMatchObject({
        venue: 'Official hall',
        author: idOf('administrator'),
        status: 'publish',
      });
  });

  it('leaves in the trash what an editor has put there', async () => {
    const external = fresh();
    const line = { ...eventWith(), external_id: external };
    const { body } = await put(EVENT, external, eventWith());
    await service.delete(`/events/${body['id']}`, { as: 'editor' });
    const done = await importLines(line);
    expect([countsOf(done), warningsOf(done)]).toEqual([counts({ left_out: 1 }), []]);
  });
});
