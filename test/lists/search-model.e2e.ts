import { searchable, searchForms } from '#common/text/fold.js';
import { SearchBuilder } from '#content/search/search-builder.js';
import { FORM_RULES } from '#content/search/stored-forms.js';
import { type PostingRow, postingsIn } from '../support/blocks.js';
import { times } from '../support/combinations.js';
import { at, type Language, LANGUAGES } from '../support/localized.js';
import fc from '../support/properties.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

const RUNS = times(30, 60);
const DEFAULT_LANGUAGE: Language = 'de';
const FIELDS = ['title', 'description', 'excerpt'] as const;

type Texts = Partial<Record<(typeof FIELDS)[number], string>>;

/** What the contract's words say of an event, without an index or a database. */
interface Model {
  readonly id: number;
  readonly original: Language;
  readonly texts: Map<Language, Texts>;
}

interface Term {
  readonly words: readonly string[];
  readonly phrase: boolean;
  readonly excluded: boolean;
}

interface Query {
  readonly terms: readonly Term[];
  readonly language: Language;
  readonly fallback: boolean;
}

let service: Service;
beforeAll(async () => {
  service = await Service.start({ DEFAULT_LANGUAGE });
});
afterAll(async () => service.stop());

const letters = [
  'a',
  'b',
  'É',
  'e',
  'u',
  'ü',
  'ß',
  'ș',
  'ş',
  'œ',
  '%',
  '_',
  '!',
  '\\',
  "'",
  '.',
  '日',
  '本',
  '😀',
  '\u0301',
];
const word = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 3 })
  .map((characters) => characters.join(''));
const long = fc.constantFrom('a'.repeat(94), 'ab'.repeat(100), `${'b'.repeat(189)}a`, 'aab'.repeat(99));
const text = fc
  .array(fc.oneof({ weight: 12, arbitrary: word }, { weight: 1, arbitrary: long }), { maxLength: 4 })
  .map((words) => words.join(' '));
const language = fc.constantFrom(...LANGUAGES);
/** Within the 255 characters of a title, also when `ß` becomes two. */
const title = text.map((long) => Array.from(long).slice(0, 120).join(''));
const texts = fc.record({ title, description: text, excerpt: text }, { requiredKeys: [] });
const term = fc.record({
  words: fc.array(fc.oneof({ weight: 12, arbitrary: word }, { weight: 1, arbitrary: long }), {
    minLength: 1,
    maxLength: 3,
  }),
  phrase: fc.boolean(),
  excluded: fc.boolean(),
});
const query = fc.record({
  terms: fc.array(term, { minLength: 1, maxLength: 3 }),
  language,
  fallback: fc.boolean(),
});
const writes = fc.array(fc.tuple(language, texts), { maxLength: 3 });

/** An accent alone is visible, though no search finds it. */
const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === '';

function shown(
  event: Model,
  field: (typeof FIELDS)[number],
  { language: requested, fallback }: Query,
): string {
  const chain = fallback ? [requested, DEFAULT_LANGUAGE, event.original, ...LANGUAGES] : [requested];
  return chain.map((one) => event.texts.get(one)?.[field]).find((value) => !isBlank(value)) ?? '';
}

/** A word in any spelling; of a phrase all words in one. */
function contains(text: string, term: string): boolean {
  const [plain, spelledOut = plain] = searchForms(term);
  const forms = searchForms(text);
  const isPhrase = term.includes(' ') || Array.from(spelledOut).length > 95;
  if (isPhrase) return forms[0].includes(plain) || (forms[1] ?? forms[0]).includes(spelledOut);
  return forms.some((form) => form.includes(plain) || form.includes(spelledOut));
}

function matches(event: Model, requested: Query): boolean {
  const fields = FIELDS.map((field) => searchable(shown(event, field, requested)));
  const terms = requested.terms.flatMap(({ words, phrase, excluded }) =>
    (phrase ? [words.join(' ')] : words).map((one) => ({ folded: searchable(one), excluded })),
  );
  const meant = terms.filter(({ folded }) => folded !== '');
  if (meant.length === 0) return false;
  return meant.every(({ folded, excluded }) => fields.some((field) => contains(field, folded)) !== excluded);
}

const written = ({ terms }: Query): string =>
  terms
    .flatMap(({ words, phrase, excluded }) =>
      (phrase ? [`"${words.join(' ')}"`] : words).map((one) => (excluded ? `-${one}` : one)),
    )
    .join(' ');

async function found(requested: Query): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const more = `i18n_language=${requested.language}&per_page=50&page=${page}${requested.fallback ? '' : '&i18n_fallback=none'}`;
    const { status, body } = await service.get(
      `/events?${ALWAYS}&${more}&search=${encodeURIComponent(written(requested))}`,
    );
    if (status !== 200) throw new Error(`${JSON.stringify(requested)}: ${JSON.stringify(body)}`);
    ids.push(...(body['events'] as Body[]).map((event) => event['id']));
    if (page >= body['total_pages']) return ids.sort((a, b) => a - b);
  }
}

async function make(original: Language, first: Texts): Promise<Model> {
  const name = `t${first.title ?? ''}`;
  const { status, body } = await service.post(at(original, '/events'), eventWith({ ...first, title: name }));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body['id'], original, texts: new Map([[original, { ...first, title: name }]]) };
}

let writesDone = 0;

