import type { Locator, Page } from 'playwright-core';
import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';
import { axeProblems } from '../support/axe.js';
import { some } from '../support/combinations.js';
import { HEBREW, LONG, PublicPages, TILES, VIEWS } from '../support/public-pages.js';

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

/** Records what moves without being asked to. */
const WATCH_SHIFTS = `globalThis.shifts = []; new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) shifts.push([value, sources.map(({ node }) => node?.nodeName)]);
}).observe({ type: 'layout-shift', buffered: true });`;

/** What has moved is reported with the next frame. */
const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Holds all pictures back until they are let through. */
async function holdPictures(page: Page): Promise<() => Promise<unknown>> {
  const held: (() => Promise<void>)[] = [];
  let isHolding = true;
  await page.route('**/*', async (route) => {
    const isPicture = route.request().resourceType() === 'image';
    if (isPicture && isHolding) held.push(async () => route.fallback());
    else await route.fallback();
  });
  return async () => {
    isHolding = false;
    return Promise.all(held.map(async (send) => send()));
  };
}

it.each(['list', 'event', 'venue', 'map'] as const)(
  'the %s does not move when its pictures come last',
  async (view) => {
    const { page, problems } = await pages.open();
    await page.addInitScript(WATCH_SHIFTS);
    const letThrough = await holdPictures(page);
    const loaded = pages.goto(page, view, 'fr');
    await page.waitForEvent('domcontentloaded');
    await page.evaluate(FRAMES);
    await letThrough();
    await loaded;
    await page.evaluate(FRAMES);
    expect(await page.evaluate('shifts')).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

it.each(['list', 'month', 'map', 'event'] as const)(
  'the %s does not move when it comes in parts',
  async (view) => {
    const { origin, stop } = await pages.inParts();
    const { page } = await pages.open();
    await page.addInitScript(WATCH_SHIFTS);
    // Only what is on the screen counts.
    await page.setViewportSize({ width: 1280, height: 3000 });
    await pages.goto(page, view, 'de', origin);
    await page.evaluate(FRAMES);
    expect(await page.evaluate('shifts')).toEqual([]);
    await page.context().close();
    stop();
  },
);

it.each(['list', 'month', 'map', 'event'] as const)(
  'the %s does not move when it is loaded, and is light',
  async (view) => {
    const { page, problems } = await pages.open();
    await page.addInitScript(WATCH_SHIFTS);
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'image')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await pages.goto(page, view, 'de');
    if (view === 'map') await page.locator('.leaflet-tile-loaded').first().waitFor();
    await page.evaluate(FRAMES);
    expect(await page.evaluate('shifts')).toEqual([]);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(100 * 1024);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

it('lays out a crowded week where it is near the screen, and nothing moves', async () => {
  const { page } = await pages.open({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(WATCH_SHIFTS);
  await pages.goto(page, 'crowded', 'en');
  await page.evaluate(FRAMES);
  const last = page.locator('.card h4').last();
  const isLaidOut = async (): Promise<boolean> =>
    last.evaluate((title: any) => title.checkVisibility({ contentVisibilityAuto: true }) as boolean);
  expect([await isLaidOut(), await page.evaluate('shifts')]).toEqual([false, []]);
  expect(await axeProblems(page)).toEqual([]);
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(FRAMES);
  expect(await isLaidOut()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await styled(page.locator('.far .card'), 'content-visibility')).toBe('visible');
  await page.context().close();
});

it('is used by keyboard: the skip link, the form, the way to an event', async () => {
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
  const outlines = await tabTo(page, 'Guided Tour');
  expect(outlines.filter((outline) => !/^[2-9]px (solid|auto)$/.test(outline))).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Guided Tour' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

/** More steps than any page of these tests has before its first event. */
const MANY_STEPS = 60;

/** Presses Tab until the focus is on a link of this name. Returns the outline of each step. */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const outlines: string[] = [];
  for (let step = 0; step < MANY_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const { text, outline } = await page.evaluate<{ text: string; outline: string }>(
      `(() => { const { activeElement } = document, { outlineWidth, outlineStyle } = getComputedStyle(activeElement);
      return { text: activeElement.textContent.trim(), outline: outlineWidth + ' ' + outlineStyle }; })()`,
    );
    outlines.push(outline);
    if (text === name) return outlines;
  }
  throw new Error(`No step leads to ${name}.`);
}

it.each([320, 1280])('keeps texts of any length and script within %i px', async (width) => {
  const { page } = await pages.open({ viewport: { width, height: 900 } });
  for (const view of ['list', 'month', 'week', 'longest', 'rightToLeft'] as const) {
    await pages.goto(page, view, 'de');
    expect([view, await isTooWide(page)]).toEqual([view, false]);
    // Text that leaves its column does not always make the page wider.
    const beyond = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main :is(h1, h3, p, address, td, dd, li)')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ tagName, textContent }) => tagName + ' ' + textContent.trim().slice(0, 40))`,
    );
    expect([view, beyond]).toEqual([view, []]);
  }
  await page.context().close();
});

/** What the styles of an element, or of what stands after it, make of a property. */
const styled = async (element: Locator, property: string, part?: string): Promise<string> =>
  element
    .first()
    .evaluate(
      (each: any, [name, pseudo]) =>
        (globalThis as any).getComputedStyle(each, pseudo).getPropertyValue(name),
      [property, part] as const,
    );

it('writes a text from right to left in its direction, at the left edge of the page', async () => {
  const { page } = await pages.open({ viewport: { width: 1280, height: 900 } });
  for (const [view, selector] of [
    ['list', '.card h3 a'],
    ['month', '.month li a'],
    ['rightToLeft', 'h1'],
  ] as const) {
    await pages.goto(page, view, 'en');
    const title = page.locator(selector, { hasText: HEBREW });
    const found = [await styled(title, 'direction'), await styled(title, 'text-align')];
    expect([view, ...found]).toEqual([view, 'rtl', 'left']);
  }
  for (const part of ['.description', '.place a', 'address', '.organizers a', '.body .terms a', '.cost'])
    expect([part, await styled(page.locator(part), 'direction')]).toEqual([part, 'rtl']);
  expect(await styled(page.locator('.lead'), 'direction')).toBe('ltr');
  await page.context().close();
});

it('is complete without script: the filters, the map as a list, the event', async () => {
  const { page } = await pages.open({ javaScriptEnabled: false });
  await pages.goto(page, 'map', 'en');
  await page.getByLabel('Search', { exact: true }).fill('Guided');
  await page.getByRole('button', { name: 'Show events' }).click();
  await page.waitForURL(/view=map.*search=Guided/);
  const card = page.locator('article', { hasText: 'Guided Tour' });
  expect(await card.locator('address').innerText()).toContain('Paris');
  expect(await page.locator('.map').isVisible()).toBe(false);
  // The picture belongs to the card, which leads to the event.
  await card.locator('.picture').click({ force: true });
  await page.getByRole('heading', { level: 1, name: 'Guided Tour' }).waitFor();
  for (const name of ['When', 'Where', 'Add to calendar'])
    expect(await page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true);
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
  const { page } = await pages.open({ viewport: { width: 700, height: 900 }, colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  const isVisible = async (selector: string): Promise<boolean> => page.locator(selector).first().isVisible();
  await pages.goto(page, 'list', 'en');
  for (const pressed of ['.languages', '.views', 'form', '.subscribe', 'footer nav'])
    expect([pressed, await isVisible(pressed)]).toEqual([pressed, false]);
  expect(await isVisible('article')).toBe(true);
  expect(await styled(page.locator('body'), 'background-color')).toBe('rgb(255, 255, 255)');
  await pages.goto(page, 'event', 'en');
  expect([await isVisible('.add'), await isVisible('address')]).toEqual([false, true]);
  const button = page.getByRole('link', { name: 'Register' });
  expect(await styled(button, 'content', '::after')).toContain('https://tickets.example');
  await pages.goto(page, 'month', 'en');
  expect([await isVisible('.steps'), await isVisible('.month thead')]).toEqual([false, true]);
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
