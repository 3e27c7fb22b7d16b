import { EarlierRepository } from '#cli/restore/earlier/earlier.repository.js';
import { kindOf } from '#content/localized/kinds.js';
import { Housekeeping } from '#content/records/housekeeping.service.js';
import { LOCALIZED_KINDS, makeIn, storedRows } from '../../support/localized.js';
import { type Body, eventWith, Service } from '../../support/service.js';

/* What the rows of 0.2.0 lack, and what is made of them when an export of that version is restored. */

const earlier = new EarlierRepository();
let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each(LOCALIZED_KINDS)('several $kind records that have one slug', (kind) => {
  let ids: number[];
  beforeAll(async () => {
    ids = [];
    for (const language of ['en', 'it', 'ro'] as const) {
      const fields = { [kind.name]: `Double ${language}`, slug: `double-${language}` };
      const own = language === 'en' ? { translations: { fr: { slug: 'party' }, de: { slug: 'party' } } } : {};
      ids.push((await makeIn(service, kind, language, { ...fields, ...own }))['id'] as number);
    }
    await service.query(`UPDATE ${kind.kind}_translation SET slug_claim = NULL`);
    await service.query(
      `UPDATE ${kind.kind}_translation SET slug = 'party' WHERE language IN ('it', 'ro') AND record_id IN (${ids.join(', ')})`,
    );
    await service.database.write(async (manager) => {
      await earlier.storeForms(manager, kind.kind);
      await earlier.numberDoubles(manager, kind.kind);
      await earlier.claimSlugs(manager, kind.kind);
    });
  });

  const columns = async (id = 0, column = 'slug'): Promise<unknown> =>
    [...(await storedRows(service, kind.kind, id))].map(([language, row]) => [language, row[column]]).sort();

  it('get numbers but for the first, and claim what they have', async () => {
    const [english, italian, romanian] = ids;
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
    const audit = `/audit?kind=${kind.kind}&record=${ids[0]}&verb=update`;
    const [entry] = (await service.get(audit, { as: 'administrator' })).body['audit'];
    const renamed = { before: 'party', after: 'party-3' };
    expect(entry).toMatchObject({
      actor: null,
      fields: ['slug'],
      changes: { 'slug.de': renamed, 'slug.fr': renamed },
    });
  });
});

describe.each(LOCALIZED_KINDS)('the slug of a $kind', (kind) => {
  let counter = 0;
  /** A capital of two characters, whose small letter is one. */
  const name = (): string => `H\u0331anukkah ${(counter += 1)}`;
  /** The small letter as two characters, as 0.2.0 stored it. */
  const older = (slug: unknown): string => String(slug).normalize('NFD');

  it('is stored in the form that is looked up, with a number if it is in use', async () => {
    const make = async (): Promise<Body> => makeIn(service, kind, 'en', { [kind.name]: name() });
    const [first, second, inUse] = [await make(), await make(), await make()];
    const store = async (id: unknown, slug: string): Promise<unknown> =>
      service.query(`UPDATE ${kind.kind}_translation SET slug = ?, slug_claim = NULL WHERE record_id = ?`, [
        slug,
        id,
      ]);
    await store(first['id'], older(first['slug']));
    await store(second['id'], older(inUse['slug']));
    await service.database.write(async (manager) => {
      await earlier.storeForms(manager, kind.kind);
      await earlier.claimSlugs(manager, kind.kind);
    });
    const rows = async ({ id }: Body): Promise<unknown[]> =>
      [...(await storedRows(service, kind.kind, id as number))].map(([, row]) => [
        row['slug'],
        row['slug_claim'],
      ]);
    expect(await rows(first)).toEqual([[first['slug'], first['slug']]]);
    expect(await rows(second)).toEqual([[`${inUse['slug']}-2`, `${inUse['slug']}-2`]]);
    expect(await rows(inUse)).toEqual([[inUse['slug'], inUse['slug']]]);
    const audit = `/audit?kind=${kind.kind}&record=${first['id']}&verb=update`;
    const [entry] = (await service.get(audit, { as: 'administrator' })).body['audit'];
    expect(entry['changes']).toEqual({ 'slug.en': { before: older(first['slug']), after: first['slug'] } });
  });
});

