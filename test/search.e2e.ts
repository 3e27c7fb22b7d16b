import { type Body, ALWAYS, eventWith, Service } from './support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const search = async (words: string, more = '') =>
  service.get(`/events?${ALWAYS}&per_page=50&search=${encodeURIComponent(words)}${more}`);

async function found(words: string, more = ''): Promise<number[]> {
  const { status, body } = await search(words, more);
  if (status !== 200) throw new Error(`${words}: ${JSON.stringify(body)}`);
  expect(body['total']).toBe(body['events'].length);
  return (body['events'] as Body[]).map((event) => event['id']).sort((a, b) => a - b);
}

const make = async (fields: object, language = 'en'): Promise<number> =>
  (await service.make(`/events?i18n_language=${language}`, eventWith(fields)))['id'];
const change = async (id: number, fields: object, language: string): Promise<void> => {
  const { status, body } = await service.post(`/events/${id}?i18n_language=${language}`, fields);
  if (status !== 200) throw new Error(JSON.stringify(body));
};

const LONG = Array.from({ length: 300 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('');
const MANY = Array.from({ length: 4_000 }, (_, index) => `wort${index}x`);

describe('of one event among others', () => {
  const EVENT = {
    title: 'Soirée „Brâncuși“ & Œuvre: l’été à Straße_9!',
    description:
      '<p>Concert de <strong>jazz</strong> ni&#103;ht &amp; <a href="https://example.org/hidden">dance</a></p>\n\n<ul><li>100% gratuit!</li><li>C:\\temp</li></ul>',
    excerpt: `Ţară şi țară, 東京ジャズ祭り 🎷🎉, ﬁnale, "quoted words" o'clock ${LONG}`,
  };
  let id: number;
  beforeAll(async () => {
    await make({ title: 'Another evening', description: 'Nothing of the kind', excerpt: 'at all' });
    id = await make(EVENT);
  });

  it.each([
    ['soirée'],
    ['SOIREE'],
    ['brancusi'],
    ['Brâncuşi'],
    ['œuvre'],
    ['OEUVRE'],
    ['uvr'],
    ['strasse'],
    ['STRASSE_9!'],
    ['straße'],
    ['ete'],
    ['l’été à'],
    ['tara'],
    ['țară'],
    ['ţară'],
    ['"tara si țară,"'],
    ['jazz night'],
    ['azz dan'],
    ['"de jazz"'],
    ['"concert de jazz"'],
    ['"ert de ja"'],
    ['"100% gratuit!"'],
    ['100%'],
    ['%'],
    ['_'],
    ['!'],
    ['\\'],
    ['c:\\temp'],
    ['&'],
    ['"'],
    ["'"],
    ['’'],
    ['東京'],
    ['ジャズ'],
    ['祭'],
    ['🎷'],
    ['"祭り 🎷"'],
    ['🎉,'],
    ['finale'],
    ['ﬁn'],
    ["o'clock"],
    ['soiree jazz quoted'],
    ['"quoted words"'],
    ['"quoted words'],
    ['"jazz quoted'],
    ['jazz "" quoted'],
    ['jazz \u0301'],
    ['so\u0301ire\u0301e'],
    [LONG],
    [LONG.slice(10, 290)],
    [LONG.slice(90, 190)],
    [LONG.slice(205, 300)],
    [`clock ${LONG.slice(0, 96)}`],
    [`"o'clock ${LONG}"`],
    ['jazz -nowhere'],
    ['jazz -"jazz dance"'],
    ['-evening'],
  ])('finds it by %s', async (words) => {
    // A lone quote says nothing, but neither does it keep the others from being found.
    const asked = words === '"' ? 'jazz "' : words;
    expect(await found(asked, `&include=${id}`)).toEqual([id]);
    expect(await found(asked)).toEqual([id]);
  });

  it.each([
    ['soirées'],
    ['strong'],
    ['href'],
    ['example.org'],
    ['hidden'],
    ['p>concert'],
    ['amp'],
    ['&amp;'],
    ['#103'],
    ['jazznight'],
    ['"jazz dance"'],
    ['"ert de jaz dance"'],
    ['"brancusi concert"'],
    ['%%'],
    ['s_ir'],
    ['so%e'],
    ['京東'],
    ['jazz nowhere'],
    ['jazz -concert'],
    ['jazz -"de jazz"'],
    [`-"o'clock ${LONG}" jazz`],
    [`${LONG}a`],
    [`jazz -${LONG.slice(5, 295)}`],
  ])('does not find it by %s', async (words) => {
    expect(await found(words)).not.toContain(id);
  });

  it.each([['\u0301'], ['\u0301 \u0308'], ['""'], ['"'], ['"""'], ['-"\u0301"'], ['" "']])(
    'finds nothing by %j, which says nothing',
    async (words) => {
      expect(await found(words)).toEqual([]);
    },
  );
});

it('takes 2,000 characters and 32 terms, and refuses more', async () => {
  const [word, phrase] = ['a'.repeat(2_000), `"${'ab '.repeat(600)}"`];
  for (const words of [word, phrase, 'x '.repeat(32), '-x '.repeat(32)]) {
    expect([words.length, (await search(words)).status]).toEqual([words.length, 200]);
  }
  for (const words of [`${word}a`, 'x '.repeat(33)]) {
    const { status, body } = await search(words);
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['search']]);
  }
  const { body } = await search('x '.repeat(33), '&i18n_language=fr');
  expect(body['data'].params.search).toBe('Indiquez au plus 32 mots et expressions.');
});

