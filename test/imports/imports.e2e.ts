import { jest } from '@jest/globals';
import { TooBusy } from '#common/structures/slots.js';
import { MediaStore } from '#content/media/media-store.js';
import { ADMINISTRATOR, counts, countsOf, importFrom, readImport, runImports } from '../support/imports.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { Remote } from '../support/remote.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
let remote: Remote;
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: remote.host, IMPORT_RATE: '100' });
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

const total = async (filter = ''): Promise<number> =>
  (await service.get(`/events?${ALWAYS}&per_page=1&${filter}`)).body['total'] as number;

const lastChange = async (): Promise<unknown> =>
  (await service.query('SELECT MAX(id) AS id FROM changes'))[0];

/** Imports something twice: the second time nothing is made, changed or written into the change log. */
async function twice(input: object): Promise<Body> {
  const first = await importFrom(service, input);
  const [events, change] = [await total(), await lastChange()];
  const second = await importFrom(service, input);
  const { created, updated, unchanged } = countsOf(first) as Record<
    'created' | 'updated' | 'unchanged',
    number
  >;
  expect(countsOf(second)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: created + updated + unchanged,
  });
  expect([await total(), await lastChange()]).toEqual([events, change]);
  return first;
}

const lines = (...payloads: object[]): string =>
  payloads.map((payload) => JSON.stringify(payload)).join('\n');

