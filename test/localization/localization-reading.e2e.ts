import {
  type Language,
  LANGUAGES,
  LOCALIZED_KINDS,
  makeIn,
  readIn,
  shownText,
  textFor,
  writeIn,
} from '../support/localized.js';
import { type Body, Service } from '../support/service.js';

const DEFAULT: Language = 'de';
const ORIGINAL: Language = 'ro';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ DEFAULT_LANGUAGE: DEFAULT });
});
afterAll(async () => service.stop());

/** The documented order: requested, default, original, then the others in the fixed order. */
const chainOf = (requested: Language): Language[] => [
  ...new Set([requested, DEFAULT, ORIGINAL, ...LANGUAGES]),
];

describe.each(LOCALIZED_KINDS)('reading a $kind', (kind) => {
  const { name, texts } = kind;
  /** The label keeps the texts of two records apart: terms of one name would exist already. */
  const fieldsIn = (language: Language, label: string, fields = texts): Body =>
    Object.fromEntries(fields.map((field) => [field, textFor(field, `${label}-${language}`)]));

  /** A record first written in Romanian with a text for every field in each of the languages. */
  const makeFull = async (label: string): Promise<number> => {
    const { id } = await makeIn(service, kind, ORIGINAL, fieldsIn(ORIGINAL, label));
    for (const language of LANGUAGES) {
      if (language !== ORIGINAL) await writeIn(service, kind, id, language, fieldsIn(language, label));
    }
    return id as number;
  };

  it('shows every language its own texts', async () => {
    const id = await makeFull('own');
    for (const language of LANGUAGES) {
      const record = await readIn(service, kind, id, language);
      const shown = Object.fromEntries(texts.map((field) => [field, shownText(record, field)]));
      expect(shown).toEqual(fieldsIn(language, 'own'));
      expect([record['i18n_language'], record['i18n_available_languages']]).toEqual([language, LANGUAGES]);
    }
  });

  it.each(LANGUAGES)(
    'falls back field by field when requested in %s, blanks counting as missing',
    async (requested) => {
      const label = `stairs-${requested}`;
      const id = await makeFull(label);
      const blanks = ['', null, '   '];
      for (const [field, isName] of texts.map((text) => [text, text === name] as const)) {
        const chain = chainOf(requested);
        // The original keeps its name, so nothing after it is ever reached by that field.
        const steps: Language[] = isName ? chain.slice(0, chain.indexOf(ORIGINAL) + 1) : chain;
        for (const [index, language] of steps.entries()) {
          const record = await readIn(service, kind, id, requested);
          expect(shownText(record, field)).toBe(textFor(field, `${label}-${language}`));
          if (isName) expect(record['i18n_language']).toBe(language);
          if (isName && language === ORIGINAL) break;
          // A URL of blanks alone is left to the rule for URLs.
          const blank = field === 'website' ? blanks[index % 2] : blanks[index % 3];
          await writeIn(service, kind, id, language, { [field]: blank });
        }
        if (!isName) expect(shownText(await readIn(service, kind, id, requested), field)).toBe('');
      }
    },
  );

  it('names the languages that have a text, in the fixed order', async () => {
    const { id } = await makeIn(service, kind, 'it', fieldsIn('it', 'available', [name]));
    for (const language of ['es', 'fr'] as const) {
      await writeIn(service, kind, id, language, { description: `only ${language}` });
    }
    const record = await readIn(service, kind, id, 'es');
    expect(record['i18n_available_languages']).toEqual(['fr', 'it', 'es']);
    expect(record['i18n_language']).toBe('it');
    await writeIn(service, kind, id, 'fr', { description: '' });
    expect((await readIn(service, kind, id, 'en'))['i18n_available_languages']).toEqual(['it', 'es']);
  });

  it('leaves empty what is not translated with i18n_fallback=none', async () => {
    const { id } = await makeIn(service, kind, 'en', fieldsIn('en', 'bare'));
    const bare = await readIn(service, kind, id, 'fr', '?i18n_fallback=none');
    expect(Object.fromEntries(texts.map((field) => [field, bare[field] ?? '']))).toEqual(
      Object.fromEntries(texts.map((field) => [field, ''])),
    );
    await writeIn(service, kind, id, 'fr', { description: 'Seul' });
    const partly = await readIn(service, kind, id, 'fr', '?i18n_fallback=none');
    expect([shownText(partly, 'description'), partly[name] ?? '']).toEqual(['Seul', '']);
    const own = await readIn(service, kind, id, 'en', '?i18n_fallback=none');
    expect([own[name], own['i18n_language']]).toEqual([textFor(name, 'bare-en'), 'en']);
  });

  it('treats markup that shows nothing as blank', async () => {
    if (!texts.includes('excerpt')) return;
    const english = { ...fieldsIn('en', 'blank', [name]), description: 'Seen' };
    const { id } = await makeIn(service, kind, 'en', english);
    const shown: Record<string, string> = {};
    const blanks = ['<p></p>', '<p> </p>', '<br>', '&nbsp;', '<!-- nothing -->', '<script>1</script>'];
    for (const blank of blanks) {
      await writeIn(service, kind, id, 'fr', { description: blank });
      shown[blank] = String((await readIn(service, kind, id, 'fr'))['description'] ?? '').trim();
    }
    expect(shown).toEqual(Object.fromEntries(blanks.map((blank) => [blank, '<p>Seen</p>'])));
  });
});