it('the change of a slug is known to whoever may know of the record', async () => {
  const make = async (status: string): Promise<Body> =>
    service.make('/venues', { venue: `H\u0331all ${status}`, status });
  const venues = [await make('publish'), await make('draft')];
  for (const { id, slug } of venues)
    await service.query('UPDATE venue_translation SET slug = ?, slug_claim = NULL WHERE record_id = ?', [
      String(slug).normalize('NFD'),
      id,
    ]);
  await service.database.write(async (manager) => earlier.storeForms(manager, 'venue'));
  const [published, draft] = await Promise.all(venues.map(audienceOf));
  expect([published?.at(-1), draft?.at(-1)]).toEqual([0, Number(venues[1]?.['author'])]);
});

const audienceOf = async ({ id }: Body): Promise<unknown[]> => {
  const rows = await service.query(
    "SELECT known_to FROM changes WHERE record_id = ? AND kind IN ('event', 'venue', 'organizer') ORDER BY id",
    [id],
  );
  return rows.map(({ known_to: account }) => account as unknown);
};

it('all changes of what was public at some time are for everybody, of others for those who read everything', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const draft = await service.make(
    '/events',
    eventWith({ status: 'draft', description: 'says "status":["publish","draft"] itself' }),
  );
  const shown = await service.make('/venues', { venue: 'Hall' });
  const hidden = await service.make('/events', eventWith({ status: 'draft' }));
  const due = await service.make('/organizers', { organizer: 'Later', date_utc: String(now + 86_400) });
  await service.query('UPDATE organizer SET published_at = ? WHERE id = ?', [now - 1, due['id']]);
  await service.query('UPDATE scheduled_publication SET due_at = ? WHERE record_id = ?', [
    now - 1,
    due['id'],
  ]);
  await service.app.get(Housekeeping).run();
  for (const [path, fields] of [
    [`/events/${draft['id']}`, { title: 'Other' }],
    [`/venues/${shown['id']}`, { status: 'draft' }],
    [`/venues/${shown['id']}`, { venue: 'Unseen' }],
    [`/events/${hidden['id']}`, { status: 'private' }],
  ] as const)
    expect((await service.post(path, fields)).status).toBe(200);
  const { body } = await service.get('/changes');
  await service.query('UPDATE changes SET known_to = NULL');
  await service.database.write(async (manager) => {
    for (const kind of ['event', 'venue', 'organizer']) await earlier.noteAudience(manager, kind);
  });
  expect(await audienceOf(draft)).toEqual([null, null]);
  expect(await audienceOf(shown)).toEqual([0, 0, 0]);
  expect(await audienceOf(hidden)).toEqual([null, null]);
  expect(await audienceOf(due)).toEqual([0, 0]);
  expect((await service.get(`/changes?since=${body['next']}`)).status).toBe(200);
});

it('a translation that was outdated stays so in all of its texts', async () => {
  const fr = { title: 'Neuf', description: 'Un' };
  const { id } = await service.make('/events', eventWith({ description: 'One', translations: { fr } }));
  await service.query('UPDATE event SET translation_states = NULL, original_words = NULL');
  const stored = 'UPDATE event_translation SET text_version = ? WHERE record_id = ? AND language = ?';
  await service.query(stored, [2, id, 'en']);
  await service.query(stored, [1, id, 'fr']);
  await service.database.write(async (manager) => {
    const [row] = await manager.query<{ least: number }[]>('SELECT MIN(id) AS least FROM event');
    let after: number | undefined = (row?.least ?? 1) - 1;
    while (after !== undefined) after = await earlier.describe(manager, kindOf('event'), after);
  });
  const french = async (): Promise<unknown> => {
    const { body } = await service.get(`/events/${id}/translations`, { as: 'administrator' });
    const { status, fields } = body['translations'].fr;
    return [status, fields.title, fields.description];
  };
  expect(await french()).toEqual(['outdated', 'outdated', 'outdated']);
  await service.send(
    'PATCH',
    `/events/${id}/translations/fr`,
    { title: 'Neuf encore' },
    { as: 'administrator' },
  );
  expect(await french()).toEqual(['outdated', 'current', 'outdated']);
});
