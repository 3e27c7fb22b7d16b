import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { pictureAt, problemsOf, TestBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/databases/content.js';
import { Service } from '../support/service.js';

/** What the first page may weigh until it rests. */
const BUDGET = 480 * 1024;

let service: Service;
let browser: TestBrowser;
let origin: string;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: '', ADMIN_CONSOLE: 'true' });
  await service.app.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(service.app.getHttpServer().address() as AddressInfo).port}`;
  browser = await TestBrowser.start();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const createEvent = async (title: string): Promise<number> => {
  const event = {
    title,
    start_date: '2031-05-01 20:00:00',
    end_date: '2031-05-01 22:00:00',
    timezone: 'UTC',
  };
  const { body } = await service.send('POST', '/events', event, { as: 'editor' });
  return body['id'] as number;
};

/** Whoever has not signed in is refused once, which the browser reports. */
const isRefusal = (problem: string): boolean => problem.includes('status of 401');

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Profile' }).waitFor();
}

async function open(path: string, username = 'editor'): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ locale: 'en-US' });
  const problems = problemsOf(page, origin);
  await page.goto(origin + path);
  await signIn(page, username);
  return { page, problems };
}

const frenchOf = async (id: number) =>
  (await service.send('GET', `/events/${id}/translations/fr`, undefined, { as: 'editor' })).body;

const save = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

it('an editor signs in, finds an event, translates its title and signs out', async () => {
  const id = await createEvent('Lantern Parade');
  const { page, problems } = await open('/admin');
  await page.getByRole('link', { name: 'Lantern Parade' }).waitFor();
  await pictureAt(page, 'console-dashboard', 1280, 900);

  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('lantern');
  await page.waitForURL(/filter=/);
  await page.getByRole('cell').getByRole('link', { name: 'Lantern Parade' }).click();
  await page.waitForURL(`${origin}/admin/events/${id}`);

  const french = page.getByRole('tab', { name: 'Français' });
  expect(await page.getByRole('tab', { name: 'English' }).getAttribute('data-state')).toBe('original');
  expect(await french.getAttribute('data-state')).toBe('missing');
  await french.click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Défilé des lanternes');
  await save(page);
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await french.and(page.locator('[data-state=translated]')).waitFor();
  await pictureAt(page, 'console-event', 1280, 900);
  expect(await frenchOf(id)).toMatchObject({ title: 'Défilé des lanternes', status: 'current' });

  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Username', { exact: true }).waitFor();
  const { body } = await service.send('GET', '/sessions', undefined, { as: 'editor' });
  expect(body['sessions']).toEqual([]);
  expect(problems.filter((problem) => !isRefusal(problem))).toEqual([]);
  await page.context().close();
});

it('an event is created once, and what the interface refuses stands at its field', async () => {
  const { page, problems } = await open('/admin/events/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Night Market');
  await page.getByLabel('Start').fill('2031-06-01T20:00');
  await page.getByLabel('End').fill('2031-05-01T20:00');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('publish');
  await save(page);
  await page.getByLabel('End').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('End').fill('2031-06-01T23:00');
  await save(page);
  await page.waitForURL(/\/admin\/events\/\d+$/);
  await page.getByRole('status').filter({ hasText: 'Created.' }).waitFor();
  const [, id = ''] = /(\d+)$/.exec(page.url()) ?? [];
  const { body } = await service.send('GET', `/events/${id}`);
  expect(body).toMatchObject({ start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 23:00:00' });
  expect(problems.filter((problem) => !isRefusal(problem) && !problem.includes('status of 400'))).toEqual([]);
  await page.context().close();
});

it('an address of an event may be opened and reloaded, in each language', async () => {
  const id = await createEvent('Chess Marathon');
  const { page, problems } = await open(`/admin/events/${id}`);
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Chess Marathon');
  await page.goto(`${origin}/de/admin/events/${id}`);
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Chess Marathon');
  expect(problems.filter((problem) => !isRefusal(problem))).toEqual([]);
  await page.context().close();
});

it('a subscriber finds no links to what they may not use', async () => {
  const { page } = await open('/admin', 'subscriber');
  expect(await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').count()).toBe(0);
  await page.context().close();
});

it('the first page is light', async () => {
  const page = await browser.newPage({ locale: 'en-US' });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/admin')) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto(`${origin}/admin`);
  await signIn(page, 'editor');
  await page.getByRole('heading', { name: 'Next events' }).waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(BUDGET);
  await page.context().close();
});
