import { jest } from '@jest/globals';
import { WorkListService } from '#content/translations/work-list.service.js';
import { systemContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { IdempotencyKeysRepository } from '#http/idempotency/idempotency-keys.repository.js';
import { readXliffInSubprocess } from '#integrations/xliff/read-in-subprocess.js';
import { XliffImport } from '#integrations/xliff/xliff-import.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';
import { venueInFrench } from '../support/translation-file.js';
import { brokenRules } from '../support/xliff-rules.js';

/* Texts for translators as XLIFF, and what comes back. */

let service: Service;
beforeEach(async () => {
  service = await Service.start();
});
afterEach(async () => service.stop());

type As = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber' | 'anonymous';

async function exported(language: string, query = '', as: As = 'administrator'): Promise<string> {
  const { status, headers, body } = await service.get<string>(`/translations/xliff/${language}?${query}`, {
    as,
  });
  expect([status, headers['content-type']]).toEqual([200, 'application/xliff+xml; charset=utf-8']);
  expect(brokenRules(body)).toEqual([]);
  return body;
}

const imported = async (
  xliff: string,
  more: object = {},
  as: As = 'administrator',
  headers = {},
): Promise<ServiceResponse> => service.post('/translations/xliff', { xliff, ...more }, { as, headers });

const report = ({ body }: ServiceResponse): unknown => [
  (body['written'] as Body[]).map(({ file, units }) => [file, ...units].join(' ')),
  body['unchanged'],
  (body['left_out'] as Body[]).map(({ file, unit }) => [file, unit].filter(Boolean).join(' ')),
];

const ids = (text: string): string[] => [...text.matchAll(/<file id="([^"]+)"/g)].map(([, id = '']) => id);

/** Fills in a target for a source, as a translator's program does. */
const translated = (text: string, source: string, target: string, state = 'translated'): string => {
  const wanted = `<segment id="text" state="initial"><source>${source}</source>`;
  expect(text).toContain(wanted);
  return text.replace(
    wanted,
    `<segment id="text" state="${state}"><source>${source}</source><target>${target}</target>`,
  );
};

const french = async (path: string): Promise<Body> =>
  (await service.get(`${path}/translations/fr`, { as: 'administrator' })).body;

it('goes out, comes back translated, and changes nothing the second time', async () => {
  const description =
    '<p>Bring a <a href="https://x.example/?a=1&amp;b=2">blanket</a> &amp; tea.<br />1 &lt; 2</p>';
  const event = await service.make(
    '/events',
    eventWith({ title: 'Jazz & "Blues" <3 \uffff', description, website: 'https://a.example' }),
  );
  const venue = await service.make('/venues', { venue: 'Hall', address: '1 Quay', city: 'Rome' });
  const tag = await service.make('/tags', { name: 'free', description: 'No <b>markup</b> here' });
  const out = await exported('fr', 'source=en');
  const [eventId, venueId, tagId] = [`event-${event['id']}`, `venue-${venue['id']}`, `tag-${tag['id']}`];
  expect(ids(out)).toEqual([eventId, venueId, tagId]);
  expect(out).not.toContain('a.example');
  const start = '<pc id="1" dataRefStart="d1" dataRefEnd="d2">';
  const link = (text: string) => `<pc id="2" dataRefStart="d3" dataRefEnd="d4">${text}</pc>`;
  const back = [
    ['Hall', 'Salle'],
    ['1 Quay', '1, quai'],
    ['free', 'gratuit'],
    [
      `${start}Bring a ${link('blanket')} &amp; tea.<ph id="3" dataRef="d5"/>1 &lt; 2</pc>`,
      `${start}1 &lt; 2 : thé &amp; ${link('couverture <![CDATA[<b>]]>')}</pc>`,
    ],
  ].reduce((text, [source = '', target = '']) => translated(text, source, target), out);
  const response = await imported(back);
  expect([response.status, report(response)]).toEqual([
    200,
    [[`${eventId} description`, `${venueId} venue address`, `${tagId} name`], 0, []],
  ]);
  expect(await french(`/events/${event['id']}`)).toMatchObject({
    title: '',
    description:
      '<p>1 &lt; 2 : thé &amp; <a href="https://x.example/?a=1&amp;b=2">couverture &lt;b&gt;</a></p>',
    // The title is still to be translated.
    status: 'incomplete',
    fields: { title: 'missing', description: 'current' },
  });
  expect(await french(`/venues/${venue['id']}`)).toMatchObject({
    venue: 'Salle',
    address: '1, quai',
    city: '',
  });
  const changes = async () => (await service.query('SELECT id FROM changes')).length;
  const before = await changes();
  expect(report(await imported(back))).toEqual([[], 3, []]);
  expect(await changes()).toBe(before);
  // What was translated goes out with its target, and comes back as it is.
  const again = await exported('fr', 'source=en&status=all&kind=event');
  expect(again).toContain('state="translated"');
  expect(report(await imported(again))).toEqual([[], 1, []]);
  // What is lacking goes out again, with what is there.
  expect(ids(await exported('fr'))).toEqual([eventId, venueId, tagId]);
  expect(report(await imported(await exported('fr')))).toEqual([[], 3, []]);
  expect(ids(await exported('fr', 'kind=category'))).toEqual(['nothing']);
  const audit = await service.get(`/audit?kind=venue&id=${venue['id']}`, { as: 'administrator' });
  expect(JSON.stringify(audit.body)).toContain('Salle');
});

it('reads no records but those with a text to translate from', async () => {
  const { id } = await service.make('/venues', { venue: 'Hall' });
  const own = await service.make('/venues?i18n_language=it', { venue: 'Sala' });
  await service.post(`/venues/${id}?i18n_language=it`, { venue: 'Sala' });
  await service.make('/venues', { venue: 'Room' });
  const next = jest.spyOn(service.app.get(WorkListService), 'next');
  expect(ids(await exported('fr', 'source=it&kind=venue'))).toEqual([`venue-${id}`, `venue-${own['id']}`]);
  expect(await next.mock.results[0]?.value).toEqual([id, own['id']]);
});

it('passes over records without a wanted text in the source language, which would come again each time', async () => {
  const { id } = await service.make('/venues', {
    venue: 'Hall',
    city: 'Rome',
    translations: { it: { venue: 'Sala' }, fr: { venue: 'Salle' } },
  });
  expect(ids(await exported('fr', 'source=it&kind=venue'))).toEqual(['nothing']);
  expect(ids(await exported('fr', 'source=it&kind=venue&status=all'))).toEqual([`venue-${id}`]);
  await service.post(`/venues/${id}`, { translations: { fr: { city: 'Rome' } } });
  await service.post(`/venues/${id}`, { city: 'Milan' });
  expect(ids(await exported('fr', 'source=it&kind=venue&status=outdated'))).toEqual(['nothing']);
  expect(ids(await exported('fr', 'source=en&kind=venue&status=outdated'))).toEqual([`venue-${id}`]);
});

it('leaves out what has changed since, unless it is forced, and the record with it', async () => {
  const { id } = await service.make('/venues', {
    venue: 'Old',
    city: 'Rome',
    translations: { fr: { city: 'Rome' } },
  });
  const out = translated(await exported('fr', 'status=all'), 'Old', 'Vieux');
  await service.post(`/venues/${id}`, { venue: 'New' });
  expect(ids(await exported('fr', 'status=missing'))).toEqual([`venue-${id}`]);
  const left = await imported(out, { i18n_language: 'de' });
  expect(report(left)).toEqual([[], 0, [`venue-${id} venue`]]);
  expect(left.body['left_out'][0].reason).toContain('Ausgangstext');
  expect(await french(`/venues/${id}`)).toMatchObject({ venue: '', status: 'incomplete' });
  expect(report(await imported(out, { force: true }))).toEqual([[`venue-${id} venue city`], 0, []]);
  expect(await french(`/venues/${id}`)).toMatchObject({ venue: 'Vieux', status: 'current' });
});

it('passes over the reason of an event that takes place again, and writes its other texts', async () => {
  const canceled = { title: 'Concert', event_status: 'canceled', event_status_reason: 'Ill' };
  const { id } = await service.make('/events', eventWith(canceled));
  const reason = translated(await exported('fr', 'kind=event'), 'Ill', 'Malade');
  const out = translated(reason, 'Concert', 'Le concert');
  await service.post(`/events/${id}`, { event_status: 'scheduled' });
  for (const more of [{}, { force: true }])
    expect(report(await imported(reason, { ...more, dry_run: true }))).toEqual([[], 1, []]);
  expect(report(await imported(out))).toEqual([[`event-${id} title`], 0, []]);
  expect(await french(`/events/${id}`)).toMatchObject({ title: 'Le concert', event_status_reason: '' });
});

it('passes over a reason that is gone in the source language only when the original has none either', async () => {
  const { id } = await service.make(
    '/events',
    eventWith({
      ...{ title: 'Concert', event_status: 'canceled', event_status_reason: 'Ill' },
      translations: { it: { title: 'Concerto', event_status_reason: 'Malato' } },
    }),
  );
  const out = translated(await exported('fr', 'kind=event&source=it'), 'Malato', 'Malade');
  await service.post(`/events/${id}`, { translations: { it: { event_status_reason: '' } } });
  expect(report(await imported(out))).toEqual([[], 0, [`event-${id} event_status_reason`]]);
  await service.post(`/events/${id}`, { event_status_reason: '' });
  expect(report(await imported(out))).toEqual([[], 1, []]);
});

it('confirms an outdated text only where a translator says that it is translated', async () => {
  const { id } = await service.make('/organizers', {
    organizer: 'One',
    translations: { fr: { organizer: 'Un' } },
  });
  await service.post(`/organizers/${id}`, { organizer: 'One!' });
  const out = await exported('fr', 'status=outdated');
  expect(out).toContain('state="initial" subState="calendar:outdated"');
  expect(report(await imported(out))).toEqual([[], 1, []]);
  expect(await french(`/organizers/${id}`)).toMatchObject({ status: 'outdated' });
  const done = out.replace('state="initial" subState="calendar:outdated"', 'state="final"');
  expect(report(await imported(done))).toEqual([[`organizer-${id} organizer`], 0, []]);
  expect(await french(`/organizers/${id}`)).toMatchObject({ organizer: 'Un', status: 'current' });
  expect(report(await imported(done))).toEqual([[], 1, []]);
});

it('reports for each record why it is left out, and writes the others', async () => {
  const make = async (venue: string) => (await service.make('/venues', { venue }))['id'] as number;
  const [good, gone, bad, code] = [
    await make('Good'),
    await make('Gone'),
    await make('Bad'),
    await make('Code'),
  ];
  const other = await service.make('/venues', { venue: 'Salle', i18n_language: 'fr' });
  const pieces = [
    ['Good', 'Bon'],
    ['Gone', 'Parti'],
    ['Bad', 'x'.repeat(256)],
    ['Code', '<ph id="1" dataRef="d1"/>'],
  ];
  const out = pieces.reduce((text, [from = '', to = '']) => translated(text, from, to), await exported('fr'));
  const unit = (id: string, source: string) =>
    `<unit id="${id}"><segment state="final"><source>${source}</source><target>Z</target></segment></unit>`;
  const more = [
    `<file id="venue-999999">${unit('venue', 'x')}</file>`,
    `<file id="user-1">${unit('name', 'x')}</file>`,
    `<file id="venue-${other['id']}">${unit('venue', '')}</file>`,
    `<file id="venue-0${good}">${unit('venue', 'Good')}</file>`,
    `<file id="event-${good}">${unit('title', 'Good')}</file>`,
  ].join('');
  await service.delete(`/venues/${gone}`);
  const response = await imported(out.replace('</xliff>', `${more}</xliff>`));
  expect(report(response)).toEqual([
    [`venue-${good} venue`],
    0,
    [
      `venue-${gone}`,
      `venue-${bad} venue`,
      `venue-${code} venue`,
      'venue-999999',
      'user-1',
      `venue-${other['id']}`,
      `venue-0${good}`,
      `event-${good}`,
    ],
  ]);
  const slug = out.replace(
    /<file id="venue-\d+"[^]*<\/file>/,
    `<file id="venue-${good}">${unit('slug', 'good')}</file>`,
  );
  expect(report(await imported(slug))).toEqual([[], 0, [`venue-${good} slug`]]);
});

it('refuses what is no document, and entities of files with it', async () => {
  const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>';
  for (const text of ['x', '', '<xliff version="1.2"/>', entity]) {
    const response = await imported(text);
    expect([text, response.status, Object.keys(response.body['data'].params as object)]).toEqual([
      text,
      400,
      ['xliff'],
    ]);
  }
});

it('gives the rights of the caller', async () => {
  const draft = { ...eventWith({ title: 'Mine' }), status: 'draft' };
  const mine = (await service.make('/events', draft, { as: 'contributor' }))['id'] as number;
  const others = (await service.make('/events', eventWith({ title: 'Theirs' })))['id'] as number;
  const tag = (await service.make('/tags', { name: 'Tagged' }))['id'] as number;
  expect(ids(await exported('fr', '', 'contributor'))).toEqual([`event-${mine}`]);
  const all = [
    ['Mine', 'Mien'],
    ['Theirs', 'Leur'],
    ['Tagged', 'Étiqueté'],
  ].reduce((text, [from = '', to = '']) => translated(text, from, to), await exported('fr'));
  const done = await imported(all, {}, 'contributor');
  expect(report(done)).toEqual([[`event-${mine} title`], 0, [`event-${others}`, `tag-${tag}`]]);
  for (const [as, status] of [
    ['subscriber', 403],
    ['anonymous', 401],
  ] as const) {
    expect((await imported(all, {}, as)).status).toBe(status);
    expect((await service.get('/translations/xliff/fr', { as })).status).toBe(status);
  }
  const same = await service.get('/translations/xliff/fr?source=fr', { as: 'editor' });
  expect([same.status, Object.keys(same.body['data'].params as object)]).toEqual([400, ['source']]);
  expect((await service.get('/translations/xliff/pt', { as: 'editor' })).status).toBe(404);
  const scopes = { name: 'k', scopes: ['events:write'] };
  const { key } = (await service.post('/users/me/api-keys', scopes, { as: 'editor' })).body;
  const response = await imported(all, {}, 'anonymous', { authorization: `Bearer ${key}` });
  expect(report(response)).toEqual([[`event-${others} title`], 1, [`tag-${tag}`]]);
});

it('runs dry without writing, and is done once with a key', async () => {
  const { id } = await service.make('/venues', { venue: 'Hall' });
  const out = translated(await exported('fr'), 'Hall', 'Salle');
  const trial = await imported(out, { dry_run: true });
  expect([report(trial), trial.headers['x-dry-run']]).toEqual([[[`venue-${id} venue`], 0, []], 'true']);
  expect((await service.get(`/venues/${id}/translations/fr`, { as: 'editor' })).status).toBe(404);
  const headers = { 'idempotency-key': 'once' };
  const first = await imported(out, {}, 'editor', headers);
  const second = await imported(out, {}, 'editor', headers);
  expect([second.headers['idempotent-replayed'], second.body]).toEqual(['true', first.body]);
});

it('a dry run opens a transaction for a hundred records at a time, and none to read the file', async () => {
  const dryRun = jest.spyOn(service.database, 'dryRun');
  expect((await imported('no document', { dry_run: true })).status).toBe(400);
  expect(dryRun).toHaveBeenCalledTimes(0);
  const { id } = await service.make('/venues', { venue: 'Hall' });
  const hall = venueInFrench(id);
  const unknown = Array.from({ length: 200 }, (_, index) => `<file id="tag-${index + 1}"/>`);
  const out = hall
    .replace('<file', `${unknown.join('')}<file`)
    .replaceAll('"/>', '"><unit id="name"><segment><source>x</source></segment></unit></file>');
  const { body } = await imported(out, { dry_run: true });
  expect([body['written'], body['left_out'].length]).toEqual([
    [{ file: `venue-${id}`, units: ['venue'] }],
    200,
  ]);
  expect(dryRun).toHaveBeenCalledTimes(3);
  expect((await service.get(`/venues/${id}/translations/fr`, { as: 'editor' })).status).toBe(404);
});

it('with a key, nothing is written when its response cannot be stored', async () => {
  const { id } = await service.make('/venues', { venue: 'Hall' });
  const out = translated(await exported('fr'), 'Hall', 'Salle');
  const headers = { 'idempotency-key': 'together' };
  const store = jest.spyOn(service.app.get(IdempotencyKeysRepository), 'insert');
  store.mockRejectedValueOnce(new ApiError('rest_conflict', { key: 'conflict' }));
  expect((await imported(out, {}, 'editor', headers)).status).toBe(409);
  store.mockRestore();
  expect((await service.get(`/venues/${id}/translations/fr`, { as: 'editor' })).status).toBe(404);
  expect(report(await imported(out, {}, 'editor', headers))).toEqual([[`venue-${id} venue`], 0, []]);
  expect(await french(`/venues/${id}`)).toMatchObject({ venue: 'Salle' });
});

it('with a key, what is refused does not stop the rest', async () => {
  const [first, second] = [
    await service.make('/tags', { name: 'One' }),
    await service.make('/tags', { name: 'Two' }),
  ];
  const out = ['One', 'Two'].reduce((text, name) => translated(text, name, 'Même'), await exported('fr'));
  const found = [[`tag-${first.id} name`], 0, [`tag-${second.id}`]];
  expect(report(await imported(out, {}, 'editor', { 'idempotency-key': 'one-of-two' }))).toEqual(found);
  expect(await french(`/tags/${first.id}`)).toMatchObject({ name: 'Même' });
});

it('what is refused by itself does not stop the rest', async () => {
  const [first, second] = [
    await service.make('/tags', { name: 'One' }),
    await service.make('/tags', { name: 'Two' }),
  ];
  const out = ['One', 'Two'].reduce((text, name) => translated(text, name, 'Même'), await exported('fr'));
  const found = [[`tag-${first.id} name`], 0, [`tag-${second.id}`]];
  expect(report(await imported(out, { dry_run: true }))).toEqual(found);
  expect((await service.get(`/tags/${first.id}/translations/fr`, { as: 'editor' })).status).toBe(404);
  expect(report(await imported(out))).toEqual(found);
});

it('a record that is changed in that moment is looked at again', async () => {
  const { id } = await service.make('/venues', { venue: 'Hall', city: 'Rome' });
  const settings = service.app.get<Settings>(SETTINGS);
  const document = await readXliffInSubprocess(translated(await exported('fr'), 'Hall', 'Salle'), {
    limits: settings.readingLimits,
  });
  const importer = service.app.get(XliffImport);
  const ctx = systemContext(settings, {
    caller: { id: 1, username: 'administrator', role: 'administrator' },
  });
  const options = { force: false, dryRun: false };
  const [result] = await Promise.all([
    importer.import(ctx, document, options),
    service.post(`/venues/${id}`, { zip: '1' }),
    service.post(`/venues/${id}`, { zip: '2' }),
  ]);
  expect([result.written, result.leftOut]).toEqual([[{ file: `venue-${id}`, units: ['venue'] }], []]);
  expect(await french(`/venues/${id}`)).toMatchObject({ venue: 'Salle' });
});

describe('a document as a file', () => {
  const sentAs = async (field: string, bytes: Buffer, more: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    form.set(field, new Blob([new Uint8Array(bytes)]), 'fr.xlf');
    const encoded = new Response(form);
    return service.post('/translations/xliff', Buffer.from(await encoded.arrayBuffer()), {
      as: 'administrator',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
  };

  it.each(['file', 'xliff'])('is taken in the field %s of a multipart body', async (field) => {
    const { id } = await service.make('/venues', { venue: 'Hall' });
    const text = (await exported('fr', 'kind=venue')).replace(
      '</source>',
      '</source><target>Salle é</target>',
    );
    expect(report(await sentAs(field, Buffer.from(text)))).toEqual([[`venue-${id} venue`], 0, []]);
    expect((await service.get(`/venues/${id}?i18n_language=fr`)).body['venue']).toBe('Salle é');
  });

  it('is refused with the reason', async () => {
    const latin = await sentAs('file', Buffer.from('<x>\xe9</x>', 'latin1'));
    expect([latin.status, Object.values(latin.body['data'].params)]).toEqual([
      400,
      ['The file is not UTF-8: save it in that encoding.'],
    ]);
    const twice = await sentAs('file', Buffer.from('<x/>'), { xliff: '<x/>' });
    expect([twice.status, Object.keys(twice.body['data'].params)]).toEqual([400, ['file']]);
    const text = await service.post('/translations/xliff', { file: '<x/>' }, { as: 'administrator' });
    expect([text.status, text.body['data'].params.file]).toEqual([
      400,
      'Send a file, in a multipart/form-data body.',
    ]);
    const none = await service.post('/translations/xliff', {}, { as: 'administrator' });
    expect([none.status, none.body['code'], none.body['data'].params]).toEqual([
      400,
      'rest_missing_callback_param',
      ['xliff'],
    ]);
  });
});
