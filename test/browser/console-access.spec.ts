import type { Page } from 'playwright-core';
import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';
import { axeProblems } from '../support/axe.js';
import { pictureAt } from '../support/browser.js';
import { some } from '../support/combinations.js';
import { type Opened, TestConsole } from '../support/console.js';

/* Every page of the console is accessible and fits a phone, in each language, in light and dark. */

let tested: TestConsole;
beforeAll(async () => {
  tested = await TestConsole.start();
  const event = {
    title: 'A very long evening of music and readings in the old customs house by the harbour',
    start_date: '2031-05-01 20:00:00',
    end_date: '2031-05-01 22:00:00',
    timezone: 'Europe/Zurich',
  };
  await tested.service.send('POST', '/events', event, { as: 'editor' });
  await tested.service.send('POST', '/venues', { venue: 'Boathouse', city: 'Geneva' }, { as: 'editor' });
});
afterAll(async () => tested.stop());

const PATHS = {
  dashboard: '',
  events: '/events',
  'an event': '/events/new',
  venues: '/venues',
  'a venue': '/venues/new',
  'a series': '/series/new',
  'a category': '/categories/new',
} as const;
type Name = keyof typeof PATHS;

const isTooWide = async (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** What changes its colour or size takes a moment. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(
    'Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))',
  );
};

async function check({ page, problems }: Opened, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      const found = { problems: await axeProblems(page), isTooWide: await isTooWide(page) };
      if (width === 320) await pictureAt(page, `console-${name}-${colorScheme}`, 390, 844);
      expect([name, colorScheme, width, found]).toEqual([
        name,
        colorScheme,
        width,
        { problems: [], isTooWide: false },
      ]);
    }
  }
  expect(problems()).toEqual([]);
}

/** Each page begins with another language, so that a sample has all of both. */
const COMBINATIONS = (Object.keys(PATHS) as Name[]).flatMap((name, first) =>
  INTERFACE_LANGUAGES.map((_, index) => {
    const language = INTERFACE_LANGUAGES[(index + first) % INTERFACE_LANGUAGES.length] ?? 'en';
    return [name, language] as const;
  }),
);

it.each(some(COMBINATIONS, INTERFACE_LANGUAGES.length))('%s in %s', async (name, language) => {
  const opened = await tested.open(`/${language}/admin${PATHS[name]}`);
  await opened.page.waitForLoadState('networkidle');
  expect(await opened.page.locator('html').getAttribute('lang')).toBe(language);
  await check(opened, name.replace(' ', '-'));
  await opened.page.context().close();
});

it.each(INTERFACE_LANGUAGES)('the page that asks for a password, in %s', async (language) => {
  const opened = await tested.visit(`/${language}/admin`);
  await opened.page.waitForLoadState('networkidle');
  await check(opened, 'sign-in');
  await opened.page.context().close();
});
