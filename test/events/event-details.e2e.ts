import { fromTo, lastWrite } from '../support/audit.js';
import { NO_DETAILS, NO_SERIES } from '../support/event-details.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** Three days in Paris. */
const DAYS = { start_date: '2027-01-10 10:00:00', end_date: '2027-01-12 18:00:00', timezone: 'Europe/Paris' };

const WRITABLE = Object.keys(NO_DETAILS).filter((name) => !name.startsWith('previous_'));

const FULL = {
  event_status: 'postponed',
  event_status_reason: '<p>The river is high.</p>',
  is_virtual: true,
  virtual_event_type: 'hybrid',
  virtual_url: 'https://stream.example/jazz',
  virtual_url_access: 'public',
  registration_url: 'https://tickets.example/jazz',
  registration_opens: '2026-12-01 00:00:00',
  registration_closes: '2027-01-09 18:00:00',
  availability: 'limited',
  capacity: 120,
  remaining: 8,
  age_min: 6,
  age_max: 12,
  spoken_languages: ['fr', 'de-CH'],
  accessibility: ['wheelchair', 'subtitles'],
  opening_hours: [{ days: ['sat', 'sun'], opens: '10:00', closes: '24:00' }],
  closed_days: ['2027-01-11'],
};

const pick = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.map((name) => [name, body[name]]));

const make = async (fields: object = {}): Promise<Body> =>
  service.make('/events', eventWith({ ...DAYS, ...fields }));

/** Updates an event; the response's fields that were sent, or the errors by parameter. */
async function change(id: unknown, fields: Body, path = `/events/${String(id)}`): Promise<Body> {
  const { status, body } = await service.send('PATCH', path, fields, ADMIN);
  if (status === 200) return pick(body, Object.keys(fields));
  expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
  return { refused: Object.keys(body['data'].params).sort() };
}

const ADMIN = { as: 'administrator' } as const;

const refused = (...names: string[]): Body => ({ refused: names });

describe('the fields', () => {
  it('stand after all others, in their order, and have defaults', async () => {
    const event = await make();
    expect(Object.entries(event).slice(-24)).toEqual(Object.entries({ ...NO_DETAILS, ...NO_SERIES }));
    const { body } = await service.get(`/events?include=${event['id']}`);
    expect(Object.entries(body['events'][0]).slice(-24)).toEqual(
      Object.entries({ ...NO_DETAILS, ...NO_SERIES }),
    );
  });

  it('are read as they were written, by every address', async () => {
    const event = await make(FULL);
    const expected = { ...NO_DETAILS, ...FULL };
    for (const path of [`/events/${event['id']}`, `/events/by-slug/${event['slug']}`])
      expect((await service.get(path)).body).toMatchObject(expected);
    const { body } = await service.get(`/events?include=${event['id']}`);
    expect(body['events'][0]).toMatchObject(expected);
  });

  it('are sent back as they were read, without a change', async () => {
    for (const fields of [{}, FULL, { event_status: 'canceled' }]) {
      const made = await make(fields);
      const { body: read } = await service.get(`/events/${made['id']}`);
      const { status, body } = await service.post(`/events/${made['id']}`, read);
      expect(status).toBe(200);
      expect(pick(body, Object.keys(NO_DETAILS))).toEqual(pick(read, Object.keys(NO_DETAILS)));
    }
  });

  it('are cleared by null, and by an empty text in a form', async () => {
    for (const nothing of [null, '']) {
      const { id } = await make(FULL);
      // An event has a reason and an address only together with what they belong to.
      const body = Object.fromEntries(WRITABLE.map((name) => [name, nothing]));
      const changed = await change(id, body);
      expect(changed).toEqual(pick(NO_DETAILS, WRITABLE));
    }
  });

  it('are read from forms', async () => {
    const form = new URLSearchParams({
      ...eventWith(DAYS),
      spoken_languages: 'fr,de-ch',
      accessibility: 'subtitles,wheelchair',
      capacity: '7',
      is_virtual: '1',
      'opening_hours[0][days]': 'sun,sat',
      'opening_hours[0][opens]': '10:00',
      'opening_hours[0][closes]': '24:00',
      closed_days: '2027-01-12,2027-01-11,2027-01-12',
    });
    const { status, body } = await service.post('/events', form.toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ spoken_languages: ['fr', 'de-CH'], accessibility: ['wheelchair', 'subtitles'], capacity: 7 },
      ...{ is_virtual: true, virtual_event_type: 'virtual' },
      opening_hours: FULL.opening_hours,
      closed_days: ['2027-01-11', '2027-01-12'],
    });
  });

  it.each([
    ['event_status', 'off'],
    ['is_virtual', 'maybe'],
    ['virtual_event_type', 'online'],
    ['virtual_url', 'stream'],
    ['virtual_url_access', 'secret'],
    ['registration_url', 'javascript:alert(1)'],
    ['registration_opens', 'soon or later'],
    ['registration_closes', '2027-02-30'],
    ['availability', 'few'],
    ['capacity', -1],
    ['remaining', 1.5],
    ['age_min', 151],
    ['age_max', -1],
    ['spoken_languages', 'french people'],
    ['spoken_languages', Array.from({ length: 21 }, (_, index) => `a${String.fromCharCode(97 + index)}`)],
    ['accessibility', 'lift'],
    ['opening_hours', [{ days: ['mon'], opens: '10', closes: '12:00' }]],
    ['closed_days', '2027-02-30'],
    ['closed_days', '2027-01-13'],
  ])('are refused by name: %s=%p', async (name, value) => {
    const { id } = await make();
    // An address alone is refused for lack of `is_virtual`.
    expect(await change(id, { is_virtual: true, [name]: value })).toEqual(refused(name));
  });
});

