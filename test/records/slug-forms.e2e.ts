import { LOCALIZED_KINDS, makeIn } from '../support/localized.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** A capital of two characters, whose small letter is one. */
const name = (): string => `H\u0331anukkah ${(counter += 1)}`;
/** The small letter as two characters. */
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
});
