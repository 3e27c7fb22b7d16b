import type { Page } from 'playwright-core';
import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';
import { axeProblems } from '../support/axe.js';
import { some } from '../support/combinations.js';
import { LONG, PublicPages, TILES, VIEWS } from '../support/public-pages.js';

/* What the public pages must do in a browser. What they say is tested without one. */

let pages: PublicPages;
beforeAll(async () => {
  pages = await PublicPages.start();
});
afterAll(async () => pages.stop());

const isTooWide = async (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Each view begins with another language, so that a sample has all of both. */
const COMBINATIONS = VIEWS.flatMap((view, first) =>
  INTERFACE_LANGUAGES.map((_, index) => {
    const language = INTERFACE_LANGUAGES[(index + first) % INTERFACE_LANGUAGES.length] ?? 'en';
    return [view, language] as const;
  }),
);

describe('every page is accessible and fits a phone, in light and dark', () => {
  it.each(some(COMBINATIONS, INTERFACE_LANGUAGES.length))('%s in %s', async (view, language) => {
    const { page, problems } = await pages.reused();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await pages.goto(page, view, language);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const found = { problems: await axeProblems(page), isTooWide: await isTooWide(page) };
        expect([colorScheme, width, found]).toEqual([colorScheme, width, { problems: [], isTooWide: false }]);
      }
    }
    // The browser itself reports a page that was not found.
    expect(problems.splice(0).filter((text) => !text.includes('status of 404'))).toEqual([]);
  });
});

it.each(['list', 'map', 'event'] as const)(
  'the %s does not move when it is loaded, and is light',
  async (view) => {
    const { page, problems } = await pages.open();
    await page.addInitScript(
      `globalThis.shifts = []; new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) shifts.push([value, sources.map(({ node }) => node?.nodeName)]);
    }).observe({ type: 'layout-shift', buffered: true });`,
    );
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'image')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await pages.goto(page, view, 'de');
    if (view === 'map') await page.locator('.leaflet-tile-loaded').first().waitFor();
    // What has moved is reported with the next frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await page.evaluate('shifts')).toEqual([]);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(100 * 1024);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

it('is used by keyboard: the skip link and the form', async () => {
  const { page, problems } = await pages.open();
  await pages.goto(page, 'list', 'en');
  await page.keyboard.press('Tab');
  const skip = page.locator('.skip');
  expect(
    await skip.evaluate((link: any) => link.matches(':focus') && link.getBoundingClientRect().left >= 0),
  ).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
  await page.getByLabel('Search', { exact: true }).fill('Guided');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=Guided/);
  await page.getByRole('link', { name: 'Guided Tour' }).first().waitFor();
  expect(await page.locator('article').count()).toBe(1);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('shows places on a map that is used by keyboard, with tiles of one origin and nothing else of others', async () => {
  const { page, problems } = await pages.open();
  const tile = page.waitForRequest((request) => request.url().startsWith(TILES));
  const response = await pages.goto(page, 'map', 'fr');
  expect(response?.headers()['content-security-policy']).toContain(`img-src 'self' data: ${TILES};`);
  await tile;
  const marker = page.getByRole('button', { name: 'Harbour Museum' });
  await marker.press('Enter');
  await page.locator('.leaflet-popup a:focus', { hasText: 'Visite guidée' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await marker.evaluate((element: any) => element.matches(':focus'))).toBe(true);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('prints what is said, not what is pressed', async () => {
  const { page } = await pages.open();
  await pages.goto(page, 'list', 'en');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.filters').isVisible()).toBe(false);
  expect(await page.locator('article').first().isVisible()).toBe(true);
  await page.context().close();
});

it('runs nothing that users wrote, in any language', async () => {
  const { page, problems } = await pages.open();
  for (const language of INTERFACE_LANGUAGES)
    for (const view of ['list', 'event', 'map'] as const) await pages.goto(page, view, language);
  expect(await page.locator('article', { hasText: LONG }).count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await page.context().close();
});