describe('the status', () => {
  it.each(['Cancelled', 'CANCELED'])('is read in any spelling: %s', async (text) => {
    expect((await make({ event_status: text }))['event_status']).toBe('canceled');
  });

  it('has a reason only when the event is not scheduled', async () => {
    const { id } = await make();
    expect(await change(id, { event_status_reason: 'Ill' })).toEqual(refused('event_status_reason'));
    expect(await change(id, { event_status_reason: '' })).toEqual({ event_status_reason: '' });
    // What an editor sends of an empty text is none.
    for (const empty of ['<p></p>', '<p>&nbsp;</p>', '<p><br></p>'])
      expect(await change(id, { event_status_reason: empty })).toEqual({ event_status_reason: '' });
    const inFrench = { translations: { fr: { event_status_reason: 'Malade' } } };
    expect(await change(id, inFrench)).toEqual(refused('translations[fr][event_status_reason]'));
    const path = `/events/${String(id)}/translations/fr`;
    expect(await change(id, { event_status_reason: 'Malade' }, path)).toEqual(refused('event_status_reason'));
    await change(id, {
      event_status: 'canceled',
      event_status_reason: 'Ill <script>x</script>',
      ...inFrench,
    });
    const { body } = await service.get(`/events/${String(id)}?i18n_language=fr`);
    expect(body['event_status_reason']).toBe('<p>Malade</p>');
    const { body: inGerman } = await service.get(`/events/${String(id)}?i18n_language=de`);
    expect(inGerman['event_status_reason']).toBe('<p>Ill</p>');
    const both = { event_status: 'scheduled', event_status_reason: 'Ill' };
    expect(await change(id, both)).toEqual(refused('event_status_reason'));
  });

  it('loses its reason in all languages with `scheduled`', async () => {
    const translations = { fr: { event_status_reason: 'Malade', title: 'Soirée' } };
    const { id } = await make({ event_status: 'canceled', event_status_reason: 'Ill', translations });
    await change(id, { event_status: 'scheduled' });
    const { body } = await service.get(`/events/${String(id)}/translations`);
    for (const language of ['en', 'fr'])
      expect(body['translations'][language]['event_status_reason']).toBe('');
    expect(body['translations']['fr']['title']).toBe('Soirée');
  });

  it('leaves no translation outdated when its reason is cleared, nor words to translate', async () => {
    const translations = { fr: { title: 'Soirée', event_status_reason: 'Malade' } };
    const { id } = await make({ title: 'Night', event_status: 'canceled', translations });
    const { body: without } = await service.get(`/events/${String(id)}/translations`);
    expect(without['translations']['fr']).toMatchObject({ status: 'current', fields: { title: 'current' } });
    await change(id, { event_status_reason: 'Ill' });
    await change(id, { event_status_reason: '' });
    const { body } = await service.get(`/events/${String(id)}/translations`);
    expect(body['translations']['fr']['status']).toBe('current');
    expect(Object.keys(body['translations']['fr']['fields'])).toEqual(['title']);
  });
});

