import { counts, countsOf, importFrom } from '../support/imports.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const warningsOf = ({ report }: Body): unknown[] =>
  (report.warnings as Body[]).map(({ where, reason, count }) => [where, reason, count]);

it('a field that cannot be read costs itself, with a warning that names record, field and value', async () => {
  const hall = { venue: 'Hall', website: 'hall.example/x y', geo_lat: '1000', geo_lng: '5', city: 'Bern' };
  const events = [
    {
      title: 'One',
      website: 'http://[broken',
      venue: hall,
      organizer: { organizer: 'Club', email: 'nobody' },
    },
    { title: 'Two', website: 'www.two.example', translations: { fr: { title: 'Deux', website: 'x y' } } },
  ];
  const content = events.map((event) => JSON.stringify(eventWith(event))).join('\n');
  const done = await importFrom(service, { type: 'ndjson', content, source: 'side' });
  expect(countsOf(done)).toEqual(counts({ created: 2 }));
  expect(warningsOf(done)).toEqual([
    [
      'line 1',
      '“One”: venue[website] (Hall) “hall.example/x y” was read as “https://hall.example/x%20y”.',
      undefined,
    ],
    ['line 1', expect.stringMatching(/^“One”: venue\[geo_lat\] \(Hall\) “1000” was left out\. /), undefined],
    ['line 1', expect.stringMatching(/^“One”: venue\[geo_lng\] \(Hall\) “5” was left out\. /), undefined],
    [
      'line 1',
      expect.stringMatching(/^“One”: organizer\[email\] \(Club\) “nobody” was left out\. /),
      undefined,
    ],
    [
      'line 1',
      '“One”: website “http://[broken” was left out. Give an absolute http or https address.',
      undefined,
    ],
    [
      'line 2',
      expect.stringMatching(/^“Two”: translations\[fr\]\[website\] “x y” was left out\. /),
      undefined,
    ],
    ['line 2', '“Two”: website “www.two.example” was read as “https://www.two.example”.', undefined],
  ]);
  const { body } = await service.get('/events?external_source=side&start_date=2000-01-01&orderby=title');
  expect(body['events']).toMatchObject([
    { title: 'One', venue: { venue: 'Hall', city: 'Bern' }, organizer: [{ organizer: 'Club' }] },
    { title: 'Two', website: 'https://www.two.example' },
  ]);
});

it('keeps what is here where the source has nothing readable', async () => {
  const event = (website: string) => JSON.stringify(eventWith({ title: 'Kept', external_id: 'w', website }));
  const run = async (website: string): Promise<Body> =>
    importFrom(service, { type: 'ndjson', content: event(website), source: 'kept' });
  await run('https://first.example');
  expect(countsOf(await run('nothing to read'))).toEqual(counts({ unchanged: 1 }));
  const { body } = await service.get('/events/by-external/kept/w');
  expect(body).toMatchObject({ website: 'https://first.example' });
});

it('names one cause once, with a count and its first places', async () => {
  const club = { organizer: 'Club', email: 'nobody' };
  const good = ['a', 'b', 'c', 'd', 'e'].map((title) => eventWith({ title, organizer: club }));
  const bad = [1, 2].map(() => eventWith({ start_date: 'never', title: 'Never' }));
  const content = ['title,start_date', 'x,y'].join('\n');
  const ndjson = [...good, ...bad].map((event) => JSON.stringify(event)).join('\n');
  const done = await importFrom(service, { type: 'ndjson', content: ndjson, source: 'causes' });
  expect(warningsOf(done)).toEqual([
    ['line 1, line 2, line 3, …', expect.stringMatching(/^“a”: organizer\[email\] \(Club\) “nobody”/), 5],
  ]);
  expect(done['report'].problems).toEqual([
    { where: 'line 6, line 7', reason: expect.stringMatching(/^start_date: /), count: 2 },
  ]);
  const table = await importFrom(service, { type: 'csv', content, source: 'causes' });
  expect(table['report'].problems).toEqual([{ where: 'line 2', reason: expect.any(String) }]);
});

it('says which of two records of one id is imported', async () => {
  const content = [1, 2].map(() => JSON.stringify(eventWith({ external_id: 'same' }))).join('\n');
  const done = await importFrom(service, { type: 'ndjson', content, source: 'twice' });
  expect(done['report'].problems).toEqual([
    { where: 'line 2', reason: 'Another record of the import has the id same: line 1, which is imported.' },
  ]);
});

it('details that contradict each other, or the stored event, cost themselves', async () => {
  const id = { external_id: 'contradicting', title: 'Contradicting' };
  const run = async (fields: object): Promise<Body> => {
    const content = JSON.stringify(eventWith({ ...id, ...fields }));
    const done = await importFrom(service, { type: 'ndjson', content, source: 'details' });
    const { body } = await service.get('/events?external_source=details&start_date=2000-01-01');
    return { ...countsOf(done), warnings: warningsOf(done), event: body['events'][0] };
  };
  const days = { start_date: '2027-01-10 10:00:00', end_date: '2027-01-12 18:00:00' };
  const first = await run({
    ...{ ...days, capacity: 10, remaining: 20, virtual_url: 'https://stream.example/a', age_min: 18 },
    ...{ age_max: 6, closed_days: ['2027-01-11'], event_status_reason: 'Rain' },
    translations: { fr: { title: 'Contradictoire', event_status_reason: 'Pluie' } },
  });
  expect(first).toMatchObject(counts({ created: 1 }));
  const names = (first['warnings'] as string[][]).map(([, reason]) => /”: (\S+) “/.exec(reason ?? '')?.[1]);
  expect(names.sort()).toEqual([
    ...['age_max', 'event_status_reason', 'remaining', 'translations[fr][event_status_reason]'],
    'virtual_url',
  ]);
  const kept = { capacity: 10, remaining: null, virtual_url: '', age_min: 18, age_max: null };
  expect(first['event']).toMatchObject({
    ...kept,
    i18n_available_languages: ['en', 'fr'],
    event_status_reason: '',
    closed_days: ['2027-01-11'],
  });
  // The days when the event was closed are no longer days of the event.
  const moved = { start_date: '2027-03-10 10:00:00', end_date: '2027-03-12 18:00:00' };
  const second = await run({ ...moved, website: 'https://moved.example' });
  expect(second).toMatchObject({
    ...counts({ updated: 1 }),
    warnings: [['line 1', expect.any(String), undefined]],
  });
  expect(second['event']).toMatchObject({ ...kept, ...moved, closed_days: [] });
});
