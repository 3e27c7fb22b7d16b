import type { Role } from '#common/rights/roles.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* What is said of pictures, where they are found and where they are used. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

let counter = 0;

/** A picture of its own each time: the same bytes are the same item. */
async function uploaded(as: Role = 'administrator', filename = 'jazz.png'): Promise<string> {
  counter += 1;
  const { status, body } = await upload(service, await pictureBytes(20 + counter, 20, 'png'), {
    as,
    filename,
  });
  expect([status, body['code']]).toEqual([201, undefined]);
  return `/media/${String(body['id'])}`;
}

const patch = async (path: string, body: Body, as: Role = 'administrator', query = '') =>
  service.send('PATCH', `${path}${query}`, body, { as });

const read = async (path: string, as: Role = 'administrator'): Promise<Body> =>
  (await service.get(path, { as })).body;

const idOf = (path: string): number => Number(path.split('/').at(-1));

const found = async (query: string): Promise<unknown[]> =>
  ((await read(`/media?${query}`))['media'] as Body[]).map(({ id }) => id);

describe('the texts of a picture', () => {
  it('are written in the language of the request, and read with a fallback', async () => {
    const path = await uploaded();
    expect((await patch(path, { alt_text: 'A trio', caption: 'In 2025', credit: 'Ana' })).status).toBe(200);
    const french = await patch(path, { alt_text: 'Un trio' }, 'administrator', '?i18n_language=fr');
    expect(french.body).toMatchObject({
      ...{ alt_text: 'Un trio', caption: '', credit: 'Ana', i18n_language: 'fr' },
      translations: {
        en: { alt_text: 'A trio', caption: 'In 2025' },
        fr: { alt_text: 'Un trio', caption: '' },
      },
    });
    expect(await read(`${path}?i18n_language=de`)).toMatchObject({
      ...{ alt_text: 'A trio', caption: 'In 2025', i18n_language: 'en' },
    });
    expect(await read(`${path}?i18n_language=de&i18n_fallback=none`)).toMatchObject({
      ...{ alt_text: '', caption: '', i18n_language: 'de' },
    });
  });

  it('are written in several languages at once, and removed by null', async () => {
    const path = await uploaded();
    const translations = {
      fr: { alt_text: 'Un trio' },
      de: { alt_text: 'Ein Trio', caption: 'Im Jahr 2025' },
    };
    const all = await patch(path, { alt_text: 'A trio', translations });
    expect(Object.keys(all.body['translations'] as object)).toEqual(['en', 'fr', 'de']);
    const fewer = await patch(path, { translations: { fr: null, de: { caption: '' } } });
    expect(fewer.body['translations']).toEqual({
      en: { alt_text: 'A trio', caption: '' },
      de: { alt_text: 'Ein Trio', caption: '' },
    });
  });

  it('stand in the image of each record that shows it, whose version they change', async () => {
    const path = await uploaded();
    const venue = (
      await service.send('POST', '/venues', { venue: 'Hall', image: idOf(path) }, { as: 'administrator' })
    ).body;
    const venuePath = `/venues/${String(venue['id'])}`;
    const before = await service.get(venuePath);
    expect(Object.keys(before.body['image'] as object)).not.toContain('alt_text');
    await patch(path, { alt_text: 'The hall', translations: { it: { alt_text: 'La sala' } } });
    const after = await service.get(venuePath);
    expect(after.body['image']).toMatchObject({ alt_text: 'The hall', i18n_language: 'en' });
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect((await read(`${venuePath}?i18n_language=it`))['image']).toMatchObject({ alt_text: 'La sala' });
  });

  it('that are wrong are refused by name, and nothing is written', async () => {
    const path = await uploaded();
    const { status, body } = await patch(path, {
      ...{
        alt_text: 'x'.repeat(501),
        title: '',
        translations: { fr: { caption: 'x'.repeat(1_001), alt: 'y' } },
      },
    });
    expect(status).toBe(400);
    expect(Object.keys((body['data'] as Body)['params'] as object).sort()).toEqual([
      'alt_text',
      'title',
      'translations[fr][caption]',
    ]);
    expect(await read(path)).toMatchObject({ title: 'jazz', translations: {} });
  });

  it('keep what somebody else has written since the picture was read', async () => {
    const path = await uploaded();
    const { headers } = await service.get(path, { as: 'administrator' });
    const etag = String(headers['etag']);
    const send = async (credit: string) =>
      service.send('PATCH', path, { credit }, { as: 'administrator', headers: { 'if-match': etag } });
    expect((await send('First')).status).toBe(200);
    expect((await send('Second')).status).toBe(412);
    expect((await read(path))['credit']).toBe('First');
  });

  it('are changed by whoever uploaded the picture, and by editors', async () => {
    const path = await uploaded('author');
    expect((await patch(path, { credit: 'A' }, 'author')).status).toBe(200);
    expect((await patch(path, { credit: 'B' }, 'editor')).status).toBe(200);
    const ofOthers = await uploaded('editor');
    expect((await patch(ofOthers, { credit: 'C' }, 'author')).status).toBe(403);
    expect((await patch(path, { credit: 'D' }, 'contributor')).status).toBe(403);
    expect((await service.send('PATCH', path, { credit: 'E' }, {})).status).toBe(401);
    expect(await read(path)).toMatchObject({ credit: 'B' });
  });

  it('are in the change log by language, and a write that changes nothing is not', async () => {
    const path = await uploaded();
    await patch(path, { alt_text: 'A trio', translations: { fr: { alt_text: 'Un trio' } } });
    await patch(path, { alt_text: 'A trio' });
    const { audit } = await read(`/audit?kind=media&record=${idOf(path)}`);
    const [last, ...others] = audit as Body[];
    expect([last?.['verb'], others.map(({ verb }) => verb)]).toEqual(['update', ['create']]);
    expect(last?.['changes']).toEqual({
      'alt_text.en': { before: null, after: 'A trio' },
      'alt_text.fr': { before: null, after: 'Un trio' },
    });
  });
});

