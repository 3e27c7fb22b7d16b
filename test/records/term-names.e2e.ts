import { at } from '../support/localized.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const unique = (text: string): string => `${text} ${(counter += 1)}`;
const rows = async (kind: string, name: string): Promise<unknown[]> =>
  service.query(`SELECT record_id FROM ${kind}_translation WHERE LOWER(name) = ?`, [name.toLowerCase()]);

describe.each([
  ['/categories', 'category'],
  ['/tags', 'tag'],
])('%s', (path, kind) => {
  const param = path.slice(1);
  const make = async (name: string, fields: object = {}): Promise<number> =>
    (await service.make(path, { name, ...fields }))['id'] as number;
  const exists = async (way: string, payload: object) => {
    const { status, body } = await service.post(way, payload);
    return [status, body['code'], body['data']?.term_id];
  };

  it('named in one event in several letter cases and spacings are one', async () => {
    const name = unique('Aq b').replaceAll('Aq', 'Aq');
    const spellings = [name, name.toLowerCase(), name.toUpperCase(), ` ${name.replace(' ', '  ')} `];
    const event = await service.make('/events', eventWith({ [param]: spellings }));
    expect((event[param] as Body[]).map((term) => term['name'])).toEqual([name]);
    const again = await service.make('/events', eventWith({ [param]: spellings.reverse() }));
    expect(again[param].map((term: Body) => term['id'])).toEqual([event[param][0].id]);
    expect(await rows(kind, name)).toHaveLength(1);
  });

  it('that fell back to a name have it, in the language where they show it', async () => {
    const name = unique('Shown');
    const id = await make(name);
    for (const language of ['en', 'fr', 'ro'] as const)
      expect(await exists(at(language, path), { name: name.toUpperCase() })).toEqual([
        400,
        'term_exists',
        id,
      ]);
    const other = await make(unique('Other'));
    expect(await exists(at('fr', `${path}/${other}`), { name })).toEqual([400, 'term_exists', id]);
    // Once it shows another name in French, the first is free there, and only there.
    await service.post(at('fr', `${path}/${id}`), { name: unique('Montré') });
    expect((await service.post(at('de', path), { name })).body['code']).toBe('term_exists');
    expect((await service.post(at('fr', path), { name })).status).toBe(201);
  });
});

describe('a category that goes under another parent', () => {
  const make = async (name: string, parent = 0, translations: object = {}): Promise<number> =>
    (await service.make('/categories', { name, parent, translations }))['id'] as number;
  const move = async (id: number, payload: object) => {
    const { status, body } = await service.post(`/categories/${id}`, payload);
    return [status, body['code'] ?? body['parent'], body['data']?.term_id];
  };

  it('finds no namesake there', async () => {
    const [parent, name] = [await make(unique('Parent')), unique('Name')];
    const there = await make(name.toUpperCase(), parent);
    const id = await make(name);
    for (const payload of [{ parent }, { parent, name }, { parent, description: 'Moved' }])
      expect(await move(id, payload)).toEqual([400, 'term_exists', there]);
    expect((await service.get(`/categories/${id}`)).body).toMatchObject({ parent: 0, description: '' });
    expect(await move(id, { parent, name: unique('New name') })).toEqual([200, parent, undefined]);
  });

  it('finds none in another language either', async () => {
    const [parent, name] = [await make(unique('Parent')), unique('Nom')];
    const there = await make(unique('English'), parent, { fr: { name } });
    const id = await make(unique('English'), 0, { fr: { name } });
    expect(await move(id, { parent })).toEqual([400, 'term_exists', there]);
  });

  it('may keep its name where it is, also when it is moved there again', async () => {
    const parent = await make(unique('Parent'));
    const name = unique('Stays');
    const id = await make(name, parent);
    expect(await move(id, { parent, name })).toEqual([200, parent, undefined]);
    expect(await move(id, { name: name.toUpperCase() })).toEqual([200, parent, undefined]);
  });
});
