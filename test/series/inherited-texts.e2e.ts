import { FormerTexts } from '#content/localized/former-texts.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { RecordsService } from '#content/records/records.service.js';
import { SearchBuilder } from '#content/search/search-builder.js';
import { SearchIndex } from '#content/search/search-index.js';
import type { LoadedRecord } from '#content/visibility/visibility.js';
import { systemContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { ListIndex } from '#resources/event-index/list-index.js';
import { ListIndexBuilder } from '#resources/event-index/list-index-builder.js';
import { EVENT } from '#resources/events/event.entity.js';
import { SERIES } from '#resources/series/series.entity.js';
import { postingsIn } from '../support/blocks.js';
import { textOf } from '../support/feeds.js';
import { LANGUAGES } from '../support/localized.js';
import { storedRows } from '../support/localized.js';
import { Occurrences } from '../support/occurrences.js';
import { found } from '../support/searching.js';
import { ALWAYS, type Body, Service } from '../support/service.js';

/* An occurrence shows, in each language, its own text, then that of its series, and only then another language. */

let service: Service;
let all: Occurrences;
let series: number;
let plain: number;
let own: number;

beforeEach(async () => {
  service = await Service.start();
  all = await Occurrences.of(service);
  series = await all.series({
    en: { title: 'Mid jazz', description: 'Swing\nband', website: 'https://jazz.example/' },
    fr: { title: 'Jazz du vendredi' },
  });
  plain = await all.occurrence(series);
  own = await all.occurrence(series, { en: { title: 'Aaa gala' }, de: { title: 'Gala auf Deutsch' } });
});
afterEach(async () => service.stop());

const read = async (id: number, query = ''): Promise<Body> => {
  const { status, body } = await service.get(`/events/${id}?${query}`);
  expect(status).toBe(200);
  return body;
};

const write = async (id: number, language: string, fields: Body, as = 'editor' as const): Promise<Body> => {
  const { status, body } = await service.send('POST', `/events/${id}?i18n_language=${language}`, fields, {
    as,
  });
  expect([status, body]).toEqual([200, body]);
  return body;
};

const titles = async (query: string): Promise<string[]> =>
  ((await service.get(`/events?${ALWAYS}&per_page=50&${query}`)).body['events'] as Body[]).map(
    ({ title }) => title as string,
  );

const indexes = async (): Promise<unknown[]> => [
  await postingsIn(service, 'event'),
  await service.query('SELECT * FROM event_fact ORDER BY kind, fact_id, utc_start, event_id'),
];

/** The indexes are as if they were built from the tables. */
async function expectWhole(): Promise<void> {
  const kept = await indexes();
  await service.app.get(SearchBuilder).rebuild();
  await service.app.get(ListIndexBuilder).rebuild();
  expect(kept).toEqual(await indexes());
}

/** Edits texts of the series, as its writer does. */
async function editSeries(texts: Body, language: 'en' | 'fr' | 'it' = 'en'): Promise<void> {
  const ctx = systemContext(service.app.get<Settings>(SETTINGS), { language });
  await service.database.write(async (manager) => {
    const ids = [plain, own];
    const current = await tablesOf<LoadedRecord>(SERIES).loadForUpdate(manager, series);
    if (current === undefined) throw new Error('gone');
    await service.app.get(ListIndex, { strict: false }).changing(manager, ids);
    await service.app.get(SearchIndex, { strict: false }).changeMany(manager, EVENT, ids, async () => {
      await service.app
        .get(RecordsService, { strict: false })
        .update(await UnitOfWork.begin(ctx, manager), SERIES, current, {
          publication: current,
          columns: {},
          sent: new Map([[language, { texts: texts, slug: undefined }]]),
          fields: Object.keys(texts),
          former: await FormerTexts.load(manager, SERIES, series),
        });
      await manager.query('UPDATE event SET version = version + 1 WHERE id IN (?, ?)', ids);
    });
  });
}

describe('reads', () => {
  it('show the text of the series where the occurrence has none in that language', async () => {
    expect(await read(plain)).toMatchObject({
      title: 'Mid jazz',
      description: '<p>Swing<br />\nband</p>',
      website: 'https://jazz.example/',
      i18n_available_languages: ['en', 'fr'],
    });
    expect(await read(plain, 'i18n_language=fr')).toMatchObject({ title: 'Jazz du vendredi' });
    expect(await read(own)).toMatchObject({ title: 'Aaa gala', website: 'https://jazz.example/' });
    // The override in English hides nothing that the series says in French.
    expect(await read(own, 'i18n_language=fr')).toMatchObject({ title: 'Jazz du vendredi' });
    expect(await read(own, 'i18n_language=de')).toMatchObject({ title: 'Gala auf Deutsch' });
    expect(await read(own, 'i18n_language=it')).toMatchObject({ title: 'Aaa gala' });
    expect((await read(plain))['slug']).not.toBe('mid-jazz');
  });

  it('are in the order of the shown titles', async () => {
    expect(await titles('orderby=title&order=asc')).toEqual(['Aaa gala', 'Mid jazz', 'Zzz']);
    expect(await titles('orderby=title&order=asc&i18n_language=es')).toEqual(['Aaa gala', 'Mid jazz', 'Zzz']);
    expect(await titles('orderby=title&order=asc&i18n_language=fr')).toEqual([
      'Jazz du vendredi',
      'Jazz du vendredi',
      'Zzz',
    ]);
    expect(await titles('orderby=title&order=asc&i18n_language=de')).toEqual([
      'Gala auf Deutsch',
      'Mid jazz',
      'Zzz',
    ]);
  });

  it('find what readers see, also by phrases', async () => {
    expect(await found(service, 'jazz')).toEqual([plain]);
    expect(await found(service, '"mid jazz"')).toEqual([plain]);
    expect(await found(service, '"swing band"')).toEqual([plain, own]);
    expect(await found(service, 'vendredi', '&i18n_language=fr')).toEqual([plain, own]);
    expect(await found(service, '"jazz du"', '&i18n_language=fr')).toEqual([plain, own]);
    expect(await found(service, '"jazz du"')).toEqual([]);
    expect(await found(service, 'gala', '&i18n_language=it')).toEqual([own]);
    expect(await found(service, '-"mid jazz" swing')).toEqual([own]);
    expect(await titles('i18n_available=fr&i18n_language=fr')).toEqual([
      'Jazz du vendredi',
      'Jazz du vendredi',
    ]);
    expect(await titles('i18n_available=de')).toEqual(['Aaa gala']);
    await expectWhole();
  });

  it('of feeds show them', async () => {
    for (const path of ['/events.ics', '/events.rss', '/events.csv']) {
      const text = await textOf(service, `~/fr/calendar/events/v1${path}?${ALWAYS}`);
      expect([path, text.split('Jazz du vendredi').length > 2]).toEqual([path, true]);
    }
  });
});

describe('a write of an occurrence', () => {
  it('is answered as it is read', async () => {
    const body = await write(own, 'en', { cost: '5' });
    expect(body).toMatchObject({ title: 'Aaa gala', website: 'https://jazz.example/' });
    const { json_ld: _, ...shown } = await read(own);
    expect(shown).toMatchObject({ title: body['title'], description: body['description'] });
  });

  it('that clears its own text gives the field back', async () => {
    expect(await write(own, 'en', { title: '' })).toMatchObject({ title: 'Mid jazz' });
    expect(await found(service, 'jazz')).toEqual([plain, own]);
    expect(await found(service, 'gala')).toEqual([]);
    await expectWhole();
    expect(await write(own, 'en', { title: 'Bbb ball' })).toMatchObject({ title: 'Bbb ball' });
    expect(await found(service, 'jazz')).toEqual([plain]);
    await write(own, 'de', { title: '' });
    expect(await titles('i18n_available=de')).toEqual([]);
    await write(plain, 'it', { title: 'Serata' });
    expect(await titles('i18n_available=it&i18n_language=it')).toEqual(['Serata']);
    await expectWhole();
    await service.delete(`/events/${own}`);
    await expectWhole();
    await service.post(`/events/${own}`, { status: 'publish' });
    await expectWhole();
  });

  it('stores what the series says in the same language, and no text of another one', async () => {
    const shown = await read(plain, 'i18n_language=fr');
    await write(plain, 'fr', { title: shown['title'], description: shown['description'] });
    const rows = await storedRows(service, 'event', plain);
    expect(rows.get('fr')).toMatchObject({ title: 'Jazz du vendredi', description: null });
    // Read before the series had another text.
    await editSeries({ description: 'Other' });
    await write(plain, 'it', { description: shown['description'], title: 'Jazz' });
    expect((await storedRows(service, 'event', plain)).get('it')).toMatchObject({ description: null });
  });

  it('keeps the title of an event without a series', async () => {
    const { id } = await service.make('/events', {
      title: 'X',
      start_date: '2027-01-01',
      end_date: '2027-01-02',
    });
    const { status } = await service.send(
      'POST',
      `/events/${id}?i18n_language=en`,
      { title: '' },
      { as: 'editor' },
    );
    expect(status).toBe(400);
  });
});

it('an edit of the series changes what its occurrences show and are found by', async () => {
  await editSeries({ title: 'Late blues' });
  expect(await read(plain)).toMatchObject({ title: 'Late blues' });
  expect(await found(service, 'blues')).toEqual([plain]);
  await editSeries({ title: 'Venerdì' }, 'it');
  expect(await titles('i18n_available=it&i18n_language=it')).toEqual(['Venerdì', 'Venerdì']);
  await editSeries({ title: '' }, 'fr');
  expect(await titles('i18n_available=fr')).toEqual([]);
  await expectWhole();
});

it('only the own texts of an occurrence are translated', async () => {
  const texts = async (id: number) =>
    (await service.get(`/events/${id}/translations`, { as: 'editor' })).body;
  expect(await texts(plain)).toMatchObject({ missing: [] });
  expect((await texts(plain))['translations'].fr).toBeUndefined();
  const ofOwn = await texts(own);
  expect(ofOwn['missing']).toEqual(LANGUAGES.filter((one) => !['en', 'de'].includes(one)));
  expect(ofOwn['translations'].de).toMatchObject({ status: 'current', fields: { title: 'current' } });
  const list = await service.get('/translations?kind=event&language=fr&per_page=50', { as: 'editor' });
  const ids = (list.body['translations'] as Body[]).map(({ id }) => id as number);
  expect([ids.includes(plain), ids.includes(own)]).toEqual([false, true]);
  // A text that its original does not have is no work either.
  await write(plain, 'de', { description: 'Nur heute' });
  const { body } = await service.get(`/events/${plain}/translations/de`, { as: 'editor' });
  expect(body).toMatchObject({ status: 'current', fields: { description: 'current' } });
});
