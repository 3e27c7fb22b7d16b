import { jest } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { pictureAt, problemsOf, startBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/credentials.js';
import { Service } from '../support/service.js';

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
