import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { pictureAt, problemsOf, TestBrowser } from './browser.js';
import { PASSWORD } from './credentials.js';
import { Service } from './service.js';

/** A desktop, a phone, and a window of 1280 × 900 at 200 %. */
const SCREENS = [
  [1280, 900],
  [360, 740],
  [640, 450],
] as const;

export interface OpenPage {
  readonly page: Page;
  readonly problems: string[];
}

interface Options {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
}

/** A service and a browser that opens its pages. */
export class Pages {
  private constructor(
    readonly service: Service,
    readonly origin: string,
    private readonly browser: TestBrowser,
  ) {}

  static async start(variables: Readonly<Record<string, string>> = {}): Promise<Pages> {
    const service = await Service.start({ PUBLIC_URL: '', ...variables });
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    return new Pages(service, `http://127.0.0.1:${port}`, await TestBrowser.start());
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }

  async open(path: string, { locale = 'en-US', colorScheme = 'light' }: Options = {}): Promise<OpenPage> {
    const viewport = { width: 1280, height: 900 };
    const page = await this.browser.newPage({ locale, colorScheme, viewport });
    const problems = problemsOf(page, this.origin);
    await page.goto(this.origin + path);
    return { page, problems };
  }

  /** Opens a page of the documentation and waits until it has read the document. */
  async openDocs(path: string, options: Options = {}): Promise<OpenPage> {
    const opened = await this.open(path, options);
    await opened.page.locator('[data-ready]').waitFor();
    return opened;
  }
}

/** By how many pixels a page is too wide for each screen. */
export async function tooWide(page: Page, name: string): Promise<number[]> {
  const excess = [];
  for (const [width, height] of SCREENS) excess.push(await pictureAt(page, name, width, height));
  await page.setViewportSize({ width: 1280, height: 900 });
  return excess;
}

/** Unfolds an operation, where it is not, and lets its parameters be filled in. */
export async function tryOut(page: Page, tag: string, id: string): Promise<Locator> {
  // Swagger UI has only those operations in the page that are near the part that is seen.
  await page.locator('.operation-filter-input').fill(id);
  const operation = page.locator(`#operations-${tag}-${id}`);
  const isOpen = page.url().endsWith(`/${id}`);
  if (!isOpen) await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  await operation.locator('.execute').waitFor();
  return operation;
}

/** Sends the request of an operation, and reads its URL with status and body of the shown response. */
export async function execute(
  operation: Locator,
  path: string,
): Promise<{ url: URL; status: string; body: string }> {
  const returned = operation.page().waitForResponse((response) => response.url().includes(path));
  await operation.locator('.execute').click();
  const answer = await returned;
  const status = String(answer.status());
  const response = operation.locator('.live-responses-table .response');
  await response.locator('.response-col_status', { hasText: status }).waitFor();
  const body = (await response.locator('.highlight-code code').first().textContent()) ?? '';
  return { url: new URL(answer.url()), status, body };
}

/** Signs in as the editor. */
export async function signIn(page: Page): Promise<void> {
  await page.locator('.btn.authorize').first().click();
  const dialog = page.locator('.modal-ux');
  await dialog.locator('#auth-basic-username, [name=username]').first().fill('editor');
  await dialog.locator('input[type=password]').first().fill(PASSWORD);
  await dialog.locator('.modal-btn.authorize').first().click();
  await page.locator('#user', { hasText: 'editor' }).waitFor();
  await dialog.locator('.btn-done:visible').first().click();
}
