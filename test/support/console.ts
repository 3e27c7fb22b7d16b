import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { problemsOf, TestBrowser } from './browser.js';
import { PASSWORD } from './databases/content.js';
import { Service } from './service.js';

/** A page of the console on which somebody has signed in, and what it must not do. */
export interface Opened {
  readonly page: Page;
  /** Everything but that whoever had not signed in was refused, which the browser reports. */
  readonly problems: () => string[];
}

/** A service with the console, and a browser for it. */
export class TestConsole {
  private constructor(
    readonly service: Service,
    private readonly browser: TestBrowser,
    readonly origin: string,
  ) {}

  static async start(): Promise<TestConsole> {
    const service = await Service.start({ PUBLIC_URL: '', ADMIN_CONSOLE: 'true' });
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    return new TestConsole(service, await TestBrowser.start(), `http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }

  /** A page of the console before anybody has signed in. */
  async visit(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
    const page = await this.browser.newPage({ locale: 'en-US', ...options });
    const problems = problemsOf(page, this.origin);
    await page.goto(this.origin + path);
    await page.locator('input[name=password]').waitFor();
    return { page, problems: () => problems.filter((problem) => !problem.includes('status of 401')) };
  }

  async open(path: string, username = 'editor', options: BrowserContextOptions = {}): Promise<Opened> {
    const opened = await this.visit(path, options);
    await opened.page.locator('input[name=username]').fill(username);
    await opened.page.locator('input[name=password]').fill(PASSWORD);
    await opened.page.locator('button[type=submit]').click();
    await opened.page.locator('.RaUserMenu-userButton, .RaUserMenu-user').first().waitFor();
    return opened;
  }
}
