import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { LONGEST_MS } from './resilience/until.js';

declare global {
  /** The path of the browser that tests the pages. Set by the Jest configuration. */
  var browserPath: string;
}

/** The folder of the screenshots of the last run. */
const PICTURES = join(import.meta.dirname, '../../test-results');

/** A browser of the tests. */
export class TestBrowser {
  private constructor(private readonly browser: Browser) {}

  /** Starts it without its sandbox, which root may not use. */
  static async start(...args: readonly string[]): Promise<TestBrowser> {
    mkdirSync(PICTURES, { recursive: true });
    const browser = await chromium.launch({
      executablePath: browserPath,
      args: ['--no-sandbox', ...args],
      timeout: LONGEST_MS,
    });
    return new TestBrowser(browser);
  }

  /** Opens an empty page, which waits for whatever it waits for as long as a busy machine may need. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(LONGEST_MS);
    return context.newPage();
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

/**
 * Records from now on everything that must not happen on a page: errors and warnings in its console, refusals by its policy among
 * them, requests that fail, and requests to any other origin.
 */
export function problemsOf(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) problems.push(`elsewhere: ${url}`);
  });
  return problems;
}

/** Sizes a page to a screen, takes a screenshot, and returns by how many pixels the page is too wide. */
export async function pictureAt(page: Page, name: string, width: number, height: number): Promise<number> {
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`) });
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
