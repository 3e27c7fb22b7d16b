import { pictureAt } from '../support/browser.js';
import { execute, Pages, signIn, tryOut } from '../support/docs-page.js';
import { pageTexts } from '../../src/content/localized/pages.js';
import { PASSWORD } from '../support/credentials.js';

let pages: Pages;
beforeAll(async () => {
  pages = await Pages.start();
});
afterAll(async () => pages.stop());

it('a picture is uploaded by a form, in which nothing is filled in', async () => {
  const { page } = await pages.openList('/docs#/media/uploadMedia', 'en-US');
  const upload = page.locator('#operations-media-uploadMedia');
  await upload.locator('.try-out__btn').click();
  const files = upload.locator('input[type=file]');
  await files.waitFor();
  const values = await upload
    .locator('.opblock-section-request-body input:not([type=file]):not([type=checkbox])')
    .evaluateAll((inputs: any[]) => inputs.map((input) => input.value));
  expect(values.length).toBeGreaterThan(1);
  expect([...new Set(values)]).toEqual(['']);
  await page.context().close();
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

it.each([
  ['media', 'uploadMedia', '/media'],
  ['translations', 'importXliff', '/translations/xliff'],
])('the form of %s sends the file alone, unless a box is ticked', async (tag, id, path) => {
  const { page } = await pages.openList(`/docs#/${tag}/${id}`, 'en-US');
  await signIn(page);
  const operation = page.locator(`#operations-${tag}-${id}`);
  await operation.locator('.try-out__btn').click();
  await operation
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.svg', mimeType: 'text/xml', buffer: SVG });
  const boxes = operation.locator('.send-empty input');
  expect(await boxes.count()).toBeGreaterThan(0);
  expect(await operation.locator('.send-empty input:checked').count()).toBe(0);
  const names = await operation
    .locator('tr[data-property-name]')
    .evaluateAll((rows: any[]) => rows.map((row) => row.dataset.propertyName));
  expect(names).toContain('file');
  expect(names).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(_fields|i18n_language|lang|i18n_fallback)$/)]),
  );
  // Chromium does not show the body of a form with files; the page does.
  const sentNames = async (): Promise<string[]> => {
    await execute(operation, path);
    const command = (await operation.locator('.curl-command code').textContent()) ?? '';
    return [...command.matchAll(/-F '(\w+)=/g)].map(([, name = '']) => name);
  };
  expect(await sentNames()).toEqual(['file']);
  await operation.locator('.send-empty:visible').first().click();
  expect(await operation.locator('.send-empty input:checked').count()).toBe(1);
  expect(await sentNames()).toHaveLength(2);
  await page.context().close();
});

it('the command of a sent request has no credentials', async () => {
  const { page } = await pages.openList('/docs#/users/readMe', 'en-US');
  const operation = page.locator('#operations-users-readMe');
  const command = operation.locator('.curl-command code');
  await signIn(page);
  await operation.locator('.try-out__btn').click();
  expect((await execute(operation, '/users/me')).status).toBe('200');
  expect(await command.textContent()).toContain("-u 'USER:PASSWORD'");
  expect(await command.textContent()).not.toMatch(/authorization/i);

  const { key } = await pages.service.make('/users/me/api-keys', { name: 'page', scopes: ['events:read'] });
  await page.locator('.btn.authorize').first().click();
  await page.locator('.modal-ux .modal-btn', { hasText: 'Sign out' }).first().click();
  await page.locator('[id=auth-bearer-value]').fill(String(key));
  await page.locator('.modal-ux .modal-btn.authorize').last().click();
  await page.locator('.btn.authorize.locked').waitFor();
  await page.locator('.modal-ux .btn-done:visible').click();
  expect((await execute(operation, '/users/me')).status).toBe('200');
  expect(await command.textContent()).toContain('Authorization: Bearer TOKEN');
  expect(await command.textContent()).not.toContain(String(key));
  await page.context().close();
});

it('says which fields are missing, and leads to the first of them', async () => {
  const { page, problems } = await pages.openList('/fr/docs#/events/readEvent', 'fr-FR');
  const operation = await tryOut(page, 'readEvent');
  const id = operation.locator('tr[data-param-name=id] input');
  await id.fill('999');
  expect((await execute(operation, '/events/999')).status).toBe('404');
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  await id.fill('');
  await operation.locator('.execute').click();
  const note = operation.getByRole('alert');
  expect(await note.textContent()).toBe(`${pageTexts('fr').docs['notSent'] ?? ''} id`);
  expect(await id.evaluate((input: any) => input.ownerDocument.activeElement === input)).toBe(true);
  expect(await operation.locator('.live-responses-table').count()).toBe(0);
  for (const width of [390, 1280]) expect(await pictureAt(page, 'missing', width, 844)).toBe(0);
  await id.fill('999');
  await execute(operation, '/events/999');
  expect(await note.count()).toBe(0);
  await page.context().close();
});

it.each([
  ['en', 'English'],
  ['fr', 'français'],
])(
  'the page in %s presets the server of its language, and says that texts are written in it',
  async (language, name) => {
    const { page, problems } = await pages.openList(`/${language}/docs#/tags/createTag`, 'de-DE');
    const servers = page.locator('.servers select').first();
    const create = page.locator('#operations-tags-createTag');
    await create.locator('.try-out__btn').click();
    expect(await servers.inputValue()).toBe(`/${language}/calendar/events/v1`);
    const texts = pageTexts(language).docs;
    const note = create.locator('.written-in');
    const expected = (text = ''): string => text.replaceAll('`', '').replace('{language}', name);
    expect(await note.textContent()).toBe(expected(texts['writtenIn']));
    for (const width of [390, 1280])
      expect(await pictureAt(page, `written-in-${language}`, width, 844)).toBe(0);
    await servers.selectOption('/calendar/events/v1');
    expect(await note.textContent()).toBe(expected(texts['writtenAsAsked']));
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

it('safe mode sends writes as dry runs, and stays as it was chosen', async () => {
  const { page } = await pages.openList('/docs#/tags/createTag', 'en-US');
  await page.getByLabel('Safe mode').check();
  await page.reload();
  await page.locator('#documentation[data-ready]').waitFor();
  expect(await page.getByLabel('Safe mode').isChecked()).toBe(true);
  await page.getByText('Safe mode is on').waitFor();
  const create = page.locator('#operations-tags-createTag');
  await create.locator('.lock').click();
  await page.locator('.modal-ux input[name=username]').fill('editor');
  await page.locator('.modal-ux input[name=password]').fill(PASSWORD);
  await page.locator('.modal-ux .modal-btn.authorize').first().click();
  await page.locator('.btn.authorize.locked').waitFor();
  await page.locator('.modal-ux .btn-done:visible').click();
  expect(await create.locator('.lock').getAttribute('aria-label')).toBe('Signed in');
  await create.locator('.try-out__btn').click();
  const body = create.locator('textarea.body-param__text');
  await body.fill('{"name": "Only tried"}');
  const { status } = await execute(create, '/tags?dry_run=true');
  expect(status).toBe('201');
  expect(await pages.service.query("SELECT * FROM tag_translation WHERE name = 'Only tried'")).toEqual([]);
  expect(await create.locator('.dry-run-note').textContent()).toBe('This was a dry run: nothing was saved.');
  expect(await create.locator('.samples code').textContent()).toContain("/tags?dry_run=true'");
  await page.getByLabel('Safe mode').uncheck();
  expect(await create.locator('.samples code').textContent()).toContain("/tags'");
  expect(await page.getByText('Safe mode is on').count()).toBe(0);
  await page.context().close();
});
