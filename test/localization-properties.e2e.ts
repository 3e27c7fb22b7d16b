import fc from 'fast-check';
import {
  at,
  idsOf,
  type Language,
  LANGUAGES,
  LOCALIZED_KINDS,
  type LocalizedKind,
  makeIn,
  readIn,
  shownText,
  storedRows,
} from './support/localized.js';
import { LocalizedModel } from './support/localized-model.js';
import {
  anyLanguage,
  oneRequest,
  patchOf,
  type Request,
  stamped,
  updateRequest,
  type Write,
  writeOf,
} from './support/localized-writes.js';
import { ALWAYS, type Body, eventWith, Service } from './support/service.js';

const DEFAULT: Language = 'de';
const RUNS = 15;
const MAX_WRITES = 6;

/** Columns that every write may change. */
const BOOKKEEPING = ['version', 'modified_at', 'former_texts', 'original_words', 'translation_states'];

let service: Service;
beforeAll(async () => {
  service = await Service.start({ DEFAULT_LANGUAGE: DEFAULT });
});
afterAll(async () => service.stop());

function expectedStatus(model: LocalizedModel, write: Write, patches: Request['patches']): number {
  if (write.way === 'update' || write.method !== 'DELETE') return model.refuses(patches) ? 400 : 200;
  if (write.language === model.original) return 409;
  return model.available.includes(write.language) ? 200 : 404;
}

async function recordRow({ kind }: LocalizedKind, id: number): Promise<Body> {
  const [row] = await service.query(`SELECT * FROM ${kind} WHERE id = ?`, [id]);
  return { ...row };
}

const without = (row: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

async function applyAndCheck(
  kind: LocalizedKind,
  id: number,
  model: LocalizedModel,
  write: Write,
): Promise<void> {
  const path = `${kind.path}/${id}`;
  const request = write.way === 'one' ? oneRequest(path, model, write) : updateRequest(path, model, write);
  const { patches, shared } = request;
  const stored = async () => Promise.all([storedRows(service, kind.kind, id), recordRow(kind, id)]);
  const [rows, row] = await stored();
  const options = { as: 'administrator', headers: request.headers } as const;
  const { status } = await service.send(request.method, request.path, request.body, options);
  expect(status).toBe(expectedStatus(model, write, patches));
  const [rowsAfter, rowAfter] = await stored();
  if (status !== 200) {
    expect([rowsAfter, rowAfter]).toEqual([rows, row]);
    return;
  }
  for (const other of LANGUAGES.filter((name) => Object.keys(patches.get(name) ?? {}).length === 0)) {
    expect([other, rowsAfter.get(other)]).toEqual([other, rows.get(other)]);
  }
  const named = Object.keys(shared);
  expect(without(rowAfter, [...BOOKKEEPING, ...named])).toEqual(without(row, [...BOOKKEEPING, ...named]));
  for (const [name, value] of Object.entries(shared)) {
    const kept = typeof value === 'boolean' ? Boolean(rowAfter[name]) : (rowAfter[name] ?? '');
    expect([name, kept]).toEqual([name, value]);
  }
  model.apply(patches);
  const texts = new Map(
    [...rowsAfter].map(([name, one]) => [
      name,
      Object.fromEntries(kind.texts.filter((field) => one[field]).map((field) => [field, one[field]])),
    ]),
  );
  expect(new Map([...texts].filter(([, own]) => Object.keys(own).length > 0))).toEqual(model.texts);
}

async function checkReading(kind: LocalizedKind, id: number, model: LocalizedModel): Promise<void> {
  // The state or province of a venue follows another field where it has no text.
  const fields = kind.texts.filter((field) => field !== 'stateprovince');
  const read = async (asked: Language) => [asked, await readIn(service, kind, id, asked)] as const;
  for (const [asked, record] of await Promise.all(LANGUAGES.map(read))) {
    const shown = fields.map((field) => [field, shownText(record, field)]);
    expect([asked, shown]).toEqual([asked, fields.map((field) => [field, model.shown(asked, field)])]);
    expect(record['i18n_language']).toBe(model.source(asked, kind.name));
    expect(record['i18n_available_languages']).toEqual(model.available);
  }
}

/** Filters that find the record through what all languages share. */
async function filtersFor({ kind, path }: LocalizedKind, id: number): Promise<string[]> {
  if (kind === 'event') {
    return [`include=${id}`, `include=${id}&featured=true`, `${ALWAYS}&ticketed=false&orderby=date`];
  }
  const field = kind === 'venue' || kind === 'organizer' ? kind : path.slice(1);
  const event = await service.make('/events', eventWith({ [field]: [id] }));
  const last = 'orderby=id&order=desc&per_page=3';
  return [`event=${event['id']}`, kind === field ? `has_events=true&${last}` : `include=${id}&${last}`];
}

describe.each(LOCALIZED_KINDS)('any sequence of writes of a $kind', (kind) => {
  it('changes only what it names, reads by the rules, and is found alike in all languages', async () => {
    const start = fc.record({
      original: anyLanguage,
      texts: patchOf(kind),
      translations: fc.option(patchOf(kind)),
    });
    const sequence = fc.tuple(start, fc.array(writeOf(kind), { minLength: 1, maxLength: MAX_WRITES }));
    await fc.assert(
      fc.asyncProperty(sequence, async ([{ original, texts, translations }, writes]) => {
        const model = new LocalizedModel(kind, original, DEFAULT);
        const given = Object.entries(texts).filter(([, text]) => (text ?? '').trim() !== '');
        const own = stamped({ ...Object.fromEntries(given), [kind.name]: 'First' });
        const other = LANGUAGES[(LANGUAGES.indexOf(original) + 1) % LANGUAGES.length] ?? 'en';
        const theirs = translations && stamped(translations);
        const payload = { ...own, ...(theirs === null ? {} : { translations: { [other]: theirs } }) };
        const id = (await makeIn(service, kind, original, payload))['id'] as number;
        model.apply(
          new Map([
            [original, own],
            [other, theirs ?? {}],
          ]),
        );
        for (const write of writes) await applyAndCheck(kind, id, model, write);
        await checkReading(kind, id, model);
        for (const [index, filter] of (await filtersFor(kind, id)).entries()) {
          const ids = async (asked: Language) =>
            idsOf((await service.get(at(asked, `${kind.path}?${filter}`))).body, kind.path);
          const [expected, ...others] = await Promise.all(LANGUAGES.map(ids));
          if (index === 0) expect(expected).toEqual([id]);
          expect([filter, others]).toEqual([filter, others.map(() => expected)]);
        }
      }),
      { numRuns: RUNS },
    );
  }, 60_000);
});
