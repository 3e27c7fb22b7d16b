import type { Page } from 'playwright-core';
import { pictureAt } from '../support/browser.js';
import { TestConsole } from '../support/console.js';
import type { Body } from '../support/service.js';

/* What the editor of the console says and does besides saving. */

let tested: TestConsole;
beforeAll(async () => {
  tested = await TestConsole.start();
});
afterAll(async () => tested.stop());

const TIMES = { start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 22:00:00', timezone: 'UTC' };

async function createEvent(fields: Body): Promise<string> {
  const { body } = await tested.service.send('POST', '/events', { ...TIMES, ...fields }, { as: 'editor' });
  return `/events/${String(body['id'])}`;
}

const read = async (path: string): Promise<Body> =>
  (await tested.service.send('GET', path, undefined, { as: 'editor' })).body;

const open = async (path: string): Promise<Page> => (await tested.open(`/admin${path}`)).page;

const status = async (page: Page, text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const save = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();
const unfold = async (page: Page, name: string): Promise<void> =>
  page.locator('summary').filter({ hasText: name }).click();

it('an empty text shows what readers see instead, and an outdated one what has changed', async () => {
  const path = await createEvent({
    title: 'Lanterns',
    description: 'Bring a lamp.',
    translations: { de: { title: 'Laternen' } },
  });
  await tested.service.send('PATCH', path, { title: 'Lantern Parade' }, { as: 'editor' });
  const page = await open(path);
  await page.getByRole('tab', { name: 'Français' }).click();
  await page.getByText('Readers see: “Lantern Parade”').waitFor();
  await page.getByText('Readers see: “Bring a lamp.”').waitFor();
  const german = page.getByRole('tab', { name: 'Deutsch' });
  // Its description is lacking, but what misleads readers is the title.
  expect(await german.getAttribute('data-state')).toBe('outdated');
  await german.click();
  const changed = page.getByRole('alert').filter({ hasText: 'The original has changed' });
  await changed.waitFor();
  expect(await changed.getByRole('definition').allTextContents()).toEqual(['Lanterns', 'Lantern Parade']);
  await pictureAt(page, 'console-outdated', 1280, 1000);
  await page.context().close();
});

it('the details of an event are written as the interface has them, and only those that were changed', async () => {
  const path = await createEvent({ title: 'Details', capacity: 80 });
  const page = await open(path);
  await page.getByRole('combobox', { name: 'Takes place' }).selectOption('postponed');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Rain');
  await page.getByLabel('Cost', { exact: true }).fill('5');
  await unfold(page, 'Registration');
  await page.getByLabel('Address for registration').fill('https://tickets.example/');
  await page.getByLabel('Registration opens').fill('2031-04-01T08:00');
  await page.getByRole('combobox', { name: 'Availability' }).selectOption('limited');
  await unfold(page, 'Audience');
  await page.getByLabel('Age from').fill('6');
  await page.getByLabel('Spoken languages').fill('fr, de');
  await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
  await unfold(page, 'In lists');
  await page.getByRole('checkbox', { name: 'Featured' }).check();
  await pictureAt(page, 'console-details', 1280, 1400);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page);
  const body = (await sent).postDataJSON() as Body;
  expect(Object.keys(body).sort()).toEqual([
    ...['accessibility', 'age_min', 'availability', 'cost', 'event_status', 'featured'],
    ...['registration_opens', 'registration_url', 'spoken_languages', 'translations'],
  ]);
  await status(page, 'Saved.');
  expect(await read(path)).toMatchObject({
    ...{ event_status: 'postponed', event_status_reason: expect.stringContaining('Rain'), capacity: 80 },
    ...{ registration_opens: '2031-04-01 08:00:00', availability: 'limited', age_min: 6, featured: true },
    ...{ spoken_languages: ['fr', 'de'], accessibility: ['wheelchair'] },
  });
  await page.context().close();
});

it('an event goes to the trash and comes back', async () => {
  const path = await createEvent({ title: 'In and out', status: 'publish' });
  const page = await open(path);
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await status(page, 'Moved to the trash.');
  await page.waitForURL(/\/admin\/events(\?|$)/);
  const { body: list } = await tested.service.get(
    '/events?status=trash&start_date=2031-01-01&end_date=2032-01-01',
    {
      as: 'editor',
    },
  );
  expect((list['events'] as Body[]).map(({ title }) => title)).toEqual(['In and out']);
  await page.goto(`${tested.origin}/admin${path}`);
  await page.getByText('This record is in the trash.').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  expect(await read(path)).toMatchObject({ status: 'publish' });
  await page.context().close();
});

it('the history says who changed what, and a change is taken back', async () => {
  const path = await createEvent({ title: 'First title' });
  await tested.service.send('PATCH', path, { title: 'Second title' }, { as: 'administrator' });
  const page = await open(path);
  await unfold(page, 'History');
  const entry = page.getByRole('listitem').filter({ hasText: 'title.en' }).filter({ hasText: 'changed' });
  await entry.waitFor();
  await entry.getByRole('button', { name: 'Take back' }).click();
  await status(page, 'The change is taken back.');
  expect(await read(path)).toMatchObject({ title: 'First title' });
  await page.getByRole('textbox', { name: 'Title' }).and(page.locator('[value="First title"]')).waitFor();
  await page.context().close();
});

it('what saving sends is shown as JSON and as a command', async () => {
  const path = await createEvent({ title: "Ana's evening" });
  const page = await open(path);
  await page.getByRole('textbox', { name: 'Title' }).fill("Ana's night");
  await unfold(page, 'As JSON and curl');
  const json = await page.getByRole('region', { name: 'JSON' }).textContent();
  expect(JSON.parse(json ?? '')).toEqual({ translations: { en: { title: "Ana's night" } } });
  const curl = await page.getByRole('region', { name: 'curl' }).textContent();
  expect(curl).toContain(String.raw`Ana'\''s night`);
  await page.context().close();
});