/** A text that no language has had: what another language showed is not stored when it is sent back. */
function unlikeOthers(given: Texts): Texts {
  const number = ++writesDone;
  const changed = Object.entries(given).map(([field, value]) => [
    field,
    isBlank(value) ? value : `${value} ${number}`,
  ]);
  return Object.fromEntries(changed);
}

async function write(event: Model, inLanguage: Language, given: Texts): Promise<void> {
  const { title: name, ...others } = unlikeOthers(given);
  // The title of the original language cannot be removed.
  const kept = name === undefined || (name === '' && inLanguage === event.original) ? {} : { title: name };
  const { status, body } = await service.post(at(inLanguage, `/events/${event.id}`), { ...others, ...kept });
  if (status !== 200) throw new Error(JSON.stringify(body));
  event.texts.set(inLanguage, { ...event.texts.get(inLanguage), ...others, ...kept });
}

const postings = async (): Promise<PostingRow[]> => postingsIn(service, 'event');

it('finds what the words of the contract say, and keeps the index that a rebuild would make', async () => {
  const events: Model[] = [];
  const run = async (original: Language, first: Texts, later: [Language, Texts][], requested: Query[]) => {
    const event = await make(original, first);
    events.push(event);
    for (const [inLanguage, changed] of later) await write(event, inLanguage, changed);
    for (const one of requested) {
      const expected = events.filter((candidate) => matches(candidate, one)).map(({ id }) => id);
      expect([written(one), one.language, await found(one)]).toEqual([written(one), one.language, expected]);
    }
  };
  const property = fc.asyncProperty(
    language,
    texts,
    writes,
    fc.array(query, { minLength: 2, maxLength: 4 }),
    run,
  );
  // No shrinking: the events of all runs lie in one database.
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });

  const kept = await postings();
  expect(kept.length).toBeGreaterThan(RUNS);
  await service.database.write((manager) => manager.query('DELETE FROM event_posting'));
  await service.app.get(SearchBuilder).rebuild();
  expect(await postings()).toEqual(kept);
  const lost =
    'SELECT p.word FROM event_posting p LEFT JOIN search_word w ON w.word = p.word WHERE w.word IS NULL';
  expect(await service.query(lost)).toEqual([]);
});

describe('a rebuild', () => {
  const builder = () => service.app.get(SearchBuilder);
  const state = async () => service.query('SELECT default_language FROM search_state');

  it('repairs what is missing, too much or wrong, and changes nothing else', async () => {
    const before = await postings();
    await service.database.write(async (manager) => {
      await manager.query("DELETE FROM event_posting WHERE word LIKE 't%'");
      await manager.query(
        "UPDATE event_posting SET languages = 4094 WHERE word LIKE '%a%' AND languages = 4095",
      );
      await manager.query("UPDATE event_posting SET ids = X'0100' WHERE word LIKE '%b'");
      await manager.query("INSERT INTO event_posting VALUES ('b', 0, 2730, X'0100')");
    });
    const calls: [number, number][] = [];
    const indexed = await builder().rebuild((...done) => calls.push(done));
    expect(calls.at(-1)).toEqual([indexed, indexed]);
    expect(await postings()).toEqual(before);
  });

  it('is made at start when the index is for another default language or was never complete', async () => {
    const before = await postings();
    expect(await state()).toEqual([{ default_language: DEFAULT_LANGUAGE }]);
    for (const sql of ["UPDATE search_state SET default_language = 'fr'", 'DELETE FROM search_state']) {
      await service.database.write(async (manager) => {
        await manager.query(sql);
        await manager.query('DELETE FROM event_posting');
      });
      await Promise.all([builder().ensure(), builder().ensure()]);
      expect(await postings()).toEqual(before);
      expect(await state()).toEqual([{ default_language: DEFAULT_LANGUAGE }]);
    }
    await service.database.write((manager) => manager.query('DELETE FROM event_posting'));
    await builder().ensure();
    expect(await postings()).toEqual([]);
    await builder().rebuild();
  });

  it('rebuilds forms and sort keys when the rules have changed', async () => {
    await make('ro', { title: 'Șezătoare în Müllheim', description: '<p>Größe</p>' });
    const forms = async () =>
      service.query(
        `SELECT record_id, language, name_fold, name_sort, name_sort_es, name_sort_ro, description_fold, excerpt_fold
         FROM event_translation ORDER BY record_id, language`,
      );
    const [before, indexed] = [await forms(), await postings()];
    const rules = async () => (await service.query('SELECT rules FROM search_state'))[0];
    const present = await rules();
    expect(present).toEqual({ rules: FORM_RULES });
    for (const other of ["'0'", 'NULL']) {
      await service.database.write(async (manager) => {
        await manager.query(`UPDATE search_state SET rules = ${other}`);
        await manager.query(
          "UPDATE event_translation SET name_fold = 'x', name_sort = NULL, name_sort_ro = '!', description_fold = NULL",
        );
      });
      await builder().ensure();
      expect(await forms()).toEqual(before);
      expect(await postings()).toEqual(indexed);
      expect(await rules()).toEqual(present);
    }
  });

  it('beside writers loses nothing', async () => {
    const made = Array.from({ length: 24 }, async (_, index) => {
      const event = await make(LANGUAGES[index % 6] ?? 'en', { title: `beside ${index}` });
      await write(event, 'it', { title: `accanto ${index}` });
    });
    await Promise.all([builder().rebuild(), ...made, builder().rebuild()]);
    const kept = await postings();
    await builder().rebuild();
    expect(await postings()).toEqual(kept);
    expect(kept.filter(([name]) => name === 'accanto')).toHaveLength(24);
  });
});
