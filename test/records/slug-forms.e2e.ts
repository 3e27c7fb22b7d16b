import { SlugForms1763700000065 } from '../../src/start/schema/migrations/1763700000065-slug-forms.js';
import { LOCALIZED_KINDS, makeIn, storedRows } from '../support/localized.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** A capital of two characters, whose small letter is one. */
const name = (): string => `H\u0331anukkah ${(counter += 1)}`;
/** The small letter as two characters, as earlier versions stored it. */
const older = (slug: unknown): string => String(slug).normalize('NFD');

describe.each(LOCALIZED_KINDS)('the slug of a $kind', (kind) => {
  const { path } = kind;
  const make = async (fields: Body = {}): Promise<Body> =>
    makeIn(service, kind, 'en', { [kind.name]: name(), ...fields });
  const isTerm = path === '/categories' || path === '/tags';

  it('is found in the form in which it was made, and in any other', async () => {
    const title = name();
    const { id, slug } = await make({ [kind.name]: title });
    expect(slug).toBe(title.replace('H\u0331', '\u1e96').replace(' ', '-'));
    const taken = await make({ slug: title.normalize('NFD') });
    expect(taken['slug']).toBe(`${slug}-2`);
    for (const form of [slug, older(slug), title.replace(' ', '-'), String(slug).toUpperCase()]) {
      const asked = encodeURIComponent(form);
      if (!isTerm) {
        expect([form, (await service.get(`${path}/by-slug/${asked}`)).body['id']]).toEqual([form, id]);
        continue;
      }
      for (const query of [`slug=${asked}`, `include=${asked}`, `search=${asked}&orderby=id`]) {
        const { body } = await service.get(`${path}?hide_empty=false&${query}`);
        const [found] = body[path.slice(1)] as Body[];
        expect([query, found?.['id']]).toEqual([query, id]);
      }
      const event = await service.make('/events', eventWith({ [path.slice(1)]: [form] }));
      expect((event[path.slice(1)] as Body[]).map((term) => term['id'])).toEqual([id]);
    }
  });

  it('of an earlier version is stored in this form, with a number if it is in use', async () => {
    const [first, second] = [await make(), await make({ translations: { fr: { slug: name() } } })];
    const inUse = await make();
    const stored = (await storedRows(service, kind.kind, second['id'] as number)).get('fr')?.['slug'];
    const store = async (id: unknown, slug: string, was: unknown): Promise<void> => {
      const sql = `UPDATE ${kind.kind}_translation SET slug = ?, slug_claim = ? WHERE record_id = ? AND slug = ?`;
      await service.query(sql, [slug, slug, id, was]);
    };
    await store(first['id'], older(first['slug']), first['slug']);
    // In one of its languages it has the slug in this form already.
    await store(second['id'], older(second['slug']), second['slug']);
    await store(second['id'], String(second['slug']), stored);
    const third = await make();
    await store(third['id'], older(inUse['slug']), third['slug']);

    const runner = service.database.dataSource.createQueryRunner();
    await new SlugForms1763700000065().up(runner).finally(async () => runner.release());

    const rows = async ({ id }: Body): Promise<unknown[]> =>
      [...(await storedRows(service, kind.kind, id as number))].map(([, row]) => [
        row['slug'],
        row['slug_claim'],
      ]);
    expect(await rows(first)).toEqual([[first['slug'], first['slug']]]);
    expect(await rows(third)).toEqual([[`${inUse['slug']}-2`, `${inUse['slug']}-2`]]);
    expect(await rows(inUse)).toEqual([[inUse['slug'], inUse['slug']]]);
    expect((await rows(second)).sort()).toEqual([
      [second['slug'], null],
      [second['slug'], second['slug']],
    ]);
    const audit = `/audit?kind=${kind.kind}&record=${first['id']}&verb=update`;
    const [entry] = (await service.get(audit, { as: 'administrator' })).body['audit'];
    expect(entry['changes']).toEqual({ 'slug.en': { before: older(first['slug']), after: first['slug'] } });
  });
});

it('an event’s own page is none of its websites, in any form of the slug', async () => {
  const { id, slug, url } = await service.make('/events', eventWith({ title: name() }));
  const page = String(url).replace(encodeURIComponent(String(slug)), encodeURIComponent(older(slug)));
  expect(page).not.toBe(url);
  const { body } = await service.post(`/events/${id}`, { website: page });
  expect([
    body['website'],
    (await service.get(`/events/${id}/translations`)).body['translations'].en.website,
  ]).toEqual([url, '']);
});