describe('the dates before a move', () => {
  it('are those from before the first one, in the present zone', async () => {
    const { id } = await make({ event_status: 'rescheduled' });
    const previous = async (fields: Body): Promise<unknown[]> => {
      const { status, body } = await service.post(`/events/${String(id)}`, fields);
      expect(status).toBe(200);
      return [body['previous_start_date'], body['previous_end_date']];
    };
    const { start_date, end_date } = DAYS;
    expect(await previous({ start_date, end_date })).toEqual(['', '']);
    expect(await previous({ end_date: '2027-01-13 18:00:00' })).toEqual([start_date, end_date]);
    expect(await previous({ start_date: '2027-01-11 10:00:00' })).toEqual([start_date, end_date]);
    expect(await previous({ timezone: 'Europe/London' })).toEqual([
      '2027-01-10 09:00:00',
      '2027-01-12 17:00:00',
    ]);
    expect(await previous({ event_status: 'canceled' })).toEqual(['', '']);
    expect(await previous({ event_status: 'rescheduled' })).toEqual(['', '']);
    expect(await previous({ timezone: 'Europe/Paris' })).toEqual([
      '2027-01-11 11:00:00',
      '2027-01-13 19:00:00',
    ]);
  });

  it('cannot be written', async () => {
    const { id } = await make();
    const body = { previous_start_date: '2020-01-01 00:00:00' };
    const { headers } = await service.post(`/events/${String(id)}`, body);
    expect(headers['x-ignored-params']).toBe('previous_start_date');
    const strict = await service.post(`/events/${String(id)}`, body, {
      headers: { prefer: 'handling=strict' },
    });
    expect(strict.status).toBe(400);
  });
});

describe('a virtual event', () => {
  const URL = 'https://stream.example/';

  it.each([
    [{}, { is_virtual: true }, { virtual_event_type: 'virtual' }],
    [{}, { is_virtual: true, virtual_event_type: '' }, { virtual_event_type: 'virtual' }],
    [{ virtual_event_type: 'hybrid' }, { is_virtual: true }, { virtual_event_type: 'hybrid' }],
    [{}, { virtual_event_type: 'hybrid', virtual_url: URL }, { is_virtual: true, virtual_url: URL }],
    [
      { virtual_event_type: 'hybrid', virtual_url: URL, virtual_url_access: 'private' },
      { virtual_event_type: '' },
      { is_virtual: false, virtual_url: '', virtual_url_access: 'private' },
    ],
    [
      { is_virtual: true, virtual_url: URL },
      { is_virtual: false },
      { virtual_event_type: '', virtual_url: '' },
    ],
  ])('%j then %j has %j', async (before, sent, after) => {
    const { id } = await make(before);
    await change(id, sent);
    expect((await service.get(`/events/${String(id)}`)).body).toMatchObject(after);
  });

  it.each([
    [{ virtual_url: URL }, 'virtual_url'],
    [{ is_virtual: false, virtual_url: URL }, 'virtual_url'],
    [{ is_virtual: false, virtual_event_type: 'hybrid' }, 'virtual_event_type'],
    [{ virtual_event_type: '', virtual_url: URL }, 'virtual_url'],
  ])('contradicts %j', async (fields, name) => {
    const { id } = await make();
    expect(await change(id, fields)).toEqual(refused(name));
  });

  it('shows a private address only to those who may edit it', async () => {
    const { id } = await make({ is_virtual: true, virtual_url: URL, virtual_url_access: 'private' });
    const shown = async (role: 'editor' | 'subscriber' | 'anonymous', path: string): Promise<unknown> => {
      const { body } = await service.get(path, { as: role });
      return (body['events']?.[0] ?? body)['virtual_url'];
    };
    for (const path of [`/events/${String(id)}`, `/events?include=${String(id)}`]) {
      expect(await shown('anonymous', path)).toBe('');
      expect(await shown('editor', path)).toBe(URL);
      expect(await shown('subscriber', path)).toBe('');
      expect(await shown('anonymous', path)).toBe('');
    }
  });
});

