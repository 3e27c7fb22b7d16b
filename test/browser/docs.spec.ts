import { jest } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { pictureAt, problemsOf, startBrowser } from '../support/browser.js';
import { pageTexts } from '../../src/content/localized/pages.js';
import { TAGS } from '../../src/integrations/openapi/tags.js';
import { PASSWORD } from '../support/credentials.js';
import { eventWith, Service } from '../support/service.js';

// Swagger UI computes for seconds, and longer on a busy machine.
jest.setTimeout(120_000);

let service: Service;
let origin: string;
let browser: Browser;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: '' });
  await service.app.listen(0, '127.0.0.1');
  const { port } = service.app.getHttpServer().address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** A desktop, a phone, and a window of 1280 × 900 at 200 %. */
const SCREENS = [
  [1280, 900],
  [360, 740],
  [640, 450],
] as const;

async function open(path: string, locale: string): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const problems = problemsOf(page, origin);
  await page.goto(origin + path);
  return { page, problems };
}

async function tooWide(page: Page, name: string): Promise<number[]> {
  const excess = [];
  for (const [width, height] of SCREENS) excess.push(await pictureAt(page, name, width, height));
  await page.setViewportSize({ width: 1280, height: 900 });
  return excess;
}

/** Unfolds an operation, where it is not, and lets its parameters be filled in. */
async function tryOut(page: Page, id: string): Promise<Locator> {
  const operation = page.locator(`#operations-events-${id}`);
  const button = operation.locator('.try-out__btn');
  if (!(await button.isVisible())) await operation.locator('.opblock-summary-control').click();
  await button.click();
  return operation;
}

/** Sends the request of an operation, and reads status and body of what is shown as its answer. */
async function execute(operation: Locator, path: string): Promise<{ status: string; body: string }> {
  const answered = operation.page().waitForResponse((response) => response.url().includes(path));
  await operation.locator('.execute').click();
  const status = String((await answered).status());
  const answer = operation.locator('.live-responses-table .response');
  await answer.locator('.response-col_status', { hasText: status }).waitFor();
  return { status, body: (await answer.locator('.highlight-code code').first().textContent()) ?? '' };
}

/** Opens the page and waits until its list of operations is there. */
async function openList(path: string, locale: string): Promise<{ page: Page; problems: string[] }> {
  const opened = await open(path, locale);
  await opened.page.locator('#documentation[data-ready]').waitFor();
  return opened;
}

const visibleRows = async (page: Page): Promise<string[]> =>
  page.locator('.group .opblock-summary-path:visible').allTextContents();