it('finds each word and phrase of a long description', async () => {
  const id = await make({ description: `<p>${MANY.join(' ')} ${'lang '.repeat(35_000)}</p>` });
  for (const words of ['wort0x', 'wort3999x', '"wort1998x wort1999x"', 'rt27', '"lang lang lang"']) {
    expect(await found(words)).toEqual([id]);
  }
  expect(await found('"wort1x wort3x"')).toEqual([]);
  await change(id, { description: 'short now' }, 'en');
  expect([await found('wort0x'), await found('short now')]).toEqual([[], [id]]);
});

describe('in six languages', () => {
  const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];
  const TITLES: Record<string, string> = {
    en: 'Sixfold twilight',
    fr: 'Sixfold forêt',
    de: 'Sixfold Grüße',
    it: 'Sixfold città',
    ro: 'Sixfold oraș',
    es: 'Sixfold niño',
  };
  const words = ['twilight', 'foret', 'grusse', 'citta', 'oraş', 'nino'];

  it('finds a text in its own language only, and common words in each', async () => {
    const id = await make({ title: TITLES['en'] });
    for (const language of LANGUAGES.slice(1)) await change(id, { title: TITLES[language] }, language);
    for (const [place, language] of LANGUAGES.entries()) {
      for (const mode of ['', '&i18n_fallback=none']) {
        const more = `&i18n_language=${language}${mode}`;
        expect(await found('sixfold', more)).toEqual([id]);
        for (const [other, word] of words.entries()) {
          expect([language, word, await found(word, more)]).toEqual([
            language,
            word,
            other === place ? [id] : [],
          ]);
        }
        expect(await found(`sixfold -${words[place]}`, more)).toEqual([]);
      }
    }
  });

  it.each(LANGUAGES)('finds what falls back, originally %s', async (original) => {
    const mark = `fallback${original}`;
    const id = await make({ title: `${mark} titel`, description: `${mark} beschreibung` }, original);
    const second = original === 'ro' ? 'it' : 'ro';
    await change(id, { excerpt: `${mark} extras`, title: ' ' }, second).catch(() => undefined);
    await change(id, { excerpt: `${mark} extras` }, second);
    for (const language of LANGUAGES) {
      const inLanguage = `&i18n_language=${language}`;
      for (const word of ['titel', 'beschreibung', 'extras']) {
        expect(await found(`${mark} ${word}`, inLanguage)).toEqual([id]);
      }
      expect(await found(`"${mark} beschreibung" "${mark} extras"`, inLanguage)).toEqual([id]);
      const none = `${inLanguage}&i18n_fallback=none`;
      expect(await found(`${mark} titel`, none)).toEqual(language === original ? [id] : []);
      expect(await found(`${mark} extras`, none)).toEqual(language === second ? [id] : []);
    }
  });

  it('takes the default language before the original', async () => {
    const id = await make({ title: 'Vorrang deutsch' }, 'de');
    await change(id, { title: 'Precedence english' }, 'en');
    expect(await found('precedence', '&i18n_language=fr')).toEqual([id]);
    expect(await found('vorrang', '&i18n_language=fr')).toEqual([]);
    expect(await found('vorrang', '&i18n_language=de')).toEqual([id]);
  });

  it('follows an update in one language, and the removal of a translation', async () => {
    const id = await make({ title: 'Moving first', description: 'moving constant' });
    await change(id, { title: 'Moving premier', description: 'moving constante' }, 'fr');
    const inFrench = '&i18n_language=fr';
    expect([await found('premier', inFrench), await found('moving first', inFrench)]).toEqual([[id], []]);
    await change(id, { title: 'Moving second' }, 'fr');
    expect([await found('premier', inFrench), await found('moving second', inFrench)]).toEqual([[], [id]]);
    await change(id, { title: 'Moving third' }, 'en');
    expect([await found('moving first'), await found('moving third')]).toEqual([[], [id]]);
    await change(id, { title: '', description: null }, 'fr');
    expect([await found('moving second', inFrench), await found('constante', inFrench)]).toEqual([[], []]);
    expect(await found('moving third constant', inFrench)).toEqual([id]);
    expect(await found('moving', `${inFrench}&i18n_fallback=none`)).toEqual([]);
  });
});

it('follows every way to write a translation', async () => {
  const title = 'Versioned gathering';
  const id = await make({ title, translations: { de: { title: 'Fassung eins' } } });
  const german = '&i18n_language=de';
  expect([await found('fassung eins', german), await found('versioned', german)]).toEqual([[id], []]);
  const path = `/events/${id}/translations/de`;
  await service.send('PUT', path, { title: 'Fassung zwei', excerpt: 'Auszug' }, { as: 'administrator' });
  expect([await found('eins', german), await found('fassung auszug', german)]).toEqual([[], [id]]);
  await service.send('PATCH', path, { excerpt: 'Vermerk' }, { as: 'administrator' });
  expect([await found('auszug', german), await found('zwei vermerk', german)]).toEqual([[], [id]]);
  await change(id, { translations: { de: { title: 'Fassung drei' }, it: { title: 'Versione' } } }, 'en');
  expect([await found('drei', german), await found('versione', '&i18n_language=it')]).toEqual([[id], [id]]);
  await service.delete(path);
  expect([await found('fassung', german), await found('versioned', german)]).toEqual([[], [id]]);
});

it('keeps the words of an event in the trash, and drops those of one that is gone', async () => {
  const id = await make({ title: 'Ephemeral gathering' });
  await service.delete(`/events/${id}`);
  expect(await found('ephemeral')).toEqual([]);
  await service.post(`/events/${id}`, { status: 'publish' });
  expect(await found('ephemeral')).toEqual([id]);
  await service.database.write((manager) => manager.query('DELETE FROM record WHERE id = ?', [id]));
  expect(await service.query('SELECT 1 FROM event_posting WHERE record_id = ?', [id])).toEqual([]);
  expect(await found('ephemeral')).toEqual([]);
});
