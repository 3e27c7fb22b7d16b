import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { axeProblems } from '../support/axe.js';
import { TestBrowser } from '../support/browser.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* The calendar on pages of another site, whose policy allows nothing but scripts, data and pictures of the service. */

const ATTACK = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
/** In the month that the browser believes to be in. */
const NOW = '2099-03-10T12:00:00Z';

let service: Service;
let origin: string;
let host: Server;
let hostOrigin: string;
let markup = '';
let browser: TestBrowser;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: '', PUBLIC_PAGES: 'true' });
  await service.app.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(service.app.getHttpServer().address() as AddressInfo).port}`;
  const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin} data:; require-trusted-types-for 'script'`;
  host = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=UTF-8');
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    response.end(
      `<!doctype html><html lang="en"><title>Museum</title><link rel="icon" href="data:,"><main><h1>Museum</h1>${markup}</main>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(0, resolve));
  hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`;
  browser = await TestBrowser.start();
  await makeEvents();
});
afterAll(async () => {
  await browser.close();
  host.close();
  await service.stop();
});

/** Coming ones for the list, and some of a month that the browser takes for the present one. */
async function makeEvents(): Promise<void> {
  const { body: image } = await upload(service, await pictureBytes(600, 400));
  const make = async (fields: Body): Promise<Body> => service.make('/events', eventWith(fields));
  const jazz = {
    ...{ title: 'Jazz Night', cost: '18', venue: { venue: 'Harbour Theatre', city: 'Paris' } },
    translations: { fr: { title: 'Nuit du jazz' } },
  };
  await make({
    ...{
      ...jazz,
      image: image['id'],
      categories: ['Jazz'],
      start_date: '+5 days 20:00',
      end_date: '+5 days 23:00',
    },
  });
  await make({
    ...{ title: 'Reading', event_status: 'canceled' },
    ...{ start_date: '+6 days 20:00', end_date: '+6 days 21:00' },
  });
  await make({ title: 'Last', start_date: '+7 days 20:00', end_date: '+7 days 21:00' });
  await make({ ...jazz, start_date: '2099-03-08 20:00', end_date: '2099-03-09 00:00' });
  await service.make('/categories', { name: 'Empty' });
  await make({ title: 'Fair', start_date: '2099-04-01', end_date: '2099-04-03', all_day: true });
}

interface Opened {
  readonly page: Page;
  readonly calendar: Locator;
  /** What must not happen. */
  readonly problems: string[];
}

const script = (): string => `<script src="${origin}/embed.js" async></script>`;

async function open(attributes: string, options: object = {}): Promise<Opened> {
  markup = `${script()}<event-calendar ${attributes}></event-calendar>`;
  const page = await browser.newPage(options);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin: of } = new URL(request.url());
    if (![origin, hostOrigin, 'null'].includes(of)) problems.push(`elsewhere: ${request.url()}`);
  });
  await page.clock.setFixedTime(NOW);
  await page.goto(hostOrigin);
  return { page, calendar: page.locator('event-calendar'), problems };
}

const titles = async (calendar: Locator): Promise<string[]> => calendar.locator('h3 a').allTextContents();

