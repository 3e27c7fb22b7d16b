import { Pages, tooWide } from '../support/docs-page.js';

/* What the page to read about the interface must do: Scalar, with the guides. */

let pages: Pages;
beforeAll(async () => {
  pages = await Pages.start();
});
afterAll(async () => pages.stop());

it('lists groups, operations and guides at the left, and searches them', async () => {
  const { page, problems } = await pages.openDocs('/docs/reference');
  const sidebar = page.locator('.t-doc__sidebar');
  await sidebar.getByText('events', { exact: true }).first().waitFor();
  await sidebar.getByText('Introduction').first().click();
  for (const guide of ['Access', 'Lists', 'Imports', 'Webhooks']) {
    await sidebar.locator('a[href^="#description/"]', { hasText: guide }).first().waitFor();
  }
  await sidebar
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await page.getByRole('dialog').locator('input').first().fill('xliff');
  await page.getByRole('dialog').getByText('/translations/xliff', { exact: false }).first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('shows an operation with code samples, and sends nothing itself', async () => {
  const { page, problems } = await pages.openDocs('/docs/reference#tag/events/POST/events');
  await page.getByRole('heading', { name: 'Create an event' }).first().waitFor();
  await page.getByText('curl', { exact: false }).first().waitFor();
  expect(await page.getByRole('button', { name: /test request/i }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('links between guides lead to their sections', async () => {
  const { page, problems } = await pages.openDocs('/docs/reference');
  const links = await page
    .locator('.introduction-description a, .markdown a')
    .evaluateAll((all: any[]) => all.map((one) => one.getAttribute('href') as string));
  const inside = links.filter((link) => link.startsWith('#description/'));
  expect(inside.length).toBeGreaterThan(20);
  expect(links.filter((link) => link.includes('.md'))).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('is read in the language of the page', async () => {
  const { page, problems } = await pages.openDocs('/docs/reference', { locale: 'fr-FR' });
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.locator('.t-doc__sidebar').getByText('events', { exact: true }).first().click();
  await page.getByText('Créer un événement').first().waitFor();
  await page.locator('#language').selectOption('de');
  await page.locator('html[lang=de] [data-ready]').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it.each(['light', 'dark'] as const)('fits its screens, in a %s scheme', async (colorScheme) => {
  const { page, problems } = await pages.openDocs('/docs/reference', { colorScheme });
  expect(await tooWide(page, `reference-${colorScheme}`)).toEqual([0, 0, 0]);
  expect(problems).toEqual([]);
  await page.context().close();
});