describe('a search in pictures', () => {
  it('finds all of its words in titles, texts of all languages, credits and file names', async () => {
    const first = await uploaded('administrator', 'Brașov-night.png');
    const second = await uploaded('administrator', 'other.png');
    await patch(
      first,
      { alt_text: 'Ein großes Zelt', credit: 'Łukasz' },
      'administrator',
      '?i18n_language=de',
    );
    await patch(second, { caption: 'A tent at night' });
    expect(await found('search=brasov')).toEqual([idOf(first)]);
    expect(await found('search=NIGHT')).toEqual([idOf(second), idOf(first)]);
    expect(await found('search=night+zelt')).toEqual([idOf(first)]);
    expect(await found('search=lukasz')).toEqual([idOf(first)]);
    expect(await found('search=night&per_page=1&page=2')).toEqual([idOf(first)]);
    const { headers, body } = await service.get('/media?search=night&per_page=1', { as: 'administrator' });
    expect([body['total'], body['total_pages']]).toEqual([2, 2]);
    expect(String(headers['link'])).toContain('search=night');
  });

  it('finds nothing that the caller may not know of', async () => {
    const path = await uploaded('administrator', 'unseen-yet.png');
    expect(await found('search=unseen')).toEqual([idOf(path)]);
    expect((await read('/media?search=unseen', 'author'))['total']).toBe(0);
    expect((await service.get('/media?search=unseen')).body['total']).toBe(0);
  });
});

describe('the uses of a picture', () => {
  it('are the records that show it, by kind, with their titles in the language of the request', async () => {
    const path = await uploaded();
    const image = idOf(path);
    const create = async (collection: string, body: Body) =>
      (await service.send('POST', `/${collection}`, { ...body, image }, { as: 'administrator' })).body['id'];
    const event = await create(
      'events',
      eventWith({ title: 'Jazz', translations: { fr: { title: 'Le jazz' } } }),
    );
    const venue = await create('venues', { venue: 'Hall' });
    const series = await create('series', {
      ...eventWith({ title: 'Course', timezone: 'UTC' }),
      recurrence_rule: 'RRULE:FREQ=DAILY;COUNT=2',
    });
    const { body } = await service.get(`${path}/uses?i18n_language=fr`, { as: 'editor' });
    const uses = body['uses'] as Body[];
    expect(uses.map(({ kind, title }) => [kind, title])).toEqual([
      ['event', 'Le jazz'],
      ['event', 'Course'],
      ['event', 'Course'],
      ['venue', 'Hall'],
      ['series', 'Course'],
    ]);
    expect(uses[0]).toEqual({
      ...{ kind: 'event', id: event, title: 'Le jazz', status: 'publish' },
      rest_url: `http://calendar.example/calendar/events/v1/events/${String(event)}?i18n_language=fr`,
    });
    const second = await service.get(`${path}/uses?per_page=2&page=2`, { as: 'editor' });
    expect(second.body).toMatchObject({ total: 5, total_pages: 3 });
    expect((second.body['uses'] as Body[]).map(({ id }) => id)).toEqual([expect.any(Number), venue]);
    const last = await service.get(`${path}/uses?per_page=2&page=3`, { as: 'editor' });
    expect((last.body['uses'] as Body[]).map(({ id }) => id)).toEqual([series]);
  });

  it('leave out what the caller may not know of', async () => {
    const path = await uploaded();
    const image = idOf(path);
    for (const status of ['publish', 'draft'])
      await service.send(
        'POST',
        '/organizers',
        { organizer: status, status, image },
        { as: 'administrator' },
      );
    const usesFor = async (as: Role) =>
      ((await service.get(`${path}/uses`, { as })).body['uses'] as Body[]).length;
    expect([await usesFor('editor'), await usesFor('author'), await usesFor('contributor')]).toEqual([
      2, 1, 1,
    ]);
    expect((await service.get(`${path}/uses`, { as: 'subscriber' })).status).toBe(403);
    const { key } = await service.make('/users/me/api-keys', { name: 'Pictures', scopes: ['media:read'] });
    const byKey = await service.get(`${path}/uses`, { headers: { authorization: `Bearer ${String(key)}` } });
    expect((byKey.body['uses'] as Body[]).map(({ status }) => status)).toEqual(['publish']);
    const hidden = await uploaded();
    expect((await service.get(`${hidden}/uses`, { as: 'author' })).status).toBe(400);
  });
});