it('lists events in its language, where the page allows nothing but the service', async () => {
  const { page, calendar, problems } = await open('lang="fr" limit="2"');
  await calendar.locator('article').nth(1).waitFor();
  expect(await titles(calendar)).toEqual(['Nuit du jazz', 'Reading']);
  const first = calendar.locator('article').first();
  const api = await fetch(`${origin}/calendar/events/v1/events?per_page=1&i18n_language=fr`);
  const { events } = (await api.json()) as any;
  expect(await first.locator('a').getAttribute('href')).toBe(events[0].url);
  expect(await first.locator('.where').textContent()).toBe('Harbour Theatre, Paris');
  expect(await first.locator('time').textContent()).toMatch(/ 20\d\d, 20:00 – 23:00$/);
  expect(await calendar.locator('article').nth(1).locator('.mark').textContent()).toBe('Annulé');
  const picture = first.locator('img');
  await picture.evaluate((image: any) => image.decode());
  expect(await picture.evaluate((image: any) => image.naturalWidth)).toBe(300);
  // Its styles count, although the page allows none.
  expect(await first.evaluate((article: any) => article.computedStyleMap().get('display').value)).toBe(
    'grid',
  );
  expect(await page.context().cookies()).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('adds more events, and leads to the first of them', async () => {
  const { page, calendar, problems } = await open('limit="2"');
  await calendar.getByRole('button', { name: 'More events' }).press('Enter');
  await calendar.locator('article').nth(2).waitFor();
  expect(
    await page.evaluate("document.querySelector('event-calendar').shadowRoot.activeElement.textContent"),
  ).toBe('Last');
  expect(await calendar.getByRole('button').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('shows a month as a table, and other months by keyboard', async () => {
  const { page, calendar, problems } = await open('view="month" lang="de"');
  const cell = (day: string): Locator => calendar.locator(`td:has(time[datetime="${day}"])`);
  await cell('2099-03-08').getByRole('link', { name: 'Jazz Night' }).waitFor();
  expect(await calendar.getByRole('heading').textContent()).toBe('März 2099');
  // An event that ends at midnight does not stand on the day that begins then.
  expect(await cell('2099-03-08').getByRole('link').count()).toBe(1);
  expect(await cell('2099-03-09').getByRole('link').count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  const next = calendar.getByRole('button', { name: 'Nächster Monat' });
  await next.press('Enter');
  await cell('2099-04-03').getByRole('link', { name: 'Fair' }).waitFor();
  expect(await calendar.getByRole('link', { name: 'Fair' }).count()).toBe(3);
  expect(await next.evaluate((button: any) => button.getRootNode().activeElement === button)).toBe(true);
  // A phone shows the days that have events, one below the other.
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await cell('2099-04-04').isVisible()).toBe(false);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  // A list of days has no row of weekdays above it.
  expect(await calendar.locator('td .weekday').filter({ visible: true }).first().innerText()).toMatch(
    /^(Mo|Di|Mi|Do|Fr|Sa|So)$/,
  );
  expect(await axeProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('heeds its categories, and what changes', async () => {
  const { page, calendar, problems } = await open(`src="${origin}/calendar/events/v1" categories="jazz"`);
  await calendar.locator('article').waitFor();
  expect(await titles(calendar)).toEqual(['Jazz Night']);
  const change = `const calendar = document.querySelector('event-calendar');
    calendar.setAttribute('lang', 'fr-CH');
    calendar.removeAttribute('categories');`;
  await page.evaluate(change);
  await calendar.locator('article').nth(2).waitFor();
  expect((await titles(calendar))[0]).toBe('Nuit du jazz');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('shows as text whatever a service sends, and links no address that runs something', async () => {
  const { page, calendar, problems } = await open(`src="${origin}" categories="empty"`);
  await calendar.getByText('No event is planned at the moment.').waitFor();
  const hostile = {
    ...{ title: ATTACK, url: 'javascript:alert(3)', cost: ATTACK, i18n_language: ATTACK },
    ...{ start_date: '2099-03-08 20:00:00', end_date: '2099-03-08 21:00:00', event_status: 'toString' },
    ...{ venue: { venue: ATTACK, city: ATTACK }, image: { url: 'data:image/svg+xml,<svg/>', sizes: {} } },
  };
  await page.route(`${origin}/calendar/**`, async (route) =>
    route.fulfill({
      json: { events: [hostile], total_pages: 1 },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  for (const view of ['month', 'list']) {
    await page.evaluate(`document.querySelector('event-calendar').setAttribute('view', '${view}')`);
    const link = calendar.locator('a');
    await link.waitFor();
    expect([await link.textContent(), await link.getAttribute('href')]).toEqual([ATTACK, null]);
    expect(await calendar.locator('img, script').count()).toBe(0);
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

it('says when a month has more events than it shows', async () => {
  const { page, calendar, problems } = await open('view="month" lang="fr" hidden');
  const event = { title: 'Visite', start_date: '2099-03-08 20:00:00', end_date: '2099-03-08 21:00:00' };
  await page.route(`${origin}/calendar/**`, async (route) =>
    route.fulfill({
      json: { events: [event], total: 501, total_pages: 11 },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  await page.evaluate("document.querySelector('event-calendar').removeAttribute('hidden')");
  await page.evaluate("document.querySelector('event-calendar').setAttribute('lang', 'fr-FR')");
  await calendar.getByText('Seuls les 10 premiers événements').waitFor();
  expect(await calendar.getByText('Visite').count()).toBe(10);
  expect(problems).toEqual([]);
  await page.context().close();
});

it.each([
  ['fr-', 'Nuit du jazz'],
  ['constructor', 'Jazz Night'],
])('shows events where the language of the page is %s', async (tag, title) => {
  const { page, calendar, problems } = await open(`lang="${tag}" limit="1"`);
  await calendar.locator('article').waitFor();
  expect(await titles(calendar)).toEqual([title]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('says that it cannot load, and tries again', async () => {
  const { page, calendar, problems } = await open('view="list" hidden');
  await page.route(`${origin}/calendar/**`, async (route) => route.abort());
  await page.evaluate("document.querySelector('event-calendar').removeAttribute('hidden')");
  await page.evaluate("document.querySelector('event-calendar').setAttribute('limit', '1')");
  await calendar.getByText('The events cannot be loaded right now.').waitFor();
  expect(problems.splice(0).length).toBeGreaterThan(0);
  await page.unroute(`${origin}/calendar/**`);
  await calendar.getByRole('button', { name: 'Try again' }).press('Enter');
  await calendar.locator('article').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
