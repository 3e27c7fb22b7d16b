import type { EntityManager } from 'typeorm';
import { Housekeeping } from '#content/records/housekeeping.service.js';
import type { RecordWords } from '#content/search/postings.js';
import { SearchBuilder } from '#content/search/search-builder.js';
import { BlockChanges, SearchIndex } from '#content/search/search-index.js';
import { decodeBlock, LONG_BLOCK } from '#content/search/search-rows.js';
import { EVENT } from '#resources/events/event.entity.js';
import { postingsIn } from '../support/blocks.js';
import { LANGUAGES } from '../support/localized.js';
import fc from '../support/properties.js';
import { found, makeEventIn } from '../support/searching.js';
import { type Body, eventWith, Service } from '../support/service.js';

const LATER = Math.floor(Date.now() / 1000) + 400 * 86_400;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const postings = async () => postingsIn(service, 'event');

async function expectWhole(): Promise<void> {
  const kept = await postings();
  await service.app.get(SearchBuilder).rebuild();
  expect(kept).toEqual(await postings());
}

describe('random writes', () => {
  const word = fc.constantFrom('uno', 'due', 'unodue', 'tre', 'Dúe', 'quattro');
  const title = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const language = fc.constantFrom(...LANGUAGES);
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), title, language }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), title, language, at: fc.nat() }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('trash' as const, 'restore' as const), at: fc.nat() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const) }) },
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const events: number[] = [];

  async function carryOut(one: Step): Promise<void> {
    const at = 'at' in one ? events[one.at % Math.max(events.length, 1)] : undefined;
    if (one.do === 'create') events.push(await makeEventIn(service, { title: one.title }, one.language));
    if (one.do === 'purge') await service.app.get(Housekeeping).run(LATER);
    if (at === undefined) return;
    if (one.do === 'write')
      await service.post(`/events/${at}?i18n_language=${one.language}`, { title: one.title });
    if (one.do === 'trash') await service.delete(`/events/${at}`);
    if (one.do === 'restore') await service.post(`/events/${at}`, { status: 'publish' });
  }

  /** The titles that readers see, read one by one: what each of them contains. */
  async function scanned(requested: string, part: string): Promise<number[]> {
    const rows = await service.query(
      `SELECT e.id, t.language, t.name_fold, e.original_language FROM event e
       JOIN event_translation t ON t.record_id = e.id WHERE e.status = 'publish' ORDER BY e.id`,
    );
    const chosen = Map.groupBy(rows, (row) => row['id'] as number);
    return [...chosen].flatMap(([id, texts]) => {
      const chain = [requested, 'en', String(texts[0]?.['original_language']), ...LANGUAGES];
      const titles = chain.flatMap(
        (one) => texts.find((text) => text['language'] === one)?.['name_fold'] ?? [],
      );
      return String(titles[0]).includes(part) ? [id] : [];
    });
  }

  it('leave what a plain scan of the texts finds', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const one of steps) await carryOut(one);
      for (const part of ['uno', 'due', 'nod', 'attr']) {
        for (const requested of ['en', 'fr', 'it'] as const) {
          expect(await found(service, part, `&i18n_language=${requested}`)).toEqual(
            await scanned(requested, part),
          );
        }
      }
      for (const id of events.splice(0)) await service.delete(`/events/${id}`);
    });
    await fc.assert(property, { numRuns: 12, endOnFailure: true });
    await expectWhole();
  });
});

it('writers of the same words at once lose none, and wait in no circle', async () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
  const rotated = (by: number): string =>
    words.map((_, index) => words[(index + by) % words.length]).join(' ');
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    const { id } = await service.make(
      '/events',
      eventWith({ title: rotated(writer), venue: [{ venue: rotated(writer + 1) }] }),
    );
    for (let turn = 0; turn < 6; turn++) {
      const response = await service.post(`/events/${id}`, {
        title: rotated(writer + turn).slice(0, 20 + turn),
        excerpt: rotated(turn),
      });
      expect(response.status).toBe(200);
    }
    return id as number;
  });
  const ids = await Promise.all(writers);
  expect(await found(service, 'zeta')).toEqual(expect.arrayContaining(ids));
  await expectWhole();
});

it('what a refused write or a part of one has noted is discarded', async () => {
  const id = await makeEventIn(service, { title: 'Refusals' });
  const note = (manager: EntityManager, word: string): void => {
    const after: RecordWords = { original: 'en', texts: new Map(), shared: [word] };
    service.app.get(SearchIndex).change(manager, EVENT, id, { after });
  };
  const refused = async (): Promise<never> => Promise.reject(new Error('refused'));
  const whole = service.database.write(async (manager) => {
    note(manager, 'whole');
    return refused();
  });
  await expect(whole).rejects.toThrow('refused');
  await service.database.write(async (manager) => {
    note(manager, 'first');
    const part = manager.transaction(async (nested) => {
      note(nested, 'part');
      return refused();
    });
    await expect(part).rejects.toThrow('refused');
    await manager.transaction(async (nested) => {
      note(nested, 'second');
      return Promise.resolve();
    });
    note(manager, 'third');
  });
  const noted = (await postings()).filter(([, of]) => of === id).map(([word]) => word);
  expect(noted).toEqual(['first', 'refusals', 'second', 'third']);
  await service.app.get(SearchBuilder).rebuild();
});

it('a block stays bounded, and is emptied when nothing has its word any more', async () => {
  const row = async (): Promise<Body | undefined> =>
    (await service.query("SELECT languages, ids FROM event_posting WHERE word = 'compacted'"))[0];
  const id = await makeEventIn(service, { title: 'Compacted' });
  const languages = (await row())?.['languages'] as number;
  const offset = id % 4_096;
  for (const isThere of [true, false]) {
    const grow = async () =>
      service.database.write(async (manager) => {
        const changes = new BlockChanges('event');
        changes.set({ word: 'compacted', languages }, id, isThere);
        await changes.write(manager);
      });
    for (let turn = 0; turn < LONG_BLOCK / 2; turn++) await grow();
    await service.database.write(async (manager) => {
      const changes = new BlockChanges('event');
      changes.set({ word: 'compacted', languages }, id, isThere);
      await changes.write(manager);
      await changes.compact(manager);
    });
    const block = await row();
    if (isThere) expect(decodeBlock(block?.['ids'] as Buffer)[offset >>> 5]).not.toBe(0);
    expect((block?.['ids'] as Buffer | undefined)?.length ?? 0).toBeLessThanOrEqual(LONG_BLOCK);
  }
  await service.app.get(SearchBuilder).rebuild();
});
