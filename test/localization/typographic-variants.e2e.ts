import { at } from '../support/localized.js';
import { found, makeEventIn } from '../support/searching.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** Each of a pair finds the other. */
const PAIRS = [
  ['fr', 'L’été indien', "l'été indien"],
  ['fr', 'Lʼhiver', 'l‘hiver'],
  ['fr', 'L´automne', "l'automne"],
  ['en', 'O’Brien', "O'Brien"],
  ['it', 'Festa dell’arte', "festa dell'arte"],
  ['fr', 'Œuvre complète', 'oeuvre complete'],
  ['de', 'Kultur‑Fest', 'Kultur-Fest'],
  ['en', 'Rock–Pop', 'rock-pop'],
  ['de', 'Veran\u00adstaltung', 'Veranstaltung'],
  ['en', 'Zero\u200bwidth', 'zerowidth'],
  ['ro', 'Iași', 'Iaşi'],
  ['ro', 'Țară', 'Ţară'],
  ['ro', 'București', 'bucuresti'],
  ['de', 'Müller', 'Mueller'],
  ['de', 'Göttingen', 'GOETTINGEN'],
  ['de', 'Straßenbühne', 'strassenbuehne'],
  ['es', 'Año Nuevo', 'ano nuevo'],
  ['it', 'Perché', 'perche'],
] as const;

describe.each(PAIRS)('in %s %j and %j', (language, text, other) => {
  it.each([
    [text, other],
    [other, text],
  ])('%j is found by %j', async (written, searched) => {
    const mark = `mark${crypto.randomUUID().slice(0, 8)}`;
    const inLanguage = `&i18n_language=${language}`;
    const id = await makeEventIn(
      service,
      { title: mark, description: `${mark} ${written} ${mark}` },
      language,
    );
    expect(await found(service, `${mark} ${searched}`, inLanguage)).toEqual([id]);
    expect(await found(service, `"${mark} ${searched} ${mark}"`, inLanguage)).toEqual([id]);
  });
});

it('does not treat one spelling as another where there is no umlaut', async () => {
  const plain = await makeEventIn(service, { title: 'Oneof Muller' }, 'de');
  const umlaut = await makeEventIn(service, { title: 'Oneof Müller' }, 'de');
  const spelled = await makeEventIn(service, { title: 'Oneof Mueller' }, 'de');
  for (const [searched, ids] of [
    ['oneof muller', [plain, umlaut]],
    ['oneof müller', [plain, umlaut, spelled]],
    ['oneof mueller', [umlaut, spelled]],
    ['"oneof muller"', [plain, umlaut]],
    ['"oneof müller"', [plain, umlaut, spelled]],
    ['"oneof mueller"', [umlaut, spelled]],
    ['oneof -mueller', [plain]],
  ] as const)
    expect([searched, await found(service, searched, '&i18n_language=de')]).toEqual([searched, ids]);
  expect(await found(service, '5 − 3')).toEqual([]);
});

describe.each([
  ['/venues', 'venue'],
  ['/organizers', 'organizer'],
  ['/categories', 'name'],
  ['/tags', 'name'],
])('%s', (path, name) => {
  it('is found by other spellings', async () => {
    const { id } = await service.make(at('de', path), { [name]: 'Küche’s Probe‑Raum' });
    for (const searched of ["küche's", 'kueche', 'kuche', 'probe-raum', 'Kueche’s']) {
      const query = `search=${encodeURIComponent(searched)}&i18n_language=de&hide_empty=false`;
      const { body } = await service.get(`${path}?${query}`);
      expect([searched, (body[path.slice(1)] as Body[]).map((item) => item['id'])]).toEqual([searched, [id]]);
    }
  });
});

describe.each(['/categories', '/tags'])('%s', (path) => {
  const param = path.slice(1);

  it.each([
    ['Iași', 'Iaşi'],
    ['ȚARĂ', 'ţară'],
    ['L’Aire', "l'aire"],
    ['Art‑Déco', 'art-déco'],
  ])('%j and %j are one', async (name, other) => {
    const { id } = await service.make(at('ro', path), { name });
    const { status, body } = await service.post(at('ro', path), { name: other });
    expect([status, body['code'], body['data']?.term_id]).toEqual([400, 'term_exists', id]);
    const event = await service.make(at('ro', '/events'), eventWith({ [param]: [other] }));
    expect((event[param] as Body[]).map((term) => [term['id'], term['name']])).toEqual([[id, name]]);
  });

  it('named in one event in two spellings is one, stored as it was written first', async () => {
    const event = await service.make(at('ro', '/events'), eventWith({ [param]: ['Brașov’s', "Braşov's"] }));
    expect((event[param] as Body[]).map((term) => term['name'])).toEqual(['Brașov’s']);
  });
});

it.each(['venue', 'organizer'])(
  'an inline %s is the one of the same name in another spelling',
  async (kind) => {
    const { id } = await service.make(at('ro', `/${kind}s`), { [kind]: `Țiriac’s ${kind}` });
    const event = await service.make(
      at('ro', '/events'),
      eventWith({ [kind]: { [kind]: `Ţiriac's ${kind}` } }),
    );
    const named = [event[kind]].flat() as Body[];
    expect(named.map((record) => [record['id'], record[kind]])).toEqual([[id, `Țiriac’s ${kind}`]]);
  },
);