describe('NDJSON', () => {
  const jazz = {
    title: 'Jazz',
    start_date: '2027-01-10',
    end_date: '2027-01-10',
    venue: { venue: 'Imported hall' },
  };

  it('is imported once, with all that it brings along, and what cannot be is reported', async () => {
    const image = remote.put('/jazz.png', await pictureBytes());
    const content = lines(
      { ...jazz, image, tags: ['imported'], translations: { fr: { title: 'Le jazz' } }, password: 'sesame' },
      jazz,
      { ...jazz, external_id: 'own', external_source: 'OTHER' },
      { ...jazz, end_date: '2026-01-01' },
      { ...jazz, title: { ro: 'Numai în română' }, description: { ro: 'Așa', de: 'So' } },
      { ...jazz, venue: 999_999 },
    );
    const done = await twice({ type: 'ndjson', content, source: 'town' });
    expect(done).toMatchObject({ state: 'done', total: 6, done: 6, attempts: 1, url: null, error: null });
    expect(countsOf(done)).toEqual(counts({ created: 4, left_out: 2 }));
    expect(done['report'].problems).toEqual([
      { where: 'line 4', reason: 'end_date: The end is before the start.' },
      { where: 'line 6', reason: expect.stringContaining('venue:') },
    ]);
    expect(remote.requestedPaths).toEqual(['/jazz.png']);
    const { body } = await service.get('/events/by-external/OTHER/own');
    expect(body).toMatchObject({ title: 'Jazz', venue: { venue: 'Imported hall' } });
    // One of them is protected: to others it has no external id.
    const found = await service.get(`/events?${ALWAYS}&external_source=town&lang=ro`, {
      as: 'administrator',
    });
    const titles = (found.body['events'] as Body[]).map((event) => [event['title'], event['i18n_language']]);
    expect(titles).toEqual([
      ['Jazz', 'en'],
      ['Jazz', 'en'],
      ['Numai în română', 'ro'],
    ]);
  });

  it('brings a venue up to date in the language that it names', async () => {
    const sala = { external_source: 'sale', external_id: 's1', i18n_language: 'ro' };
    for (const venue of ['Sala', 'Sala nouă']) {
      const content = lines({ ...jazz, external_id: 'sala', venue: { ...sala, venue } });
      await importFrom(service, { type: 'ndjson', content, source: 'sale' });
      const { body } = await service.get('/venues/by-external/sale/s1?i18n_language=de');
      expect(body).toMatchObject({ venue, i18n_language: 'ro', i18n_available_languages: ['ro'] });
    }
  });

  it('links events that name the same venue to one, but to none that is gone or differs by now', async () => {
    const hall = { venue: 'Shared hall', city: 'Rome' };
    const known = { external_source: 'halls', external_id: 'h1' };
    const event = (title: string, venue: object, more = {}) => ({ ...jazz, title, venue, ...more });
    const done = await importFrom(service, {
      type: 'ndjson',
      content: lines(
        event('refused', hall, { post_parent: 999_999 }),
        event('first', hall),
        event('second', hall),
        event('named', { ...known, venue: 'Known hall', city: 'Bern' }),
        event('same', { venue: 'Known hall', city: 'Bern' }),
        event('renamed', { ...known, venue: 'Renamed hall', city: 'Bern' }),
        event('other', { venue: 'Known hall', city: 'Bern' }),
      ),
      source: 'shared',
    });
    expect(countsOf(done)).toEqual(counts({ created: 6, left_out: 1 }));
    const { body } = await service.get(`/events?${ALWAYS}&external_source=shared&orderby=id&order=asc`);
    const venues = new Map(
      (body['events'] as Body[]).map((one) => [one['title'], [one['venue'].id, one['venue'].venue]]),
    );
    expect(venues.get('second')).toEqual(venues.get('first'));
    expect(venues.get('first')).toEqual([expect.any(Number), 'Shared hall']);
    expect(venues.get('named')).toEqual([expect.any(Number), 'Renamed hall']);
    expect(venues.get('same')).toEqual(venues.get('named'));
    expect(venues.get('renamed')).toEqual(venues.get('named'));
    expect(venues.get('other')).toEqual([expect.any(Number), 'Known hall']);
    expect(new Set([...venues.values()].map(([id]) => id)).size).toBe(3);
    expect((await service.get('/venues?search=Shared')).body['total']).toBe(1);
  });

  it('knows a term by its name in the language of each event, also one that another event has brought', async () => {
    const named = async (language: string): Promise<unknown> =>
      (
        await service.make('/tags', {
          name: `In ${language}`,
          translations: { [language]: { name: 'Gala' } },
        })
      )['id'];
    const [french, german] = [await named('fr'), await named('de')];
    const event = (title: string, more: object) => ({ ...jazz, title, ...more });
    const done = await importFrom(service, {
      type: 'ndjson',
      content: lines(
        event('fr', { i18n_language: 'fr', tags: ['Gala'] }),
        event('de', { i18n_language: 'de', tags: ['Gala'] }),
        event('fr again', { i18n_language: 'fr', tags: ['Gala'] }),
        event('refused', { tags: ['Brought along'], post_parent: 999_999 }),
        event('brings', { tags: ['Brought along'] }),
        event('uses', { tags: ['Brought along', 'Gala'] }),
      ),
      source: 'terms',
    });
    expect(countsOf(done)).toEqual(counts({ created: 5, left_out: 1 }));
    const { body } = await service.get(`/events?${ALWAYS}&external_source=terms&orderby=id&order=asc`);
    const ids = (body['events'] as Body[]).map(({ tags }) => (tags as Body[]).map(({ id }) => id));
    const [brought] = ids[3] ?? [];
    expect((await service.get(`/tags/${brought}`)).body['name']).toBe('Brought along');
    expect(ids.map((one) => one.toSorted())).toEqual([
      [french],
      [german],
      [french],
      [brought],
      [french, brought].toSorted(),
    ]);
  });

  it('means a new term by its slug, where an event before it meant another by its name', async () => {
    const { id } = await service.make('/tags', { name: 'Rock', slug: 'rock-music' });
    const event = (title: string, tag: string) => ({ ...jazz, title, tags: [tag] });
    await importFrom(service, {
      type: 'ndjson',
      content: lines(event('by name', 'rock'), event('adds one', 'Rock!'), event('by slug', 'rock')),
      source: 'slugs',
    });
    const { body } = await service.get(`/events?${ALWAYS}&external_source=slugs&orderby=id&order=asc`);
    const [byName, added, bySlug] = (body['events'] as Body[]).flatMap(({ tags }) => tags as Body[]);
    expect(byName?.['id']).toBe(id);
    expect([added?.['slug'], bySlug?.['id']]).toEqual(['rock', added?.['id']]);
  });

  it('brings events up to date, keeps what is in the trash there, and undoes what was changed here', async () => {
    const event = (fields: object) => ({ ...jazz, external_id: 'up', tags: ['one'], ...fields });
    await importFrom(service, { type: 'ndjson', content: lines(event({})), source: 'up' });
    const { id } = (await service.get('/events/by-external/up/up')).body;
    for (const change of [
      { cost: '5' },
      { tags: ['two'] },
      { translations: { de: { title: 'Neu' } } },
      { slug: 'new' },
    ]) {
      const done = await importFrom(service, { type: 'ndjson', content: lines(event(change)), source: 'up' });
      expect(countsOf(done)).toEqual(counts({ updated: 1 }));
    }
    await service.post(`/events/${id}`, { start_date: '2027-01-11', end_date: '2027-01-12' });
    const again = await importFrom(service, { type: 'ndjson', content: lines(event({})), source: 'up' });
    expect(countsOf(again)).toEqual(counts({ updated: 1 }));
    expect((await service.get(`/events/${id}?lang=de`)).body).toMatchObject({
      title: 'Neu',
      slug: 'new',
      cost: '$5',
      start_date: '2027-01-10 00:00:00',
      tags: [{ name: 'one' }],
    });
    await service.delete(`/events/${id}`);
    const trashed = await importFrom(service, { type: 'ndjson', content: lines(event({})), source: 'up' });
    expect(trashed['report'].problems).toEqual([
      { where: 'line 1', reason: 'The event is in the trash here.' },
    ]);
  });
});

