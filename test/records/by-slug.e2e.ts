import { SLUG_KINDS, slugRoutes, unique } from '../support/by-slug.js';
import { at, LANGUAGES } from '../support/localized.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const METHODS = ['GET', ...WRITES] as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each(SLUG_KINDS)('$path/by-slug', (localized) => {
  const { kind, path, name } = localized;
  const { make, bySlug, send } = slugRoutes(() => service, localized);
  const outcome = ({ status, body }: ServiceResponse) => [status, body['code'] ?? body['id']];

  it('reads what the id reads', async () => {
    const { id, slug } = await make({ description: 'Text' });
    const byId = await service.get(`${path}/${id}`);
    const found = await service.get(bySlug(slug));
    expect([found.status, found.body]).toEqual([200, byId.body]);
    expect(found.body['json_ld']).toMatchObject({ '@context': 'https://schema.org' });
  });

  it.each(['POST', 'PUT', 'PATCH'])('changes by %s what is sent and keeps the rest', async (method) => {
    const before = await make({ description: 'Kept', excerpt: 'Old' });
    const { status, body } = await send(method, bySlug(before['slug']), 'editor', { excerpt: 'New' });
    const { modified, modified_utc } = body;
    expect([status, body]).toEqual([200, { ...before, excerpt: '<p>New</p>', modified, modified_utc }]);
  });

  it.each(['POST', 'PUT', 'PATCH'])('renames by %s with the slug of the payload', async (method) => {
    const { id, slug } = await make();
    const wanted = unique('New Name');
    const renamed = await send(method, bySlug(slug), 'editor', { slug: wanted });
    const made = wanted.toLowerCase().replaceAll(' ', '-');
    expect([...outcome(renamed), renamed.body['slug']]).toEqual([200, id, made]);
    expect(outcome(await service.get(bySlug(made)))).toEqual([200, id]);
    expect(outcome(await service.get(bySlug(slug)))).toEqual([400, 'rest_invalid_param']);
  });

  it('goes by the path, whatever slug or id stands in the query or the body', async () => {
    const [one, other] = [await make(), await make()];
    expect(outcome(await service.get(`${bySlug(one['slug'])}?slug=${other['slug']}`))).toEqual([
      200,
      one['id'],
    ]);
    const changed = await send('PATCH', bySlug(one['slug']), 'editor', { id: other['id'], excerpt: 'Mine' });
    expect([changed.body['id'], changed.body['excerpt']]).toEqual([one['id'], '<p>Mine</p>']);
    const gone = await service.delete(`${bySlug(one['slug'])}?slug=${other['slug']}&id=${other['id']}`);
    expect([gone.body['id'], gone.body['status']]).toEqual([one['id'], 'trash']);
    expect((await service.get(`${path}/${other['id']}`)).status).toBe(200);
  });

  it.each(METHODS)('%s of a slug that nothing has is 400 and names it', async (method) => {
    const response = await send(method, bySlug('no-such-thing'));
    expect([response.status, response.body['code'], Object.keys(response.body['data'].params)]).toEqual([
      400,
      'rest_invalid_param',
      ['slug'],
    ]);
    expect(response.body['data'].params.slug).toContain('no-such-thing');
  });

  it.each([' ', '%20', '\u00a0', '\u0000', '\t'])('with %j after it a slug is another', async (blank) => {
    const { id, slug } = await make();
    for (const method of METHODS)
      expect(outcome(await send(method, bySlug(`${slug}${blank}`)))).toEqual([400, 'rest_invalid_param']);
    expect(outcome(await service.get(bySlug(slug)))).toEqual([200, id]);
  });

  it.each(METHODS)('%s accepts a trailing slash', async (method) => {
    const { id, slug } = await make();
    expect(outcome(await send(method, `${bySlug(slug)}/`))).toEqual([200, id]);
    expect((await send(method, `${bySlug(slug)}//`)).status).toBe(404);
  });

  it.each(['', '/', '/a/b'])('%j is no route', async (rest) => {
    const response = await service.get(`${path}/by-slug${rest}`);
    expect(outcome(response)).toEqual([404, 'rest_no_route']);
  });

  it.each(['Größe', 'Știință', '日本語', 'Ёлка', 'مهرجان', '2030'])(
    'finds %s, in any letter case and in either form of accents',
    async (word) => {
      const { id, slug } = await make({ slug: word });
      expect(slug).toBe(word.toLowerCase());
      for (const query of [slug, word, word.normalize('NFD')]) {
        for (const method of ['GET', 'PATCH']) {
          expect([query, ...outcome(await send(method, bySlug(query)))]).toEqual([query, 200, id]);
        }
      }
      expect((await service.get(`${path}/${id}`)).body['url']).toContain(encodeURIComponent(slug));
    },
  );

  it('numbers a slug that is in use, and each number leads to its own record', async () => {
    const title = unique('Same');
    const made: Body[] = [];
    // Descriptions differ: a venue of the same fields would be the same venue.
    for (const description of ['one', 'two', 'three']) made.push(await make({ [name]: title, description }));
    const slug = title.toLowerCase().replaceAll(' ', '-');
    expect(made.map((record) => record['slug'])).toEqual([slug, `${slug}-2`, `${slug}-3`]);
    for (const record of made) {
      expect(outcome(await service.get(bySlug(record['slug'])))).toEqual([200, record['id']]);
    }
  });

  it('finds, writes and deletes the same record in every language', async () => {
    const shared = unique('shared').replace(' ', '-');
    const french = await make({ slug: shared }, 'fr');
    const english = await make({ slug: shared }, 'en');
    expect([french['slug'], english['slug']]).toEqual([shared, `${shared}-2`]);
    for (const language of LANGUAGES) {
      for (const { id, slug } of [french, english])
        expect(outcome(await service.get(at(language, bySlug(slug))))).toEqual([200, id]);
    }
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { body } = await send(method, at('en', bySlug(shared)), 'editor', { excerpt: method });
      expect([body['id'], body['excerpt']]).toEqual([french['id'], `<p>${method}</p>`]);
    }
    expect((await service.get(`${path}/${english['id']}`)).body['excerpt'] ?? '').toBe('');
    expect(outcome(await service.delete(at('de', bySlug(shared))))).toEqual([200, french['id']]);
    // In the trash it has another slug: nothing has this one now.
    expect(outcome(await service.get(at('fr', bySlug(shared))))).toEqual([400, 'rest_invalid_param']);
  });

  it('leaves the slug when the record goes to the trash, and gives it back', async () => {
    const record = await make();
    const { id, slug } = record as { id: number; slug: string };
    const gone = await service.delete(bySlug(slug));
    expect([...outcome(gone), gone.body['slug']]).toEqual([200, id, `${slug}__trashed`]);
    for (const method of METHODS) {
      expect(outcome(await send(method, bySlug(slug)))).toEqual([400, 'rest_invalid_param']);
    }
    const again = await service.delete(bySlug(`${slug}__trashed`));
    expect(outcome(again)).toEqual([410, `${kind}-is-in-trash`]);
    expect(outcome(await service.get(bySlug(`${slug}__trashed`)))).toEqual([403, `${kind}-not-accessible`]);
    const back = await send('PUT', bySlug(`${slug}__trashed`), 'editor', { status: 'publish' });
    expect([...outcome(back), back.body['status'], back.body['slug']]).toEqual([200, id, 'publish', slug]);
    await service.delete(bySlug(slug));
    const other = await make({ slug });
    expect(other['slug']).toBe(slug);
    const numbered = await send('PATCH', bySlug(`${slug}__trashed`), 'editor', { status: 'publish' });
    expect(numbered.body['slug']).toBe(`${slug}-2`);
    expect(outcome(await service.get(bySlug(slug)))).toEqual([200, other['id']]);
  });

  it('gives a slug of the greatest length back whole', async () => {
    const slug = unique('long').replace(' ', '-').padEnd(200, 'x');
    for (const round of [1, 2]) {
      const { id } = await make({ slug });
      const gone = await service.delete(bySlug(slug));
      expect([round, gone.body['slug']]).toEqual([round, `${slug}__trashed${round === 1 ? '' : '-2'}`]);
      if (round === 1) continue;
      const back = await send('PATCH', `${path}/${id}`, 'editor', { status: 'publish' });
      expect(back.body['slug']).toBe(slug);
    }
  });

  it('keeps the slugs that a record gets in the trash apart as well', async () => {
    const slug = unique('late').replace(' ', '-');
    const french = `${slug}-fr`;
    const { id } = await make();
    await service.delete(`${path}/${id}`);
    const moved = await send('PATCH', `${path}/${id}`, 'editor', {
      slug,
      translations: { fr: { slug: french } },
    });
    expect(moved.body['slug']).toBe(`${slug}__trashed`);
    expect([(await make({ slug }))['slug'], (await make({ slug: french }, 'fr'))['slug']]).toEqual([
      slug,
      french,
    ]);
    const { id: other } = await make();
    const binned = await send('PATCH', `${path}/${other}`, 'editor', { slug: `${slug}-b`, status: 'trash' });
    expect(binned.body['slug']).toBe(`${slug}-b__trashed`);
    // The slug of the trash, sent back with the rest of the record, is not meant to stay.
    const back = await send('PUT', `${path}/${other}`, 'editor', { ...binned.body, status: 'publish' });
    expect([back.status, back.body['slug']]).toEqual([200, `${slug}-b`]);
  });
});

it('a trashed event is gone for those who may read it too', async () => {
  const { slug } = await service.make('/events', eventWith());
  await service.delete(`/events/by-slug/${slug}`);
  const { status, body } = await service.get(`/events/by-slug/${slug}__trashed`, { as: 'editor' });
  expect([status, body['code']]).toEqual([403, 'event-no-longer-available']);
});
