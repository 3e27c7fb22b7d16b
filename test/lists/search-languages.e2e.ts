import { idsOf } from '../support/localized.js';
import { changeIn, found, makeEventIn } from '../support/searching.js';
import { ALWAYS, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

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
    const id = await makeEventIn(service, { title: TITLES['en'] });
    for (const language of LANGUAGES.slice(1))
      await changeIn(service, id, { title: TITLES[language] }, language);
    for (const [place, language] of LANGUAGES.entries()) {
      for (const mode of ['', '&i18n_fallback=none']) {
        const more = `&i18n_language=${language}${mode}`;
        expect(await found(service, 'sixfold', more)).toEqual([id]);
        for (const [other, word] of words.entries()) {
          expect([language, word, await found(service, word, more)]).toEqual([
            language,
            word,
            other === place ? [id] : [],
          ]);
        }
        expect(await found(service, `sixfold -${words[place]}`, more)).toEqual([]);
      }
    }
  });

  it.each(LANGUAGES)('finds what falls back, originally %s', async (original) => {
    const mark = `fallback${original}`;
    const id = await makeEventIn(
      service,
      { title: `${mark} titel`, description: `${mark} beschreibung` },
      original,
    );
    const second = original === 'ro' ? 'it' : 'ro';
    await changeIn(service, id, { excerpt: `${mark} extras`, title: ' ' }, second).catch(() => undefined);
    await changeIn(service, id, { excerpt: `${mark} extras` }, second);
    for (const language of LANGUAGES) {
      const inLanguage = `&i18n_language=${language}`;
      for (const word of ['titel', 'beschreibung', 'extras']) {
        expect(await found(service, `${mark} ${word}`, inLanguage)).toEqual([id]);
      }
      expect(await found(service, `"${mark} beschreibung" "${mark} extras"`, inLanguage)).toEqual([id]);
      const none = `${inLanguage}&i18n_fallback=none`;
      expect(await found(service, `${mark} titel`, none)).toEqual(language === original ? [id] : []);
      expect(await found(service, `${mark} extras`, none)).toEqual(language === second ? [id] : []);
    }
  });

  it.each(['event', 'venue', 'organizer'])('finds of a %s what its readers see in each', async (kind) => {
    const path = `/${kind}s`;
    const name = kind === 'event' ? 'title' : kind;
    const mark = `seen${kind}`;
    const fields = { [name]: `${mark} glacier`, description: `${mark} walk`, excerpt: `${mark} <b>rope</b>` };
    const { id } = await service.make(path, kind === 'event' ? eventWith(fields) : fields);
    const change = async (language: string, texts: object): Promise<void> => {
      expect((await service.post(`${path}/${id}?i18n_language=${language}`, texts)).status).toBe(200);
    };
    // Visible, though nothing can be searched in it; and invisible.
    await change('fr', {
      [name]: '\u0301',
      description: '<img src="https://a.example/b.png">',
      excerpt: '<hr>',
    });
    await change('de', { description: '\u200b', excerpt: '<p>\u2800</p>' });
    for (const [language, isSeen] of [
      ['en', true],
      ['fr', false],
      ['de', true],
    ] as const) {
      const { body } = await service.get(`${path}/${id}?i18n_language=${language}`);
      const shown = [body[name], body['description'], body['excerpt']].join(' ');
      for (const word of ['glacier', 'walk', 'rope']) {
        expect([language, word, shown.includes(word)]).toEqual([language, word, isSeen]);
        for (const words of [`${mark} ${word}`, `"${mark} ${word}"`]) {
          const query = `${ALWAYS}&search=${encodeURIComponent(words)}&i18n_language=${language}`;
          const list = (await service.get(`${path}?${query}`)).body;
          expect([language, words, idsOf(list, path)]).toEqual([language, words, isSeen ? [id] : []]);
        }
      }
    }
  });

  it('takes the default language before the original', async () => {
    const id = await makeEventIn(service, { title: 'Vorrang deutsch' }, 'de');
    await changeIn(service, id, { title: 'Precedence english' }, 'en');
    expect(await found(service, 'precedence', '&i18n_language=fr')).toEqual([id]);
    expect(await found(service, 'vorrang', '&i18n_language=fr')).toEqual([]);
    expect(await found(service, 'vorrang', '&i18n_language=de')).toEqual([id]);
  });

  it('follows an update in one language, and the removal of a translation', async () => {
    const id = await makeEventIn(service, { title: 'Moving first', description: 'moving constant' });
    await changeIn(service, id, { title: 'Moving premier', description: 'moving constante' }, 'fr');
    const inFrench = '&i18n_language=fr';
    expect([
      await found(service, 'premier', inFrench),
      await found(service, 'moving first', inFrench),
    ]).toEqual([[id], []]);
    await changeIn(service, id, { title: 'Moving second' }, 'fr');
    expect([
      await found(service, 'premier', inFrench),
      await found(service, 'moving second', inFrench),
    ]).toEqual([[], [id]]);
    await changeIn(service, id, { title: 'Moving third' }, 'en');
    expect([await found(service, 'moving first'), await found(service, 'moving third')]).toEqual([[], [id]]);
    await changeIn(service, id, { title: '', description: null }, 'fr');
    expect([
      await found(service, 'moving second', inFrench),
      await found(service, 'constante', inFrench),
    ]).toEqual([[], []]);
    expect(await found(service, 'moving third constant', inFrench)).toEqual([id]);
    expect(await found(service, 'moving', `${inFrench}&i18n_fallback=none`)).toEqual([]);
  });
});

it('follows every way to write a translation', async () => {
  const title = 'Versioned gathering';
  const id = await makeEventIn(service, { title, translations: { de: { title: 'Fassung eins' } } });
  const german = '&i18n_language=de';
  expect([await found(service, 'fassung eins', german), await found(service, 'versioned', german)]).toEqual([
    [id],
    [],
  ]);
  const path = `/events/${id}/translations/de`;
  await service.send('PUT', path, { title: 'Fassung zwei', excerpt: 'Auszug' }, { as: 'administrator' });
  expect([await found(service, 'eins', german), await found(service, 'fassung auszug', german)]).toEqual([
    [],
    [id],
  ]);
  await service.send('PATCH', path, { excerpt: 'Vermerk' }, { as: 'administrator' });
  expect([await found(service, 'auszug', german), await found(service, 'zwei vermerk', german)]).toEqual([
    [],
    [id],
  ]);
  await changeIn(
    service,
    id,
    { translations: { de: { title: 'Fassung drei' }, it: { title: 'Versione' } } },
    'en',
  );
  expect([
    await found(service, 'drei', german),
    await found(service, 'versione', '&i18n_language=it'),
  ]).toEqual([[id], [id]]);
  await service.delete(path);
  expect([await found(service, 'fassung', german), await found(service, 'versioned', german)]).toEqual([
    [],
    [id],
  ]);
});
