import { migrate } from '../../src/platform/database/startup.js';
import { MIGRATIONS } from '../../src/start/schema/migrations/index.js';
import { SlugClaims1763700000050 } from '../../src/start/schema/migrations/1763700000050-slug-claims.js';
import { LOCALIZED_KINDS, makeIn, storedRows } from '../support/localized.js';
import { Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  // Migrations take longer than a request may.
  service = await Service.start({ DATABASE_TIMEOUT: '600' });
});
afterAll(async () => service.stop());

const ids = new Map<string, number[]>();

/** Three records of each kind that have one slug, as a release before could give it to each in other languages. */
async function makeDoubles(): Promise<void> {
  for (const kind of LOCALIZED_KINDS) {
    const made: number[] = [];
    for (const language of ['en', 'it', 'ro'] as const) {
      const fields = { [kind.name]: `Double ${language}`, slug: `double-${language}` };
      const own = language === 'en' ? { translations: { fr: { slug: 'party' }, de: { slug: 'party' } } } : {};
      made.push((await makeIn(service, kind, language, { ...fields, ...own }))['id'] as number);
    }
    ids.set(kind.kind, made);
  }
  const { dataSource } = service.database;
  const later = MIGRATIONS.length - (MIGRATIONS as readonly unknown[]).indexOf(SlugClaims1763700000050);
  for (let undone = 0; undone < later; undone += 1)
    await dataSource.undoLastMigration({ transaction: 'none' });
  for (const { kind } of LOCALIZED_KINDS)
    await service.query(`UPDATE ${kind}_translation SET slug = 'party' WHERE language IN ('it', 'ro')`);
  await migrate(dataSource);
}

beforeAll(makeDoubles, 120_000);

describe.each(LOCALIZED_KINDS)('several $kind records of an older database that have one slug', (kind) => {
  const columns = async (id = 0, column = 'slug'): Promise<unknown> =>
    [...(await storedRows(service, kind.kind, id))].map(([language, row]) => [language, row[column]]).sort();

  it('get numbers but for the first, and claim what they have', async () => {
    const [english, italian, romanian] = ids.get(kind.kind) ?? [];
    expect(await columns(italian)).toEqual([['it', 'party']]);
    expect(await columns(romanian)).toEqual([['ro', 'party-2']]);
    expect(await columns(english)).toEqual([
      ['de', 'party-3'],
      ['en', 'double-en'],
      ['fr', 'party-3'],
    ]);
    expect(await columns(english, 'slug_claim')).toEqual([
      ['de', 'party-3'],
      ['en', 'double-en'],
      ['fr', null],
    ]);
    const next = await makeIn(service, kind, 'de', { [kind.name]: 'After', slug: 'party' });
    expect(next['slug']).toBe('party-4');
  });

  it('are reported by the change log', async () => {
    const audit = `/audit?kind=${kind.kind}&record=${ids.get(kind.kind)?.[0]}&verb=update`;
    const [entry] = (await service.get(audit, { as: 'administrator' })).body['audit'];
    const renamed = { before: 'party', after: 'party-3' };
    expect(entry).toMatchObject({
      actor: null,
      fields: ['slug'],
      changes: { 'slug.de': renamed, 'slug.fr': renamed },
    });
  });
});
