import type { Page } from 'playwright-core';
import { pictureAt } from '../support/browser.js';
import { TestConsole } from '../support/console.js';

let tested: TestConsole;
beforeAll(async () => {
  tested = await TestConsole.start();
});
afterAll(async () => tested.stop());

const save = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

const told = async (page: Page, text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

const bodyOf = async (path: string) =>
  (await tested.service.send('GET', path, undefined, { as: 'administrator' })).body;

const idIn = (page: Page): string => /(\d+)$/.exec(page.url())?.[1] ?? '';

it('a venue is created, translated with a slug of its own, trashed and restored', async () => {
  const { page, problems } = await tested.open('/admin/venues');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(`${tested.origin}/admin/venues/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Boathouse');
  await page.getByRole('textbox', { name: 'City' }).fill('Geneva');
  await page.getByRole('spinbutton', { name: 'Latitude' }).fill('46.2');
  await page.getByRole('spinbutton', { name: 'Longitude' }).fill('6.15');
  await save(page);
  await page.waitForURL(/\/admin\/venues\/\d+$/);
  await told(page, 'Created.');
  const id = idIn(page);
  expect(await bodyOf(`/venues/${id}`)).toMatchObject({ venue: 'Boathouse', geo_lat: 46.2, geo_lng: 6.15 });

  const french = page.getByRole('tab', { name: 'Français' });
  expect(await french.getAttribute('data-state')).toBe('missing');
  await french.click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Hangar à bateaux');
  await page.getByRole('textbox', { name: 'City' }).fill('Genève');
  await page.getByRole('textbox', { name: 'Slug' }).fill('hangar');
  await save(page);
  await told(page, 'Saved.');
  await page.locator('[role=tab][data-state=translated]', { hasText: 'Français' }).waitFor();
  await pictureAt(page, 'console-venue', 1280, 900);
  expect(await pictureAt(page, 'console-venue', 390, 900)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await bodyOf(`/venues/${id}/translations/fr`)).toMatchObject({
    venue: 'Hangar à bateaux',
    slug: 'hangar',
  });

  await page.getByRole('button', { name: 'Move to trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await told(page, 'Moved to the trash.');
  await page.waitForURL(`${tested.origin}/admin/venues`);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('trash');
  await page.getByRole('link', { name: 'Boathouse' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await told(page, 'Restored.');
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await bodyOf(`/venues/${id}`)).toMatchObject({ status: 'publish', slug: 'boathouse' });
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('a change that somebody else made meanwhile is not overwritten', async () => {
  const { body } = await tested.service.send(
    'POST',
    '/organizers',
    { organizer: 'Rowing Club' },
    { as: 'editor' },
  );
  const path = `/organizers/${body['id'] as number}`;
  const { page } = await tested.open(`/admin${path}`);
  await page.getByRole('textbox', { name: 'Phone' }).fill('1');
  await tested.service.send('PATCH', path, { phone: '2' }, { as: 'administrator' });
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved a change' });
  const row = dialog.getByRole('row').filter({ hasText: 'Phone' });
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '2']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await told(page, 'Somebody else has changed');
  expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('1');
  expect(await bodyOf(path)).toMatchObject({ phone: '2' });
  await page.context().close();
});

it('a category has a parent and is deleted after a question; a tag needs a name', async () => {
  const { body: parent } = await tested.service.send(
    'POST',
    '/categories',
    { name: 'Sports' },
    { as: 'editor' },
  );
  const { page, problems } = await tested.open('/admin/categories/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Rowing');
  await page.getByRole('combobox', { name: 'Parent' }).fill('sports');
  await page.getByRole('option', { name: 'Sports' }).click();
  await save(page);
  await page.waitForURL(/\/admin\/categories\/\d+$/);
  const id = idIn(page);
  expect(await bodyOf(`/categories/${id}`)).toMatchObject({ name: 'Rowing', parent: parent['id'] as number });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await told(page, 'Deleted.');
  expect((await tested.service.send('GET', `/categories/${id}`)).status).toBe(400);
  expect(problems()).toEqual([]);

  await page.goto(`${tested.origin}/admin/tags/new`);
  await save(page);
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator('[aria-invalid=true]')).waitFor();
  await page.context().close();
});

it('a series is found in its list, and its recurrence is changed', async () => {
  const series = {
    title: 'Yoga at dawn',
    start_date: '2031-05-01 06:00:00',
    end_date: '2031-05-01 07:00:00',
    timezone: 'UTC',
    recurrence_rule: 'FREQ=WEEKLY;COUNT=3',
  };
  const { body } = await tested.service.send('POST', '/series', series, { as: 'editor' });
  const { page, problems } = await tested.open('/admin/series');
  await page.getByRole('searchbox', { name: 'Search' }).fill('dawn');
  await page.waitForURL(/filter=/);
  await page.getByRole('link', { name: 'Yoga at dawn' }).click();
  await page.getByRole('textbox', { name: 'Recurrence rule' }).fill('FREQ=WEEKLY;COUNT=2');
  await pictureAt(page, 'console-series', 1280, 900);
  await save(page);
  await told(page, 'Saved.');
  expect(await bodyOf(`/series/${body['id'] as number}`)).toMatchObject({
    recurrence_rule: 'FREQ=WEEKLY;COUNT=2',
  });
  expect(problems()).toEqual([]);
  await page.context().close();
});
