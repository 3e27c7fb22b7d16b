import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { pictureAt, problemsOf, startBrowser } from './browser.js';
import { PASSWORD } from './credentials.js';
import { Service } from './service.js';

/** A desktop, a phone, and a window of 1280 × 900 at 200 %. */
export const SCREENS = [
  [1280, 900],
  [360, 740],
  [640, 450],
] as const;

export interface OpenPage {
  readonly page: Page;
  readonly problems: string[];
}

/** A service and a browser that opens its pages. */
export class Pages {
  private constructor(
    readonly service: Service,
    readonly origin: string,
    readonly browser: Browser,
  ) {}

  static async start(): Promise<Pages> {
    const service = await Service.start({ PUBLIC_URL: '' });
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    return new Pages(service, `http://127.0.0.1:${port}`, await startBrowser());
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }

  async open(path: string, locale: string): Promise<OpenPage> {
    const context = await this.browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const problems = problemsOf(page, this.origin);
    await page.goto(this.origin + path);
    return { page, problems };
  }

  /** Opens the documentation and waits until its list of operations is there. */
  async openList(path: string, locale: string): Promise<OpenPage> {
    const opened = await this.open(path, locale);
    await opened.page.locator('#documentation[data-ready]').waitFor();
    return opened;
  }
}

export async function tooWide(page: Page, name: string): Promise<number[]> {
  const excess = [];
  for (const [width, height] of SCREENS) excess.push(await pictureAt(page, name, width, height));
  await page.setViewportSize({ width: 1280, height: 900 });
  return excess;
}

/** Unfolds an operation, where it is not, and lets its parameters be filled in. */
export async function tryOut(page: Page, id: string): Promise<Locator> {
  const operation = page.locator(`#operations-events-${id}`);
  const button = operation.locator('.try-out__btn');
  // The page unfolds the operation of its address itself, some time after its list is there.
  const unfolds = page.url().endsWith(`/${id}`);
  if (!unfolds && !(await button.isVisible())) await operation.locator('.opblock-summary-control').click();
  await button.click();
  return operation;
}

/** Sends the request of an operation, and reads status and body of the shown response. */
export async function execute(operation: Locator, path: string): Promise<{ status: string; body: string }> {
  const returned = operation.page().waitForResponse((response) => response.url().includes(path));
  await operation.locator('.execute').click();
  const status = String((await returned).status());
  const response = operation.locator('.live-responses-table .response');
  await response.locator('.response-col_status', { hasText: status }).waitFor();
  return { status, body: (await response.locator('.highlight-code code').first().textContent()) ?? '' };
}

/** Signs in as the editor. */
export async function signIn(page: Page): Promise<void> {
  await page.locator('.btn.authorize').first().click();
  await page.locator('.modal-ux input[name=username]').fill('editor');
  await page.locator('.modal-ux input[name=password]').fill(PASSWORD);
  await page.locator('.modal-ux .modal-btn.authorize').first().click();
  await page.locator('.btn.authorize.locked').waitFor();
  await page.locator('.modal-ux .btn-done:visible').click();
}
