import { pageTexts } from '#content/localized/pages.js';
import { PASSWORD } from '../support/credentials.js';
import { execute, Pages, signIn, tooWide, tryOut } from '../support/docs-page.js';

/* What the page to try the interface out must do: Swagger UI with what this service adds. */

let pages: Pages;
beforeAll(async () => {
  pages = await Pages.start();
});
afterAll(async () => pages.stop());

const FRENCH = '/fr/calendar/events/v1';

it('safe mode is on until it is switched off, which the browser remembers', async () => {
  const { page, problems } = await pages.openDocs('/docs#/tags/createTag');
  const notice = page.locator('#notice');
  expect(await page.getByLabel('Safe mode').isChecked()).toBe(true);
  expect(await notice.textContent()).toContain('Safe mode is on');
  await signIn(page);
  const create = await tryOut(page, 'tags', 'createTag');
  await create.locator('textarea.body-param__text').fill('{"name": "Only tried"}');
  expect(await execute(create, '/tags?')).toMatchObject({ status: '201' });
  expect(await notice.textContent()).toBe('This was a dry run: nothing was saved.');
  const saved = "SELECT * FROM tag_translation WHERE name = 'Only tried'";
  expect(await pages.service.query(saved)).toEqual([]);

  await page.getByLabel('Safe mode').uncheck();
  expect(await notice.textContent()).toBe('');
  const { url, status } = await execute(create, '/tags');
  expect([status, url.searchParams.get('dry_run') === 'true']).toEqual(['201', false]);
  expect(await pages.service.query(saved)).toHaveLength(1);
  await page.reload();
  expect(await page.getByLabel('Safe mode').isChecked()).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('reads are no dry runs', async () => {
  const { page } = await pages.openDocs('/docs#/events/listEvents');
  const list = await tryOut(page, 'events', 'listEvents');
  const { url, status } = await execute(list, '/v1/events');
  expect([status, url.searchParams.has('dry_run')]).toEqual(['200', false]);
  await page.context().close();
});

it('wrong credentials are reported when they are given, and the page says who is signed in', async () => {
  const { page, problems } = await pages.openDocs('/fr/docs');
  const texts = pageTexts('fr').docs;
  await page.locator('.btn.authorize').first().click();
  const dialog = page.locator('.modal-ux');
  const password = dialog.locator('input[type=password]').first();
  await dialog.locator('[name=username]').fill('editor');
  await password.fill('not the password');
  await dialog.locator('.modal-btn.authorize').first().click();
  await dialog.getByText(texts.notSignedIn).waitFor();
  expect(await page.locator('#user').textContent()).toBe('');
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 401')]);

  await password.fill(PASSWORD);
  await dialog.locator('.modal-btn.authorize').first().click();
  await page.locator('#user', { hasText: `${texts.signedInAs} editor` }).waitFor();
  await dialog.getByRole('button', { name: 'Remove authorization' }).first().click();
  expect(await page.locator('#user').textContent()).toBe('');
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('editor');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('another language is another document, at the same operation, with the server of the language', async () => {
  const { page, problems } = await pages.openDocs('/docs#/events/createEvent');
  const servers = page.locator('.servers select').first();
  expect(await servers.inputValue()).toBe('/en/calendar/events/v1');
  const loaded = page.waitForResponse((response) => response.url().includes('/doc?'));
  await page.locator('#language').selectOption('fr');
  expect((await loaded).url()).toContain('i18n_language=fr');
  await page.locator('html[lang=fr] #operations-events-createEvent.is-open').waitFor();
  expect(await servers.inputValue()).toBe(FRENCH);
  await signIn(page);
  const create = await tryOut(page, 'events', 'createEvent');
  const body = create.locator('textarea.body-param__text');
  await body.fill('{"title": "Fanfare", "start_date": "tomorrow 9am", "end_date": "yesterday"}');
  const refused = await execute(create, `${FRENCH}/events`);
  expect([refused.status, refused.body]).toEqual([
    '400',
    expect.stringContaining('La fin précède le début.'),
  ]);
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  await page.context().close();
});

it.each([
  ['xliff', ['/translations/xliff/{language}', '/translations/xliff']],
  ['patch slug VENUE', ['/venues/by-slug/{slug}']],
])('the search for “%s” finds operations by all of its words', async (words, paths) => {
  const { page, problems } = await pages.openDocs('/docs');
  await page.getByLabel('Filter by path, parameter or words').fill(words);
  await expect(page.locator('.opblock-summary-path').first().textContent()).resolves.toContain(paths[0]);
  const found = await page
    .locator('.opblock-summary-path')
    .evaluateAll((all: any[]) => all.map((one) => one.dataset.path));
  // The messages to webhooks are apart.
  expect(found.filter((path) => path.startsWith('/'))).toEqual(paths);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('a file is sent by a form, other bodies as JSON', async () => {
  const { page } = await pages.openDocs('/docs#/media/uploadMedia');
  await signIn(page);
  const upload = await tryOut(page, 'media', 'uploadMedia');
  expect(await upload.locator('input[type=file]').count()).toBe(1);
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: SVG });
  // That this service takes no SVG shows that it was given the file.
  const { status, body } = await execute(upload, '/media?');
  expect([status, body]).toEqual(['400', expect.stringContaining('not a complete JPEG')]);
  await page.context().close();
});

it('leads to the reference, the guides and the document', async () => {
  const { page } = await pages.openDocs('/docs');
  const links = await page
    .locator('.site a, .introduction a')
    .evaluateAll((all: any[]) => all.map((one) => one.getAttribute('href')));
  expect(links).toEqual(
    expect.arrayContaining([
      '/en/docs/reference',
      '/docs/guides/README.md',
      expect.stringContaining('/doc?'),
    ]),
  );
  await page.context().close();
});

it.each(['light', 'dark'] as const)('fits its screens, in a %s scheme', async (colorScheme) => {
  const { page, problems } = await pages.openDocs('/docs#/events/createEvent', { colorScheme });
  await tryOut(page, 'events', 'createEvent');
  expect(await tooWide(page, `docs-${colorScheme}`)).toEqual([0, 0, 0]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the calendar leads to the documentation in its language', async () => {
  const { page, problems } = await pages.open('/', { locale: 'it-IT' });
  await page.getByRole('link', { name: 'Documentazione dell’API', exact: true }).click();
  await page.locator('[data-ready]').waitFor();
  expect(await page.title()).toBe('Documentazione dell’API – Event Calendar');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('without public pages the first page greets an Italian browser in Italian, and leads to both pages', async () => {
  const withoutCalendar = await Pages.start({ PUBLIC_PAGES: 'false' });
  const { page, problems } = await withoutCalendar.open('/', { locale: 'it-IT' });
  expect(await page.locator('html').getAttribute('lang')).toBe('it');
  await page.getByRole('heading', { name: 'Per sviluppatori' }).waitFor();
  expect(await tooWide(page, 'home')).toEqual([0, 0, 0]);
  await page.getByRole('link', { name: pageTexts('it').docs.referenceLink }).waitFor();
  await page.getByRole('link', { name: 'Documentazione', exact: true }).click();
  await page.locator('[data-ready]').waitFor();
  expect(await page.title()).toBe('Documentazione dell’API – Event Calendar');
  expect(problems).toEqual([]);
  await page.context().close();
  await withoutCalendar.stop();
});