it('the list of operations is closed at first, filtered by any word, and found by the browser', async () => {
  const { page, problems } = await openList('/docs', 'en-US');
  expect(await page.locator('.group:visible').count()).toBe(TAGS.length);
  expect(await visibleRows(page)).toEqual([]);
  const all = await page.locator('.group .opblock').count();
  const document = await page.evaluate<{ paths: Record<string, object> }>(
    "fetch('/calendar/events/v1/doc').then((response) => response.json())",
  );
  const documented = Object.values(document.paths).flatMap((item) =>
    Object.keys(item).filter((key) => key !== 'servers'),
  );
  expect(all).toBe(documented.length);

  const filter = page.locator('#filter');
  await filter.fill('xliff');
  expect(await visibleRows(page)).toEqual(['/translations/xliff/{language}', '/translations/xliff']);
  expect(await page.locator('.toolbar output').textContent()).toBe(`2 / ${all}`);
  await filter.fill('patch slug venue');
  expect(await visibleRows(page)).toEqual(['/venues/by-slug/{slug}']);
  await filter.fill('nothing at all');
  await page.getByText('No operation has all of these words.').waitFor();
  await filter.fill('');

  // A link to a text finds it as the search of the browser does, which tests cannot open.
  const folded = page.locator('#operations-venues-updateVenueBySlug');
  expect(await folded.isVisible()).toBe(false);
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<a id="find" href="#:~:text=Change%20a%20venue%20found%20by%20its%20slug">Find</a>')`);
  await page.locator('#find').click();
  await folded.waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('locks say who may, and opened operations show examples without filling them in', async () => {
  const { page, problems } = await openList('/docs#/events/listEvents', 'en-US');
  const list = page.locator('#operations-events-listEvents');
  await list.locator('.samples').waitFor();
  expect(await list.locator('.lock').getAttribute('aria-label')).toBe('No sign-in needed');
  const create = page.locator('#operations-events-createEvent');
  expect(await create.locator('.lock').getAttribute('aria-label')).toBe('Sign-in needed');
  const names = await list
    .locator('tr[data-param-name]')
    .evaluateAll((rows: any[]) => rows.map((row) => row.dataset.paramName));
  expect(names.slice(0, 4)).toEqual(['search', 'start_date', 'end_date', 'categories']);
  expect(await list.locator('.samples code').textContent()).toContain("/events?search=cinema'");
  await list.locator('.samples select').selectOption('python');
  expect(await list.locator('.samples code').textContent()).toContain('urllib.request.Request(');

  await list.locator('.try-out__btn').click();
  const sent = page.waitForRequest((request) => /v1\/events(\?|$)/.test(request.url()));
  await list.locator('.execute').click();
  expect(new URL((await sent).url()).search).toBe('');
  await list.locator('[data-param-name=search] .example-value').click();
  await list.locator('[data-param-name=featured] .example-value').click();
  const again = page.waitForRequest((request) => request.url().includes('v1/events?'));
  await list.locator('.execute').click();
  expect(new URL((await again).url()).search).toBe('?search=cinema&featured=true');
  expect(await pictureAt(page, 'operation', 1280, 900)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('safe mode sends writes as dry runs, and stays as it was chosen', async () => {
  const { page } = await openList('/docs#/tags/createTag', 'en-US');
  await page.getByLabel('Safe mode').check();
  await page.reload();
  await page.locator('#documentation[data-ready]').waitFor();
  expect(await page.getByLabel('Safe mode').isChecked()).toBe(true);
  const create = page.locator('#operations-tags-createTag');
  await create.locator('.lock').click();
  await page.locator('.modal-ux input[name=username]').fill('editor');
  await page.locator('.modal-ux input[name=password]').fill(PASSWORD);
  await page.locator('.modal-ux .modal-btn.authorize').first().click();
  await page.locator('.modal-ux .btn-done').first().click();
  expect(await create.locator('.lock').getAttribute('aria-label')).toBe('Signed in');
  await create.locator('.try-out__btn').click();
  const body = create.locator('textarea.body-param__text');
  await body.fill('{"name": "Only tried"}');
  const { status } = await execute(create, '/tags?dry_run=true');
  expect(status).toBe('201');
  expect(await service.query("SELECT * FROM tag_translation WHERE name = 'Only tried'")).toEqual([]);
  await page.context().close();
});

/** English labels of Swagger UI, wherever they stand. */
const ENGLISH =
  /\b(Authorize|Try it out|Parameters|Request body|Responses|Media type|Example Value|Schema|Server response|Response body|Available values|Servers)\b/;

it.each(['fr', 'de', 'it', 'ro', 'es'] as const)('its labels are in %s', async (language) => {
  const { page, problems } = await openList(`/${language}/docs#/events/createEvent`, 'en-US');
  const create = page.locator('#operations-events-createEvent');
  await create.locator('.samples').waitFor();
  const labels = pageTexts(language).swagger;
  for (const label of ['Try it out', 'Request body', 'Parameters', 'Responses', 'Example Value']) {
    await create
      .getByText(labels[label] ?? '', { exact: true })
      .first()
      .waitFor();
  }
  await create.locator('.try-out__btn').click();
  expect(await create.locator('.execute').textContent()).toBe(labels['Execute']);
  const text = (await page.locator('#documentation').innerText()).replaceAll(/`[^`]*`/g, '');
  expect(
    text.split('\n').filter((line) => ENGLISH.test(line) && !Object.values(labels).includes(line.trim())),
  ).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('pictures of both pages in both colour schemes, none of which is too wide', async () => {
  await service.make('/events', eventWith({ ...EVENT, venue: { venue: 'Harbour Theatre', city: 'Paris' } }));
  for (const language of ['en', 'fr', 'ro']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      const widths: number[] = [];
      for (const [name, path] of [
        ['home', `/${language}/`],
        ['docs', `/${language}/docs`],
      ] as const) {
        await page.goto(origin + path);
        if (name === 'docs') await page.locator('#documentation[data-ready]').waitFor();
        for (const width of [1280, 390]) {
          widths.push(await pictureAt(page, `${name}-${language}-${colorScheme}`, width, 900));
        }
      }
      expect(widths).toEqual([0, 0, 0, 0]);
      await context.close();
    }
  }
});

const FRENCH = '/fr/calendar/events/v1';
const EVENT = { title: 'Fanfare au parc', start_date: 'tomorrow 9am', end_date: 'tomorrow 11am' };

it('the documentation is read and tried out in French', async () => {
  const { page, problems } = await open('/docs#/events/createEvent', 'en-US');
  const languages = page.locator('#language');
  await page.locator('.opblock.is-open .try-out__btn').waitFor();
  expect([await page.title(), await languages.inputValue()]).toEqual([
    'API documentation – Event Calendar',
    'en',
  ]);

  const logIn = async (): Promise<void> => {
    await page.locator('.btn.authorize').click();
    await page.locator('.modal-ux input[name=username]').fill('editor');
    await page.locator('.modal-ux input[name=password]').fill(PASSWORD);
    expect(await tooWide(page, 'authorisation')).toEqual([0, 0, 0]);
    await page.locator('.modal-ux .modal-btn.authorize').first().click();
    await page.locator('.modal-ux .btn-done').first().click();
    await page.locator('.btn.authorize.locked').waitFor();
  };
  await logIn();

  const loaded = page.waitForResponse((response) => response.url().includes('/doc?'));
  await languages.selectOption({ label: 'Français' });
  const answer = await loaded;
  expect(answer.url()).toBe(`${origin}/calendar/events/v1/doc?i18n_language=fr`);
  // The same operation is open; the credentials are kept nowhere.
  await page.locator('html[lang=fr] #operations-events-createEvent.is-open').waitFor();
  await page.locator('.btn.authorize.unlocked').waitFor();
  await logIn();
  expect([await page.locator('h1').first().textContent(), await languages.inputValue()]).toEqual([
    'Documentation de l’API',
    'fr',
  ]);
  const document = (await answer.json()) as { servers: { url: string }[] };
  const servers = page.locator('.servers select');
  expect(await servers.inputValue()).toBe(document.servers[0]?.url);
  await servers.selectOption(FRENCH);

  const create = await tryOut(page, 'createEvent');
  const body = create.locator('textarea.body-param__text');
  await body.fill(JSON.stringify({ ...EVENT, end_date: 'yesterday' }));
  const refused = await execute(create, `${FRENCH}/events`);
  expect(refused.status).toBe('400');
  expect(refused.body).toContain('La fin précède le début.');
  const [refusal, ...others] = problems.splice(0);
  expect([refusal, others]).toEqual([expect.stringContaining('status of 400'), []]);

  await body.fill(JSON.stringify(EVENT));
  const created = await execute(create, `${FRENCH}/events`);
  expect([created.status, JSON.parse(created.body)]).toEqual([
    '201',
    expect.objectContaining({ title: EVENT.title }),
  ]);

  const list = await tryOut(page, 'listEvents');
  await list.locator('[data-param-name=search] input').fill('parc');
  const listed = await execute(list, `${FRENCH}/events?`);
  expect(listed.status).toBe('200');
  expect(listed.body).toContain(EVENT.title);
  expect(listed.body).toContain(`${origin}${FRENCH}/events/`);

  expect(await tooWide(page, 'documentation')).toEqual([0, 0, 0]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the first page greets an Italian browser in Italian, and leads to the documentation', async () => {
  const { page, problems } = await open('/', 'it-IT');
  expect(await page.locator('html').getAttribute('lang')).toBe('it');
  await page.getByRole('heading', { name: 'L’interfaccia' }).waitFor();
  expect(await tooWide(page, 'home')).toEqual([0, 0, 0]);
  const loaded = page.waitForResponse((response) => response.url().includes('/doc?'));
  await page.getByRole('link', { name: 'Documentazione' }).click();
  expect((await loaded).url()).toBe(`${origin}/calendar/events/v1/doc?i18n_language=it`);
  expect(await page.title()).toBe('Documentazione dell’API – Event Calendar');
  expect(problems).toEqual([]);
  await page.context().close();
});