it('imports a calendar, sent as a file, that folds lines within characters', async () => {
  const lines = [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:folded', 'DTSTART:20270501T100000Z'],
    ...['SUMMARY:Fête', 'END:VEVENT', 'END:VCALENDAR', ''],
  ];
  const whole = Buffer.from(lines.join('\r\n'));
  const within = whole.indexOf('ê') + 1;
  const folded = Buffer.concat([whole.subarray(0, within), Buffer.from('\r\n '), whole.subarray(within)]);
  const { status, body } = await upload(service, folded, {
    path: '/imports',
    filename: 'folded.ics',
    fields: { type: 'ics' },
  });
  expect(status).toBe(202);
  await runImports(service);
  expect(countsOf((await readImport(service, body['id'])).body)).toEqual(counts({ created: 1 }));
  expect((await service.get('/events/by-external/folded/folded')).body).toMatchObject({ title: 'Fête' });
});

it('imports CSV by a mapping, sent as a file', async () => {
  const csv =
    'Name;Day;Hour;Until;Place;Town;Nom;Topics\nFair;2027-05-01;09:30;2027-05-01 18:00;Square;Bern;La foire;Market;Food\n';
  const body = [
    ['type', 'csv'],
    ['map[title]', 'Name'],
    ['map[start_date]', 'Day+Hour'],
    ['map[end_date]', 'Until'],
    ['map[venue]', 'Place'],
    ['map[venue.city]', 'Town'],
    ['map[title:fr]', 'Nom'],
    ['map[categories]', 'Topics'],
    ['set[timezone]', 'Europe/Zurich'],
  ].map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="fairs 2027.csv"\r\n\r\n${csv.replace('Market;Food', '"Market;Food"')}\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const requested = await service.post('/imports', Buffer.from(body.join('') + file), { headers });
  expect([requested.status, requested.body['source'], requested.body['state']]).toEqual([
    202,
    'fairs-2027',
    'queued',
  ]);
  await runImports(service);
  expect(countsOf((await readImport(service, requested.body['id'])).body)).toEqual(counts({ created: 1 }));
  const { events } = (await service.get(`/events?${ALWAYS}&external_source=fairs-2027&lang=fr`)).body;
  expect(events).toMatchObject([
    {
      title: 'La foire',
      start_date: '2027-05-01 09:30:00',
      timezone: 'Europe/Zurich',
      venue: { venue: 'Square', city: 'Bern' },
      categories: [{ name: 'Food' }, { name: 'Market' }],
    },
  ]);
  const wrong = await importFrom(service, { type: 'csv', content: csv, map: { title: 'Missing' } });
  expect([wrong['state'], wrong['error']]).toEqual([
    'failed',
    expect.stringContaining('no column named Missing'),
  ]);
});

