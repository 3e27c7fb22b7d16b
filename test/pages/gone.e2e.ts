import { Housekeeping } from '#content/records/housekeeping.service.js';
import { stopClocks } from '../support/clock.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* The pages of records that were public: gone in the trash and after it, until another record has the slug. */

const IN_40_DAYS = Math.floor(Date.now() / 1_000) + 40 * 86_400;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ TRASH_RETENTION_DAYS: '30' });
});
afterAll(async () => service.stop());

const statusOf = async (path: string): Promise<number> => (await service.get<string>(`~${path}`)).status;
const emptyTrash = async (): Promise<void> => service.app.get(Housekeeping).run(IN_40_DAYS);

async function discarded(collection: string, values: Body): Promise<void> {
  const { id } = await service.make(`/${collection}`, values);
  await service.delete(`/${collection}/${id}`);
}

async function change(id: number, values: Body): Promise<void> {
  const { status } = await service.send('PATCH', `/events/${id}`, values, { as: 'administrator' });
  expect([values, status]).toEqual([values, 200]);
}

it('are gone after the trash was emptied, in every language', async () => {
  const texts = { title: 'Short', slug: 'short', translations: { fr: { title: 'Bref', slug: 'bref' } } };
  for (const password of ['', 'sesame']) await discarded('events', eventWith({ ...texts, password }));
  await discarded('venues', { venue: 'Old Hall', slug: 'old-hall' });
  await emptyTrash();
  for (const path of ['/event/short/', '/fr/event/bref/', '/de/event/short/', '/venue/old-hall/'])
    expect([path, await statusOf(path)]).toEqual([path, 410]);
  expect(await statusOf('/organizer/old-hall/')).toBe(404);
});

it('are gone for categories and tags, which have no trash', async () => {
  await discarded('categories', { name: 'Swing', slug: 'swing' });
  await discarded('tags', { name: 'Late', slug: 'late' });
  expect(await statusOf('/events/category/swing/')).toBe(410);
  expect(await statusOf('/tag/late/')).toBe(410);
  await service.make('/tags', { name: 'Late again', slug: 'late' });
  expect(await statusOf('/tag/late/')).toBe(200);
});

it('were never there for drafts, before and after the trash was emptied', async () => {
  await discarded('events', eventWith({ slug: 'plan', status: 'draft' }));
  await discarded('events', eventWith({ slug: 'coming', date: '2098-01-01 00:00' }));
  for (const isEmptied of [false, true]) {
    if (isEmptied) await emptyTrash();
    for (const path of ['/event/plan/', '/event/coming/'])
      expect([path, isEmptied, await statusOf(path)]).toEqual([path, isEmptied, 404]);
  }
});

it('were never there for records whose date came while they were in the trash', async () => {
  const clock = stopClocks();
  try {
    const date = (days: number): string =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    await discarded('events', eventWith({ slug: 'never', date_utc: date(2) }));
    const { id } = await service.make('/events', eventWith({ slug: 'shown', date_utc: date(2) }));
    clock.pass(3 * 86_400);
    await service.delete(`/events/${id}`);
    clock.pass(86_400);
    for (const isEmptied of [false, true]) {
      if (isEmptied) await emptyTrash();
      expect([isEmptied, await statusOf('/event/never/')]).toEqual([isEmptied, 404]);
      expect([isEmptied, await statusOf('/event/shown/')]).toEqual([isEmptied, 410]);
    }
  } finally {
    clock.resume();
  }
});

it('were never there for records that were changed in the trash when their date had come', async () => {
  const clock = stopClocks();
  try {
    const date_utc = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    const { id } = await service.make('/events', eventWith({ slug: 'unseen', date_utc }));
    await service.delete(`/events/${id}`);
    clock.pass(3 * 86_400);
    await change(id, { title: 'Changed in the trash' });
    expect(await statusOf('/event/unseen/')).toBe(404);
    await emptyTrash();
    expect(await statusOf('/event/unseen/')).toBe(404);
  } finally {
    clock.resume();
  }
});

it('are gone for records that were public before they were hidden', async () => {
  const hidden = [{ status: 'draft' }, { status: 'private' }, { date: '2098-01-01 00:00' }];
  for (const [at, values] of hidden.entries()) {
    const path = `/event/hidden-${at}/`;
    const { id } = await service.make('/events', eventWith({ slug: `hidden-${at}` }));
    await change(id, values);
    expect([values, await statusOf(path)]).toEqual([values, 404]);
    await service.delete(`/events/${id}`);
    expect([values, await statusOf(path)]).toEqual([values, 410]);
  }
  await emptyTrash();
  for (const at of hidden.keys()) expect(await statusOf(`/event/hidden-${at}/`)).toBe(410);
});

it('are gone although a draft with the same slug went to the trash before', async () => {
  await discarded('events', eventWith({ slug: 'shared', status: 'draft' }));
  await discarded('events', eventWith({ slug: 'shared' }));
  expect(await statusOf('/event/shared/')).toBe(410);
  await emptyTrash();
  expect(await statusOf('/event/shared/')).toBe(410);
});

it('are those of the record that took the slug, each time', async () => {
  const made = eventWith({ slug: 'again' });
  for (const round of [1, 2]) {
    const { id } = await service.make('/events', made);
    expect([round, await statusOf('/event/again/')]).toEqual([round, 200]);
    await service.delete(`/events/${id}`);
    await emptyTrash();
    expect([round, await statusOf('/event/again/')]).toEqual([round, 410]);
  }
});