describe('numbers and dates that belong together', () => {
  it('are checked on the state that would result', async () => {
    const { id } = await make({ capacity: 10, remaining: 5, age_min: 6, age_max: 12 });
    expect(await change(id, { capacity: 4 })).toEqual(refused('remaining'));
    expect(await change(id, { remaining: 11 })).toEqual(refused('remaining'));
    expect(await change(id, { capacity: null })).toEqual({ capacity: null });
    expect(await change(id, { age_min: 13 })).toEqual(refused('age_max'));
    expect(await change(id, { age_max: 6 })).toEqual({ age_max: 6 });
  });

  it('registration keeps its clock in a new zone', async () => {
    const opens = '2026-12-01 09:00:00';
    const { id } = await make({ registration_opens: opens, registration_closes: opens });
    expect(await change(id, { registration_opens: '2026-12-01 09:00:01' })).toEqual(
      refused('registration_closes'),
    );
    await change(id, { timezone: 'America/New_York' });
    const { body } = await service.get(`/events/${String(id)}`);
    expect(pick(body, ['registration_opens', 'registration_closes'])).toEqual({
      registration_opens: opens,
      registration_closes: opens,
    });
    expect(await change(id, { registration_opens: '2026-12-01T14:00:00Z' })).toEqual({
      registration_opens: opens,
    });
    expect(await change(id, { registration_opens: '2026-11-30' })).toEqual({
      registration_opens: '2026-11-30 00:00:00',
    });
  });

  it('an event does not move away from its closed days', async () => {
    const { id } = await make({ closed_days: ['2027-01-10', '2027-01-12'] });
    const later = { start_date: '2027-01-11 10:00:00' };
    expect(await change(id, later)).toEqual(refused('closed_days'));
    expect(await change(id, { end_date: '2027-01-12 00:00:00' })).toEqual(refused('closed_days'));
    expect(await change(id, { ...later, closed_days: '2027-01-12' })).toMatchObject(later);
  });
});

it('errors tell nothing of an event to those who may not edit it', async () => {
  const event = await make({ password: 'sesame', capacity: 10, age_min: 18, closed_days: ['2027-01-11'] });
  for (const fields of [
    { remaining: 11 },
    { age_max: 5 },
    { start_date: '2031-01-01 10:00:00', end_date: '2031-01-02 10:00:00' },
    { start_date: '2031-01-01 10:00:00' },
    { end_date: '2001-01-01 10:00:00' },
    { event_status_reason: 'Ill' },
    { virtual_url: 'https://stream.example/' },
  ]) {
    const { status, body } = await service.send('PATCH', `/events/${String(event['id'])}`, fields, {
      as: 'contributor',
    });
    expect([status, body['code']]).toEqual([403, 'rest_forbidden']);
  }
});

it('a batch, an external id and the change log have the details', async () => {
  const operations = [{ method: 'POST', path: '/events', body: eventWith({ ...DAYS, ...FULL }) }];
  const { body: batch } = await service.post('/batch', { mode: 'each', operations });
  expect(batch['responses'][0]['body']).toMatchObject(FULL);
  const put = await service.send('PUT', '/events/by-external/erp/1', eventWith({ ...DAYS, ...FULL }), ADMIN);
  expect([put.status, pick(put.body, Object.keys(FULL))]).toEqual([201, FULL]);
  await change(put.body['id'], { event_status: 'canceled', spoken_languages: ['ro'] });
  const write = await lastWrite(service, 'event', put.body['id']);
  expect(write['changes']).toMatchObject({
    event_status: fromTo('postponed', 'canceled'),
    spoken_languages: fromTo(FULL.spoken_languages, ['ro']),
  });
});
