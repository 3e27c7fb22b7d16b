import type { Locator, Page } from 'playwright-core';
import { pictureAt } from '../support/browser.js';
import { execute, Pages, SCREENS, tooWide, tryOut } from '../support/docs-page.js';
import { pageTexts } from '../../src/content/localized/pages.js';
import { TAGS } from '../../src/integrations/openapi/tags.js';
import { PASSWORD } from '../support/credentials.js';
import { eventWith } from '../support/service.js';

let pages: Pages;
beforeAll(async () => {
  pages = await Pages.start();
});
afterAll(async () => pages.stop());

const visibleRows = async (page: Page): Promise<string[]> =>
  page.locator('.group .opblock-summary-path:visible').allTextContents();

it('the list of operations is closed at first, filtered by any word, and found by the browser', async () => {
  const { page, problems } = await pages.openList('/docs', 'en-US');
  expect(await page.locator('.group:visible').count()).toBe(TAGS.length);
  expect(await visibleRows(page)).toEqual([]);
  const all = await page.locator('.group .opblock').count();
  const document = await page.evaluate<{ paths: Record<string, object>; webhooks: Record<string, object> }>(
    "fetch('/calendar/events/v1/doc').then((response) => response.json())",
  );
  const items = [...Object.values(document.paths), ...Object.values(document.webhooks)];
  const documented = items.flatMap((item) => Object.keys(item).filter((key) => key !== 'servers'));
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

it.each([
  ['cursor', '/events'],
  ['if-match', '/events/{id}'],
  ['idempotency-key', '/events'],
  ['change feed', '/changes'],
])('the filter finds “%s” among parameters, headers and groups', async (words, path) => {
  const { page, problems } = await pages.openList('/docs', 'en-US');
  await page.locator('#filter').fill(words);
  expect(await visibleRows(page)).toContain(path);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the filter knows no accents, and shows hits only, the first of them in sight', async () => {
  const { page, problems } = await pages.openList('/fr/docs#/events/createEvent', 'fr-FR');
  const opened = page.locator('#operations-events-createEvent');
  await opened.locator('.samples').waitFor();
  const filter = page.locator('#filter');
  for (const words of ['creer evenement', 'CRÉER Événement']) {
    await filter.fill(words);
    expect(await visibleRows(page)).toContain('/events');
    expect(await opened.isVisible()).toBe(true);
  }
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await filter.fill('lieu creer');
  expect(await opened.isVisible()).toBe(false);
  const first = (await page.locator('.opblock-summary:visible').first().boundingBox())?.y ?? -1;
  expect([first > 0, first < 900]).toEqual([true, true]);
  await page.getByRole('link', { name: pageTexts('fr').docs.readLink }).click();
  await page.locator('#operations-events-listEvents .samples').waitFor();
  expect(await filter.inputValue()).toBe('');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('messages to webhooks are filtered and counted as the operations are', async () => {
  const { page, problems } = await pages.openList('/docs', 'en-US');
  const all = await page.locator('.group .opblock').count();
  await page.locator('#filter').fill('xliff');
  const message = page.locator('#operations-webhooks-receiveChange');
  expect(await message.isVisible()).toBe(false);
  expect(await page.locator('.group:visible .count').allTextContents()).toEqual([
    expect.stringMatching(/^2 \/ \d+$/),
  ]);
  await page.locator('#filter').fill('receivechange');
  expect(await page.locator('.toolbar output').textContent()).toBe(`1 / ${all}`);
  expect(await message.locator('.remark').textContent()).toBe('Sent to your webhook');
  await message.locator('.opblock-summary-control').click();
  await message.locator('[data-param-name=webhook-signature]').waitFor();
  expect(await message.locator('.try-out__btn').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('PATCH of a record has a row, and operations that do the same say of which', async () => {
  const { page, problems } = await pages.openList('/docs#/events/updateEvent', 'en-US');
  const patch = page.locator('#operations-events-updateEventByPatch');
  await patch.waitFor();
  expect(await patch.locator('.remark').textContent()).toBe('same as POST /events/{id}');
  await page.getByText('Also: PUT, by external id, by slug (5)').first().waitFor();
  // This one also creates.
  const upsert = page.locator('#operations-events-putEventsByExternalId');
  expect([await upsert.isVisible(), await upsert.locator('.remark').count()]).toEqual([true, 0]);
  await page.locator('#filter').fill('patch slug venue');
  expect(await page.locator('.remark:visible').allTextContents()).toEqual(['same as POST /venues/{id}']);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('wrong credentials are reported when they are given, and the button says who is signed in', async () => {
  const { page, problems } = await pages.openList('/fr/docs', 'en-US');
  const button = page.locator('.btn.authorize').first();
  await button.click();
  const dialog = page.locator('.modal-ux');
  const labels = pageTexts('fr').swagger;
  expect(await dialog.locator('h4').allTextContents()).toEqual([labels['basic'], labels['bearer']]);
  expect(await dialog.locator('.btn-done:visible').count()).toBe(1);
  expect(await page.evaluate('document.activeElement.name')).toBe('username');
  expect(await dialog.locator('[id=auth-bearer-value]').getAttribute('type')).toBe('password');
  await dialog.locator('input[name=username]').fill('editor');
  await dialog.locator('input[name=password]').fill('not the password');
  await dialog.locator('.modal-btn.authorize').first().click();
  const refusal = dialog.getByRole('alert');
  await refusal.waitFor();
  expect(await refusal.textContent()).toContain(pageTexts('fr').docs['notSignedIn']);
  expect(await button.textContent()).toBe(labels['Authorize']);
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 401')]);
  await pictureAt(page, 'wrong-password', 1280, 900);

  await dialog.locator('[id=auth-bearer-value]').fill('ec_wrong');
  await dialog.locator('.modal-btn.authorize').last().click();
  await dialog.locator('.auth-container').last().getByRole('alert').waitFor();
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 401')]);

  await dialog.locator('input[name=password]').fill(PASSWORD);
  await dialog.locator('.modal-btn.authorize').first().click();
  await page.locator('.btn.authorize.locked').waitFor();
  expect(await button.textContent()).toBe(`${pageTexts('fr').docs['signedInAs'] ?? ''} editor`);
  await dialog.getByRole('alert').first().waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(1);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** The visible texts whose contrast with the ground is less than the 4.5 of WCAG AA; `fonts` are those of all texts. */
const LOOKS = `(() => {
  const parsed = (colour) => {
    const parts = colour.match(/[\\d.]+/g).map(Number);
    return parts.length < 4 ? [...parts, 1] : parts;
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const luminance = ([r, g, b]) => {
    const linear = (part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const groundOf = (element) => {
    const layers = [];
    for (let each = element; each !== null; each = each.parentElement) {
      layers.unshift(parsed(getComputedStyle(each).backgroundColor));
      if (layers[0][3] === 1) break;
    }
    return layers.reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
  const shown = [...document.querySelectorAll('body *')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && hasText(element),
  );
  const faint = shown
    .filter((element) => !element.matches(':disabled, option, pre *'))
    .filter((element) => {
      const ground = groundOf(element);
      const colours = [over(parsed(getComputedStyle(element).color), ground), ground].map(luminance);
      return (Math.max(...colours) + 0.05) / (Math.min(...colours) + 0.05) < 4.5;
    })
    .map((element) => element.textContent.trim());
  return { faint, fonts: [...new Set(shown.map((element) => getComputedStyle(element).fontFamily))].sort() };
})()`;

it.each(['light', 'dark'] as const)(
  'texts are readable, and in two fonts, in a %s scheme',
  async (colorScheme) => {
    const context = await pages.browser.newContext({ colorScheme, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${pages.origin}/docs#/events/createEvent`);
    await page.locator('#operations-events-createEvent .samples').waitFor();
    await page.getByLabel('Safe mode').check();
    const looks = { faint: [], fonts: ['system-ui, sans-serif', 'ui-monospace, monospace'] };
    expect(await page.evaluate(LOOKS)).toEqual(looks);
    await tryOut(page, 'createEvent');
    expect(await page.evaluate(LOOKS)).toEqual(looks);
    const shadow = "getComputedStyle(document.querySelector('.scheme-container')).boxShadow";
    expect(await page.evaluate(shadow)).toBe('none');
    await page.locator('.btn.authorize').first().click();
    await page.locator('.modal-ux').waitFor();
    expect(await page.evaluate(LOOKS)).toEqual(looks);
    await context.close();
  },
);

it('locks say who may, and opened operations show examples without filling them in', async () => {
  const { page, problems } = await pages.openList('/docs#/events/listEvents', 'en-US');
  const list = page.locator('#operations-events-listEvents');
  await list.locator('.samples').waitFor();
  expect(await list.locator('.lock').getAttribute('aria-label')).toBe('No sign-in needed');
  const create = page.locator('#operations-events-createEvent');
  expect(await create.locator('.lock').getAttribute('aria-label')).toBe('Sign-in needed');
  const names = await list
    .locator('tr[data-param-name]')
    .evaluateAll((rows: any[]) => rows.map((row) => row.dataset.paramName));
  expect(names.slice(0, 4)).toEqual(['search', 'start_date', 'end_date', 'categories']);
  expect(names).toHaveLength(8);
  expect(await list.locator('.samples code').textContent()).toContain("/events?search=cinema'");
  await list.locator('.samples select').selectOption('python');
  expect(await list.locator('.samples code').textContent()).toContain('urllib.request.Request(');

  await list.locator('.try-out__btn').click();
  const sent = page.waitForRequest((request) => /v1\/events(\?|$)/.test(request.url()));
  await list.locator('.execute').click();
  expect(new URL((await sent).url()).search).toBe('');
  await list.getByRole('button', { name: /^\d+ more$/ }).click();
  await list.locator('[data-param-name=search] .example-value').click();
  await list.locator('[data-param-name=featured] .example-value').click();
  const again = page.waitForRequest((request) => request.url().includes('v1/events?'));
  await list.locator('.execute').click();
  expect(new URL((await again).url()).search).toBe('?search=cinema&featured=true');
  expect(await pictureAt(page, 'operation', 1280, 900)).toBe(0);

  await create.locator('.opblock-summary-control').click();
  await create.locator('.samples').waitFor();
  const [button, body, parameters] = await Promise.all(
    ['.try-out', '.opblock-section-request-body', '.parameters-container'].map(
      async (name) => (await create.locator(name).first().boundingBox())?.y ?? 0,
    ),
  );
  expect([button, body, parameters]).toEqual([button, body, parameters].toSorted((a = 0, b = 0) => a - b));
  expect(problems).toEqual([]);
  await page.context().close();
});

/** English labels of Swagger UI, wherever they stand. */
const ENGLISH =
  /\b(Authorize|Try it out|Parameters|Request body|Responses|Media type|Example Value|Schema|Server response|Response body|Available values|Servers)\b/;

it.each(['fr', 'de', 'it', 'ro', 'es'] as const)('its labels are in %s', async (language) => {
  const { page, problems } = await pages.openList(`/${language}/docs#/events/createEvent`, 'en-US');
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
  await pages.service.make(
    '/events',
    eventWith({ ...EVENT, venue: { venue: 'Harbour Theatre', city: 'Paris' } }),
  );
  for (const language of ['en', 'fr', 'ro']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await pages.browser.newContext({ colorScheme });
      const page = await context.newPage();
      const widths: number[] = [];
      for (const [name, path] of [
        ['home', `/${language}/`],
        ['docs', `/${language}/docs`],
      ] as const) {
        await page.goto(pages.origin + path);
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

/** Whether the button that downloads a response covers the one that copies it. */
async function covered(response: Locator): Promise<boolean> {
  const [copy, download] = await Promise.all(
    ['.copy-to-clipboard', '.download-contents'].map(async (name) => response.locator(name).boundingBox()),
  );
  if (!copy || !download) throw new Error('A button is missing.');
  return copy.x + copy.width > download.x || copy.y !== download.y;
}

const FRENCH = '/fr/calendar/events/v1';
const EVENT = { title: 'Fanfare au parc', start_date: 'tomorrow 9am', end_date: 'tomorrow 11am' };

it('the documentation is read, and its requests are sent, in French', async () => {
  const { page, problems } = await pages.open('/docs#/events/createEvent', 'en-US');
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
    await page.locator('.btn.authorize.locked').waitFor();
    await page.locator('.modal-ux .btn-done:visible').click();
  };
  await logIn();

  const loaded = page.waitForResponse((response) => response.url().includes('/doc?'));
  await languages.selectOption({ label: 'Français' });
  const response = await loaded;
  expect(response.url()).toBe(`${pages.origin}/calendar/events/v1/doc?i18n_language=fr`);
  // The same operation is open; the credentials are stored nowhere.
  await page.locator('html[lang=fr] #operations-events-createEvent.is-open').waitFor();
  await page.locator('.btn.authorize.unlocked').waitFor();
  await logIn();
  expect([await page.locator('h1').first().textContent(), await languages.inputValue()]).toEqual([
    'Documentation de l’API',
    'fr',
  ]);
  const document = (await response.json()) as { servers: { url: string }[] };
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
  const shown = await create.locator('.live-responses-table').innerText();
  expect(shown).toContain('En-têtes de la réponse');
  expect(shown).toContain('Durée de la requête');
  expect(shown).toContain('Télécharger');
  expect(shown).not.toMatch(/Response headers|Request duration|Download/);
  for (const [width, height] of [...SCREENS, [390, 844] as const]) {
    await page.setViewportSize({ width, height });
    expect(await covered(create.locator('.live-responses-table'))).toBe(false);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  const list = await tryOut(page, 'listEvents');
  await list.locator('[data-param-name=search] input').fill('parc');
  const listed = await execute(list, `${FRENCH}/events?`);
  expect(listed.status).toBe('200');
  expect(listed.body).toContain(EVENT.title);
  expect(listed.body).toContain(`${pages.origin}${FRENCH}/events/`);

  expect(await tooWide(page, 'documentation')).toEqual([0, 0, 0]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the first page greets an Italian browser in Italian, and leads to the documentation', async () => {
  const { page, problems } = await pages.open('/', 'it-IT');
  expect(await page.locator('html').getAttribute('lang')).toBe('it');
  await page.getByRole('heading', { name: 'Per sviluppatori' }).waitFor();
  expect(await tooWide(page, 'home')).toEqual([0, 0, 0]);
  const loaded = page.waitForResponse((response) => response.url().includes('/doc?'));
  await page.getByRole('link', { name: 'Documentazione' }).click();
  expect((await loaded).url()).toBe(`${pages.origin}/calendar/events/v1/doc?i18n_language=it`);
  expect(await page.title()).toBe('Documentazione dell’API – Event Calendar');
  expect(problems).toEqual([]);
  await page.context().close();
});
