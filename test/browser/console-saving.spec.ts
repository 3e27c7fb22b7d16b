import type { Page } from 'playwright-core';
import { axeProblems } from '../support/axe.js';
import { pictureAt } from '../support/browser.js';
import { TestConsole } from '../support/console.js';
import { PASSWORD } from '../support/databases/content.js';
import type { Body } from '../support/service.js';

/* What somebody types in the console is neither lost nor written over what somebody else wrote. */

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

const eventAt = async (path: string): Promise<Body> =>
  (await tested.service.send('GET', path, undefined, { as: 'editor' })).body;

const change = async (path: string, body: Body): Promise<void> => {
  expect((await tested.service.send('PATCH', path, body, { as: 'administrator' })).status).toBe(200);
};

const open = async (path: string): Promise<Page> => (await tested.open(`/admin${path}`)).page;

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const save = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = async (page: Page): Promise<void> =>
  page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An event that is open and changed here, and was changed by somebody else since. */
async function openConflict(mine: string): Promise<{ page: Page; path: string }> {
  const path = await createEvent({ title: 'Before', cost: '5' });
  const page = await open(path);
  await titleOf(page).fill(mine);
  await change(path, { title: 'Theirs', venue: { venue: 'Their hall' } });
  await save(page);
  await page.getByRole('dialog').waitFor();
  return { page, path };
}

/** The cells of a row of the dialog: the field, and both values. */
const row = async (page: Page, field: string): Promise<string[]> =>
  page.getByRole('dialog').getByRole('row').filter({ hasText: field }).getByRole('cell').allTextContents();

it('a conflict shows both versions, and sends nothing before one is chosen', async () => {
  const { page, path } = await openConflict('Mine');
  expect(await row(page, 'Title (English)')).toEqual(['Mine', 'Theirs']);
  await page.getByRole('cell', { name: 'Their hall' }).waitFor();
  for (const [width, height] of [
    [320, 700],
    [1280, 900],
  ] as const) {
    expect(await pictureAt(page, 'console-conflict', width, height)).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
  }
  expect(await eventAt(path)).toMatchObject({ title: 'Theirs' });
  await button(page, 'Cancel').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await titleOf(page).inputValue()).toBe('Mine');
  expect(await eventAt(path)).toMatchObject({ title: 'Theirs' });
  await page.context().close();
});

it('who keeps theirs own writes it over the version that they have seen, and nothing else', async () => {
  const { page, path } = await openConflict('Mine');
  await button(page, 'Keep mine').click();
  await saved(page);
  const { venue, ...event } = await eventAt(path);
  expect([event['title'], [venue].flat().map((one) => (one as Body)['venue'])]).toEqual([
    'Mine',
    ['Their hall'],
  ]);
  // The form has the new version: the next change is no conflict.
  await titleOf(page).fill('Mine again');
  await save(page);
  await page.waitForLoadState('networkidle');
  expect(await eventAt(path)).toMatchObject({ title: 'Mine again' });
  await page.context().close();
});

it('another change while somebody chooses asks again', async () => {
  const { page, path } = await openConflict('Mine');
  await change(path, { title: 'Theirs again' });
  await button(page, 'Keep mine').click();
  await page.getByRole('cell', { name: 'Theirs again' }).waitFor();
  expect(await eventAt(path)).toMatchObject({ title: 'Theirs again' });
  await button(page, 'Keep mine').click();
  await saved(page);
  expect(await eventAt(path)).toMatchObject({ title: 'Mine' });
  await page.context().close();
});

it('who takes theirs sees it, and writes nothing', async () => {
  const { page, path } = await openConflict('Mine');
  await button(page, 'Take theirs').click();
  await page.getByRole('status').filter({ hasText: 'Nothing was saved' }).waitFor();
  expect(await titleOf(page).inputValue()).toBe('Theirs');
  expect(await eventAt(path)).toMatchObject({ title: 'Theirs' });
  await page.context().close();
});

it('a session that ends while somebody types asks for the password in place, and saves then', async () => {
  const path = await createEvent({ title: 'Before' });
  const page = await open(path);
  await page.setViewportSize({ width: 390, height: 844 });
  await titleOf(page).fill('Typed');
  // Nothing else is asked for meanwhile, which would open the dialog before.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  expect(await pictureAt(page, 'console-session', 390, 844)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByLabel('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await saved(page);
  expect(await titleOf(page).inputValue()).toBe('Typed');
  expect(await eventAt(path)).toMatchObject({ title: 'Typed' });
  await page.context().close();
});

it('a network that is cut while an event is created loses nothing, and makes one event', async () => {
  const page = await open('/events/new');
  await titleOf(page).fill('Cut off');
  await page.getByLabel('Start').fill('2031-06-01T20:00');
  await page.getByLabel('End').fill('2031-06-01T23:00');
  // The event is made, and its answer is lost.
  await page.route('**/calendar/events/v1/events?*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await save(page);
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
  expect(await titleOf(page).inputValue()).toBe('Cut off');
  expect(await axeProblems(page)).toEqual([]);
  await page.unroute('**/calendar/events/v1/events?*');
  await button(page, 'Try again').click();
  await page.waitForURL(/\/admin\/events\/\d+$/);
  const found = await tested.service.get(
    '/events?search=cut&status=draft&start_date=2031-01-01&end_date=2032-01-01',
    { as: 'editor' },
  );
  expect(found.body['total']).toBe(1);
  await page.context().close();
});

it('a form that is not saved is not left without asking', async () => {
  const path = await createEvent({ title: 'Before' });
  const page = await open(path);
  await titleOf(page).fill('Unsaved');
  const events = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Events' });
  await events.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await titleOf(page).inputValue()).toBe('Unsaved');
  await events.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${tested.origin}/admin/events`);
  expect(await eventAt(path)).toMatchObject({ title: 'Before' });
  await page.context().close();
});

it('a form that is saved is left without asking', async () => {
  const path = await createEvent({ title: 'Before' });
  const page = await open(path);
  await titleOf(page).fill('Now saved');
  await save(page);
  await saved(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Events' }).click();
  await page.waitForURL(`${tested.origin}/admin/events`);
  await page.context().close();
});