describe('an event', () => {
  const [event, venue, organizer, category, tag] = LOCALIZED_KINDS;

  it('shows the records inside it as they read alone in the language, each with its own fallback', async () => {
    const { id: venueId } = await makeIn(service, venue, 'en', { venue: 'Hall', city: 'Munich' });
    const { id: organizerId } = await makeIn(service, organizer, 'fr', { organizer: 'Les Amis' });
    const { id: categoryId } = await makeIn(service, category, 'it', { name: 'Musica nuova' });
    const { id: tagId } = await makeIn(service, tag, 'es', { name: 'Gratuito' });
    await writeIn(service, venue, venueId, 'de', { city: 'München' });
    await writeIn(service, category, categoryId, 'ro', { name: 'Muzică nouă' });
    const links = { venue: venueId, organizer: organizerId, categories: [categoryId], tags: [tagId] };
    const { id } = await makeIn(service, event, 'fr', { title: 'Réunis', ...links });
    for (const language of LANGUAGES) {
      const shown = await readIn(service, event, id, language);
      const withoutJsonLd = ({ json_ld: _, ...rest }: Body) => rest;
      const alone = async (kind: typeof venue, one: number) =>
        withoutJsonLd(await readIn(service, kind, one, language));
      expect(withoutJsonLd(shown['venue'])).toEqual(await alone(venue, venueId));
      expect(shown['organizer'].map(withoutJsonLd)).toEqual([await alone(organizer, organizerId)]);
      const { _links: _c, ...aloneCategory } = await alone(category, categoryId);
      expect(shown['categories']).toMatchObject([aloneCategory]);
      const { _links: _t, ...aloneTag } = await alone(tag, tagId);
      expect(shown['tags']).toMatchObject([aloneTag]);
    }
    const german = await readIn(service, event, id, 'de');
    expect([german['venue'].venue, german['venue'].city]).toEqual(['Hall', 'München']);
    expect([german['venue'].i18n_language, german['i18n_language']]).toEqual(['en', 'fr']);
  });

  it('describes itself to search engines in the language', async () => {
    const { id } = await makeIn(service, event, 'en', { title: 'Talk', description: 'In English' });
    await writeIn(service, event, id, 'fr', { title: 'Exposé', description: 'En français' });
    const { json_ld: french } = await readIn(service, event, id, 'fr');
    expect(french).toMatchObject({ name: 'Exposé', description: 'En français' });
    expect(french.inLanguage).toBe('fr');
    const { json_ld: spanish } = await readIn(service, event, id, 'es');
    expect(spanish.inLanguage).toBe('en');
    expect(spanish).toMatchObject({ name: 'Talk', description: 'In English' });
  });

  it('says in the language that it costs nothing, and takes that back', async () => {
    const { id } = await makeIn(service, event, 'en', { title: 'For nothing', cost: [0, 5] });
    const costs: string[] = [];
    for (const language of LANGUAGES) {
      const read = await readIn(service, event, id, language);
      costs.push(read['cost']);
      const back = await writeIn(service, event, id, language, { cost: read['cost'] });
      expect([back['cost'], back['cost_details']]).toEqual([read['cost'], read['cost_details']]);
    }
    const words = ['Free', 'Gratuit', 'Kostenlos', 'Gratuito', 'Gratuit', 'Gratis'];
    expect(costs).toEqual(words.map((word) => `${word} – $5`));
    const feed = async (extension: string): Promise<string> =>
      (await service.get<string>(`/events.${extension}?include=${id}&i18n_language=ro`)).body;
    expect(await feed('rss')).toContain('Gratuit – $5');
    expect(await feed('csv')).toContain('Free – $5');
  });

  it('lists what is not translated also without fallback', async () => {
    const { id } = await makeIn(service, event, 'en', { title: 'Only English' });
    const { body } = await service.get(`/events?include=${id}&i18n_language=fr&i18n_fallback=none`);
    expect(body['events']).toMatchObject([{ id, title: '', i18n_available_languages: ['en'] }]);
    expect(new URL(body['rest_url']).searchParams.get('i18n_fallback')).toBe('none');
  });
});
