import type { Page } from 'playwright-core';
import { TestConsole } from '../support/console.js';

let console_: TestConsole;
beforeAll(async () => {
  console_ = await TestConsole.start();
});
afterAll(async () => console_.stop());

const languageOf = async (page: Page): Promise<string | null> => page.locator('html').getAttribute('lang');

it('speaks the language that was chosen, also when it is opened again, unless the address names one', async () => {
  const { page, problems } = await console_.open('/admin/events');
  // The page is loaded again: what was still to come would be given up.
  await page.waitForLoadState('networkidle');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Română');
  await page.getByRole('navigation', { name: 'Meniu principal' }).waitFor();
  expect(await languageOf(page)).toBe('ro');
  expect(new URL(page.url()).pathname).toBe('/admin/events');
  await page.waitForLoadState('networkidle');
  await page.goto(`${console_.origin}/admin`);
  await page.getByRole('navigation', { name: 'Meniu principal' }).waitFor();

  await page.waitForLoadState('networkidle');
  await page.goto(`${console_.origin}/it/admin/events`);
  await page.getByRole('navigation', { name: 'Menu principale' }).waitFor();
  expect(await languageOf(page)).toBe('it');
  // A text of the library, which is loaded with those of the console.
  expect(
    await page.getByRole('button', { name: 'Aggiorna' }).or(page.getByText('Nulla in Eventi')).count(),
  ).not.toBe(0);

  await page.waitForLoadState('networkidle');
  await page.getByRole('combobox', { name: 'Lingua' }).selectOption('Deutsch');
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/events');
  // A page that is left gives up what it still waits for.
  expect(problems().filter((problem) => !problem.startsWith('failed: '))).toEqual([]);
  await page.context().close();
});

const MENUS = {
  administrator: ['Dashboard', 'Events', 'Series', 'Venues', 'Organizers', 'Categories', 'Tags'],
  editor: ['Dashboard', 'Events', 'Series', 'Venues', 'Organizers', 'Categories', 'Tags'],
  author: ['Dashboard', 'Events', 'Series', 'Venues', 'Organizers', 'Categories'],
  contributor: ['Dashboard', 'Events', 'Series', 'Venues', 'Organizers'],
  subscriber: [],
} as const;

it.each(Object.entries(MENUS))('the menu of a role has what it may use: %s', async (role, links) => {
  const { page, problems } = await console_.open('/admin', role);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.waitFor({ state: 'attached' });
  expect(await menu.getByRole('link').allTextContents()).toEqual(links);
  expect(await page.getByRole('heading', { name: 'Next events' }).count()).toBe(links.length === 0 ? 0 : 1);
  expect(problems()).toEqual([]);
  await page.context().close();
});