describe('iCalendar', () => {
  const calendar = (status = 'CONFIRMED'): string =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:course',
      'SUMMARY:Course',
      'DTSTART;TZID=W. Europe Standard Time:20270325T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'LOCATION:School',
      'CATEGORIES:Learning',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:party',
      `STATUS:${status}`,
      'SUMMARY:Party',
      'DTSTART;VALUE=DATE:20270401',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
  const window = { from: '2027-01-01', to: '2027-12-31', flatten: true };

  it('is imported from a URL, each occurrence once; what is cancelled stays, and says so', async () => {
    const address = (status?: string): string => remote.put('/calendar.ics', Buffer.from(calendar(status)));
    const input = { type: 'ics', url: address(), source: 'school', ...window };
    expect(countsOf(await twice(input))).toEqual(counts({ created: 4 }));
    const found = await service.get(`/events?${ALWAYS}&external_source=school`);
    expect(
      (found.body['events'] as Body[]).map((event) => [
        event['external_id'],
        event['utc_start_date'],
        event['timezone'],
      ]),
    ).toEqual([
      ['course/20270325T090000', '2027-03-25 08:00:00', 'Europe/Berlin'],
      ['party', '2027-04-01 00:00:00', 'UTC'],
      ['course/20270401T090000', '2027-04-01 07:00:00', 'Europe/Berlin'],
      ['course/20270408T090000', '2027-04-08 07:00:00', 'Europe/Berlin'],
    ]);
    address('CANCELLED');
    const cancelled = await importFrom(service, input);
    expect(countsOf(cancelled)).toEqual(counts({ unchanged: 3, updated: 1 }));
    const party = async (): Promise<Body> => (await service.get('/events/by-external/school/party')).body;
    expect(await party()).toMatchObject({ status: 'publish', event_status: 'canceled' });
    address('TENTATIVE');
    expect(countsOf(await twice(input))).toEqual(counts({ unchanged: 3, updated: 1 }));
    expect(await party()).toMatchObject({ event_status: 'postponed' });
    address('CONFIRMED');
    expect(countsOf(await twice(input))).toEqual(counts({ unchanged: 3, updated: 1 }));
    expect(await party()).toMatchObject({ event_status: 'scheduled' });
  });

  it('keeps what was set here of an event that takes place', async () => {
    const input = { type: 'ics', content: calendar('CONFIRMED'), source: 'kept', ...window };
    await importFrom(service, input);
    const { id } = (await service.get('/events/by-external/kept/party')).body;
    for (const event_status of ['rescheduled', 'moved_online']) {
      await service.send('PATCH', `/events/${id}`, { event_status }, { as: 'editor' });
      expect(countsOf(await importFrom(service, input))).toEqual(counts({ unchanged: 4 }));
    }
  });

  describe('a cancellation that says less than its event', () => {
    const cancellationOf = (...events: string[][]): string =>
      [
        ...['BEGIN:VCALENDAR', 'METHOD:CANCEL'],
        ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
        'END:VCALENDAR',
      ].join('\r\n');
    const run = async (source: string, content: string, more: object = {}): Promise<Body> =>
      importFrom(service, { type: 'ics', source, content, ...window, ...more });
    const known = async (source: string, id: string): Promise<Body> =>
      (await service.get(`/events/by-external/${source}/${encodeURIComponent(id)}`)).body;
    const idsOf = async (source: string): Promise<unknown[]> =>
      ((await service.get(`/events?${ALWAYS}&external_source=${source}`)).body['events'] as Body[]).map(
        (event) => event['external_id'],
      );

    const RICH = [
      ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:party', 'SUMMARY:Party', 'DESCRIPTION:With music'],
      ...['LOCATION:Hall', 'CATEGORIES:Music', 'ORGANIZER;CN=Club:mailto:club@example.org', 'CLASS:PRIVATE'],
      ...['DTSTART:20270401T180000Z', 'DTEND:20270401T200000Z', 'END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n');
    const KEPT = {
      description: '<p>With music</p>',
      venue: { venue: 'Hall' },
      categories: [{ name: 'Music' }],
      organizer: [{ organizer: 'Club' }],
      status: 'private',
      utc_end_date: '2027-04-01 20:00:00',
      event_status: 'canceled',
    };

    it('keeps the rest', async () => {
      const cases: [string[], object][] = [
        [[], { title: 'Party', utc_start_date: '2027-04-01 18:00:00' }],
        [['SUMMARY:No party'], { title: 'No party', utc_start_date: '2027-04-01 18:00:00' }],
        [['DTSTART:20270401T180000Z'], { title: 'Party', utc_start_date: '2027-04-01 18:00:00' }],
        [['SUMMARY:No party', 'DTSTART:20270401T180000Z'], { title: 'No party' }],
        // A start that moves leaves no end before it.
        [['DTSTART:20270405T180000Z'], { title: 'Party', utc_end_date: '2027-04-05 18:00:00' }],
        [['DTSTART:soon'], { title: 'Party', utc_start_date: '2027-04-01 18:00:00' }],
      ];
      for (const [index, [lines, expected]] of cases.entries()) {
        const source = `less-${index}`;
        await run(source, RICH);
        const content = cancellationOf(['UID:party', ...lines]);
        expect([lines, countsOf(await run(source, content))]).toEqual([lines, counts({ updated: 1 })]);
        const { body } = await service.get(`/events/by-external/${source}/party`, ADMINISTRATOR);
        expect(body).toMatchObject({ ...KEPT, ...expected });
        expect(countsOf(await run(source, content))).toEqual(counts({ unchanged: 1 }));
      }
    });

    it('moves its event away from days on which that was closed', async () => {
      await run('closed', RICH);
      const { id } = (await service.get('/events/by-external/closed/party', ADMINISTRATOR)).body;
      const closed = { closed_days: ['2027-04-01'] };
      const { status } = await service.send('PATCH', `/events/${id}`, closed, ADMINISTRATOR);
      expect(status).toBe(200);
      const done = await run('closed', cancellationOf(['UID:party', 'DTSTART:20270405T180000Z']));
      expect([countsOf(done), done['report'].warnings]).toEqual([
        counts({ updated: 1 }),
        [expect.objectContaining({ reason: expect.stringContaining('closed_days') })],
      ]);
      const { body } = await service.get(`/events/${id}`, ADMINISTRATOR);
      expect(body).toMatchObject({ closed_days: [], event_status: 'canceled' });
    });

    it('creates an unknown event as canceled if it has a start, and is left out without one', async () => {
      const content = cancellationOf(['UID:dated', 'DTSTART:20270401T180000Z'], ['UID:undated', 'SUMMARY:A']);
      const done = await run('new', content);
      expect(countsOf(done)).toEqual(counts({ created: 1, left_out: 1 }));
      expect(done['report'].problems).toEqual([
        { where: 'undated', reason: 'The event is cancelled, is not known here, and has no DTSTART.' },
      ]);
      expect(await known('new', 'dated')).toMatchObject({ title: 'dated', event_status: 'canceled' });
    });

    it('cancels the coming dates of a series, of which none goes and none is new', async () => {
      // The dates are in 2020 and in 2096.
      const series = [
        ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:course', 'SUMMARY:Course', 'LOCATION:School'],
        ...['DTSTART:20200401T180000Z', 'DTEND:20200401T200000Z', 'RRULE:FREQ=YEARLY;INTERVAL=38;COUNT=3'],
        ...['END:VEVENT', 'END:VCALENDAR'],
      ].join('\r\n');
      const days = { from: '2020-01-01', to: '2100-01-01' };
      const ids = ['20200401T180000', '20580401T180000', '20960401T180000'].map((date) => `course/${date}`);
      const cases = [
        ['UID:course', 'COMMENT:Ill'],
        ['UID:course', 'COMMENT:Ill', 'SUMMARY:No course', 'DTSTART:20200401T180000Z'],
        [
          'UID:course',
          'COMMENT:Ill',
          'SUMMARY:No course',
          'DTSTART:20580401T180000Z',
          'RRULE:FREQ=DAILY;COUNT=1',
        ],
      ];
      for (const [index, lines] of cases.entries()) {
        const source = `series-${index}`;
        await run(source, series, days);
        expect(await idsOf(source)).toEqual(ids);
        const content = cancellationOf(lines);
        const done = await run(source, content, { ...days, gone: 'trash' });
        expect([lines, countsOf(done), done['report'].gone]).toEqual([lines, counts({ updated: 2 }), 0]);
        expect(await idsOf(source)).toEqual(ids);
        const [past = '', ...coming] = ids;
        expect(await known(source, past)).toMatchObject({ event_status: 'scheduled', title: 'Course' });
        for (const id of coming)
          expect(await known(source, id)).toMatchObject({
            event_status: 'canceled',
            event_status_reason: '<p>Ill</p>',
            venue: { venue: 'School' },
            utc_start_date: `${id.slice(7, 11)}-04-01 18:00:00`,
          });
        expect(countsOf(await run(source, content, days))).toEqual(counts({ unchanged: 2 }));
        expect(countsOf(await run(source, series, days))).toEqual(counts({ unchanged: 1, updated: 2 }));
        expect(await known(source, ids[2] ?? '')).toMatchObject({ event_status: 'scheduled' });
      }
    });
  });

  it('does not lose an event to an address that is none', async () => {
    const content = calendar('CONFIRMED').replace('UID:party', 'UID:party\r\nCONFERENCE:https://');
    const done = await importFrom(service, { type: 'ics', content, source: 'bad', ...window });
    expect(countsOf(done)).toMatchObject({ created: 4, left_out: 0 });
    expect(done['report'].warnings).toHaveLength(1);
  });

  it('is imported from the address to subscribe to, where a server has no https', async () => {
    const url = remote.put('/subscribed.ics', Buffer.from(calendar())).replace('http:', 'webcal:');
    const input = { type: 'ics', url, source: 'subscribed', ...window };
    expect(countsOf(await importFrom(service, input))).toEqual(counts({ created: 4 }));
    for (const refused of [
      { type: 'tec', url },
      { type: 'ics', url: 'webcal:x' },
    ])
      expect((await service.post('/imports', refused)).status).toBe(400);
  });

  it('fails with a reason where it cannot be had', async () => {
    const failures = [
      [{ content: 'nothing' }, 'This is no iCalendar file.'],
      [
        { url: remote.put('/gone.ics', (response) => response.writeHead(404).end()) },
        'responds with status 404',
      ],
      [{ url: 'http://127.0.0.1:1/inside.ics' }, 'Nothing is fetched from this address'],
      [{ url: remote.redirect('/away.ics', 'http://169.254.1.1/x') }, 'Nothing is fetched from this address'],
      [{ url: remote.redirect('/round.ics', '/round.ics') }, 'redirects too often'],
    ] as const;
    for (const [input, error] of failures) {
      expect(await importFrom(service, { type: 'ics', ...input })).toMatchObject({
        state: 'failed',
        error: expect.stringContaining(error),
      });
    }
  });
});

describe('while others take all the turns for pictures', () => {
  const busy = jest.spyOn(MediaStore.prototype, 'prepare');
  beforeAll(() => busy.mockRejectedValue(new TooBusy('No turn came in time.')));
  afterAll(() => {
    busy.mockRestore();
  });
  const image = (): string => remote.put('/waiting.png', Buffer.from('any'));

  it('a line is imported without its own, with a warning', async () => {
    const content = lines(eventWith({ title: 'Busy', image: image() }), eventWith());
    const done = await importFrom(service, { type: 'ndjson', content, source: 'busy' });
    expect(countsOf(done)).toEqual(counts({ created: 2 }));
    const reason = `“Busy”: image “${image()}” was left out. Too many files are being read now. Try again soon.`;
    expect(done['report'].warnings).toEqual([{ where: 'line 1', reason }]);
  });

  it('an event of a calendar is imported without its own, with a warning', async () => {
    const content = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:busy',
      'DTSTART:20270401T000000Z',
      'SUMMARY:Busy',
      `IMAGE;VALUE=URI:${image()}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const done = await importFrom(service, { type: 'ics', content, source: 'busy' });
    expect(countsOf(done)).toEqual(counts({ created: 1 }));
    expect(done['report'].warnings).toEqual([
      { where: image(), reason: expect.stringMatching(/^The picture was left out: Too many files/) },
    ]);
  });
});

it('changes nothing in a dry run', async () => {
  const before = [await total(), await lastChange()];
  const content = lines(
    eventWith({ venue: { venue: 'Trial' }, tags: ['trial'] }),
    eventWith({ venue: 999_999 }),
  );
  const done = await importFrom(service, { type: 'ndjson', content }, '/imports?dry_run=true');
  expect(countsOf(done)).toEqual(counts({ created: 1, left_out: 1 }));
  expect([await total(), await lastChange()]).toEqual(before);
});

it('requires what an import needs, and names all that is wrong', async () => {
  const request = async (input: object): Promise<Body> => (await service.post('/imports', input)).body;
  expect(await request({})).toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['type'] },
  });
  expect(await request({ type: 'tec' })).toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['url'] },
  });
  const bad = await request({
    type: 'ics',
    url: 'ftp://x',
    content: ['x'],
    source: 'a b',
    map: { nope: 'x' },
    from: '2027-02-30',
    languages: 'xx',
    delimiter: '',
  });
  expect(Object.keys(bad['data'].params)).toEqual(
    expect.arrayContaining(['url', 'content', 'source', 'map', 'from', 'languages', 'delimiter']),
  );
  expect(Object.keys((await request({ type: 'ics' }))['data'].params)).toEqual(['file']);
  expect(
    Object.keys((await request({ type: 'ics', url: 'https://x.example', content: 'x' }))['data'].params),
  ).toEqual(['url']);
});

describe('a report is in the language of the request', () => {
  const reportIn = async (id: number, language: string): Promise<Record<string, unknown>> => {
    const { body } = await service.get(`/imports/${id}?i18n_language=${language}`, { as: 'administrator' });
    return body;
  };

  it('with what it says of places, reasons and keys', async () => {
    const dates = { start_date: '2027-01-10', end_date: '2027-01-10' };
    const content = lines(
      { title: 'Odd', ...dates, oddity: 1 },
      { title: 'Late', ...dates, end_date: '2026-01-01' },
    );
    const done = await importFrom(service, { type: 'ndjson', content: `${content}\n[]\n{`, source: 'said' });
    const { report } = await reportIn(done['id'] as number, 'de');
    expect(report).toMatchObject({
      problems: [
        { where: 'Zeile 3', reason: 'Die Zeile ist kein JSON-Objekt.' },
        { where: 'Zeile 4', reason: 'Die Zeile ist kein gültiges JSON.' },
        { where: 'Zeile 2', reason: 'end_date: Das Ende liegt vor dem Beginn.' },
      ],
      warnings: [{ where: 'Zeile 1', reason: 'Unbekannte Schlüssel, die übergangen werden: oddity' }],
    });
  });

  it('with why it came to nothing', async () => {
    const { id } = await importFrom(service, { type: 'ics', content: 'nothing', source: 'said' });
    expect((await reportIn(id as number, 'fr'))['error']).toBe('Ceci n’est pas un fichier iCalendar.');
    expect((await reportIn(id as number, 'ro'))['error']).toBe('Acesta nu este un fișier iCalendar.');
  });

  it('or stays in English, where an earlier version has stored it so', async () => {
    const { id } = await importFrom(service, { type: 'ics', content: 'nothing', source: 'said' });
    const report = {
      ...{ created: 0, updated: 0, unchanged: 0, trashed: 0, leftOut: 2, warned: 1 },
      left: [
        { where: 'line 3', line: 3, reason: 'The line is not a JSON object.' },
        { where: 'event 4', reason: 'It has no END:VEVENT.' },
      ],
      warnings: [{ where: 'line 1', line: 1, warning: 'unknown keys', unknown: ['a', 'b'] }],
    };
    await service.database.write(async (manager) =>
      manager.query('UPDATE import_job SET report = ?, error = ? WHERE id = ?', [
        JSON.stringify(report),
        '[::1] does not respond.',
        id,
      ]),
    );
    expect(await reportIn(id as number, 'de')).toMatchObject({
      error: '[::1] does not respond.',
      report: {
        problems: [
          { where: 'Zeile 3', reason: 'The line is not a JSON object.' },
          { where: 'event 4', reason: 'It has no END:VEVENT.' },
        ],
        warnings: [{ where: 'Zeile 1', reason: 'unknown keys: a, b' }],
      },
    });
  });
});
