import { batchOf, responsesOf } from '../support/batches.js';
import { textOf } from '../support/feeds.js';
import { counts, countsOf, importFrom } from '../support/imports.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/* Names that are digits: in files they are names, over the API an object with a name is one. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  // Their ids are the names that the tests use.
  for (const name of ['Music', 'Jazz & Blues', 'Film']) await service.make('/categories', { name });
});
afterAll(async () => service.stop());

const namesIn = (event: Body, kind = 'categories'): string[] =>
  (event[kind] as Body[]).map(({ name }) => name as string);

it('an object with a name is a name, in each write', async () => {
  const made = await service.make('/events', eventWith({ categories: [{ name: '1' }, 2, '3', { id: 1 }] }));
  expect(namesIn(made)).toEqual(['1', 'Film', 'Jazz & Blues', 'Music']);
  const again = await service.make(
    '/events',
    eventWith({ categories: [{ name: 1 }], tags: [{ name: '007' }] }),
  );
  expect([again['categories'][0].id, namesIn(again, 'tags')]).toEqual([made['categories'][0].id, ['007']]);
  const { body } = await service.send(
    'PATCH',
    `/events/${again['id']}`,
    { categories: [{ name: '2' }] },
    { as: 'administrator' },
  );
  expect(namesIn(body)).toEqual(['2']);
  const operation = { method: 'POST', path: '/events', body: eventWith({ tags: [{ name: '2027' }] }) };
  const [created] = responsesOf(await batchOf(service, 'all', [operation]));
  expect(namesIn(created?.['body'], 'tags')).toEqual(['2027']);
});

it('an object with a name is no slug, and digits alone stay an id', async () => {
  await service.make('/tags', { name: 'Revolution', slug: '1848' });
  const made = await service.make('/events', eventWith({ tags: [{ name: '1848' }] }));
  expect(namesIn(made, 'tags')).toEqual(['1848']);
  for (const tags of [['99999'], [99_999], '99999'])
    expect((await service.post('/events', eventWith({ tags }))).status).toBe(400);
});

it('who may create no terms may name only those that are there', async () => {
  const contributor = { as: 'contributor' } as const;
  await service.make('/tags', { name: '1789' });
  expect((await service.post('/events', eventWith({ tags: [{ name: '1789' }] }), contributor)).status).toBe(
    201,
  );
  const { status, body } = await service.post(
    '/events',
    eventWith({ tags: [{ name: '1790' }] }),
    contributor,
  );
  expect([status, Object.keys(body['data'].params)]).toEqual([400, ['tags']]);
});

it.each([
  [
    'csv',
    'title,start_date,end_date,categories,tags,venue,organizer\nDigits,2027-05-01,2027-05-01,1;Film,12,3,42\n',
  ],
  [
    'ndjson',
    '{"title":"Digits","start_date":"2027-05-01","end_date":"2027-05-01","categories":["1","Film"],"tags":"12","venue":"3","organizer":["42"]}',
  ],
])('texts of digits in %s are names', async (type, content) => {
  expect(countsOf(await importFrom(service, { type, content, source: type }))).toEqual(
    counts({ created: 1 }),
  );
  const [event] = (await service.get(`/events?${ALWAYS}&external_source=${type}`)).body['events'] as Body[];
  expect(event).toMatchObject({
    categories: [{ name: '1' }, { name: 'Film' }],
    tags: [{ name: '12' }],
    venue: { venue: '3' },
    organizer: [{ organizer: '42' }],
  });
});

it('our own files bring names of digits into an empty calendar', async () => {
  const categories = [{ name: '2' }, { name: '2027' }, { name: '-5' }, { name: 'Film' }];
  await service.make('/events', eventWith({ title: 'Exported', categories }));
  const text = await textOf(service, '/events.ndjson?search=Exported');
  const other = await Service.start();
  await other.make('/categories', { name: 'Another' });
  for (const dry_run of ['true', 'false'])
    expect(
      countsOf(
        await importFrom(
          other,
          { type: 'ndjson', content: text, source: 'own' },
          `/imports?dry_run=${dry_run}`,
        ),
      ),
    ).toEqual(counts({ created: 1 }));
  await other.make('/events', {
    ...JSON.parse(text),
    external_id: 'sent',
    external_source: 'own',
    slug: 'sent',
  });
  const { events } = (await other.get('/events?search=Exported')).body;
  for (const event of events as Body[]) expect(namesIn(event).sort()).toEqual(['-5', '2', '2027', 'Film']);
  expect(events).toHaveLength(2);
  await other.stop();
});
