// Takes the pictures of docs/images anew, of a service with the demo data: npm run screenshots
// Needs a Chromium or Chrome, on the PATH or at CHROMIUM_PATH.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

/** What each picture shows: a page, and the part at its top, which must be there first. */
const PICTURES = [
  {
    file: 'docs/images/swagger-ui.png',
    path: '/docs?lang=en',
    ready: '[data-ready]',
    top: '.scheme-container',
    width: 1280,
    height: 600,
  },
  {
    file: 'docs/images/calendar.png',
    path: '/en/calendar',
    ready: '.card img',
    top: 'header.site',
    width: 1280,
    height: 900,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'event-calendar-screenshots-'));
const env = {
  ...process.env,
  DATA_DIR: folder,
  PORT: '0',
  LOG_FORMAT: 'text',
  ADMIN_PASSWORD: 'a-long-secret',
  PUBLIC_PAGES: 'true',
};
execFileSync(process.execPath, ['dist/cli/main.js', 'demo'], { env, stdio: 'ignore' });
const service = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });

const origin = await new Promise((resolve, reject) => {
  let output = '';
  service.stdout.on('data', (data) => {
    output += data;
    const found = /listening on (http:\/\/[\d.:]+\d)/.exec(output)?.[1];
    if (found !== undefined) resolve(found);
  });
  service.on('exit', () => reject(new Error(`The service ended: ${output}`)));
});

const executablePath =
  process.env.CHROMIUM_PATH ??
  ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => (process.env.PATH ?? '').split(':').map((part) => join(part, name)))
    .find((file) => existsSync(file));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  mkdirSync('docs/images', { recursive: true });
  for (const { file, path, ready, top, width, height } of PICTURES) {
    const page = await browser.newPage({
      viewport: { width, height },
      locale: 'en-US',
      colorScheme: 'light',
    });
    await page.goto(origin + path);
    await page.locator(ready).first().waitFor();
    await page.locator(top).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const picture = await page.screenshot();
    const { size } = await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toFile(file);
    console.log(`${file}: ${size} bytes`);
  }
} finally {
  await browser.close();
  service.kill('SIGTERM');
  await once(service, 'exit');
  rmSync(folder, { recursive: true });
}
