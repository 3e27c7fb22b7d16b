import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { TestBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/credentials.js';
import { NAMESPACE, Service } from '../support/service.js';

/** A browser sends `Sec-Fetch-Site` only to origins that it holds secure, such as those of this machine. */
const UNSAFE_HOST = 'calendar.example';
/** Another host than 127.0.0.1, and so another site; the same host on another port is of the same site. */
const OTHER_SITE = 'localhost';
const SAME_SITE = '127.0.0.1';

let service: Service;
let port: number;
let evil: Server;
let evilPort: number;
let browser: TestBrowser;
let opened: Page;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_URL: '' });
  await service.app.listen(0, '127.0.0.1');
  port = (service.app.getHttpServer().address() as AddressInfo).port;
  evil = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>evil</title>');
  });
  await new Promise<void>((resolve) => evil.listen(0, resolve));
  evilPort = (evil.address() as AddressInfo).port;
  browser = await TestBrowser.start(`--host-resolver-rules=MAP ${UNSAFE_HOST} 127.0.0.1`);
});
afterAll(async () => {
  await browser.close();
  evil.close();
  await service.stop();
});
afterEach(async () => opened.context().close());

/** A page, in a browser that remembers the credentials of an administrator, as the user once entered them. */
async function remembering(host: string): Promise<Page> {
  const httpCredentials = { username: 'administrator', password: PASSWORD };
  opened = await browser.newPage({ httpCredentials });
  const response = await opened.goto(`http://${host}:${port}${NAMESPACE}/users`);
  expect(response?.status()).toBe(200);
  return opened;
}

const names = async (): Promise<string[]> =>
  (await service.query<{ username: string }>('SELECT username FROM user ORDER BY id')).map(
    ({ username }) => username,
  );

/** What the service was sent, and what it returned. */
interface Seen {
  readonly isKnown: boolean;
  readonly site: string | undefined;
  readonly status: number;
}

/** Notes the next write that a browser sends. */
async function nextWrite(): Promise<Seen> {
  return new Promise((resolve) => {
    const server = service.app.getHttpServer();
    const listener = (request: IncomingMessage, response: ServerResponse): void => {
      if (request.method !== 'POST') return;
      server.off('request', listener);
      const { authorization, 'sec-fetch-site': site } = request.headers;
      response.once('finish', () => {
        resolve({
          isKnown: authorization !== undefined,
          site: site?.toString(),
          status: response.statusCode,
        });
      });
    };
    server.prependListener('request', listener);
  });
}

/** Sends a form of the open page to a URL. */
async function submit(page: Page, action: string, enctype: string): Promise<Seen> {
  const seen = nextWrite();
  await page.evaluate(
    `(() => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: ${JSON.stringify(action)}, enctype: ${JSON.stringify(enctype)} });
      for (const [name, value] of [['username', 'pwned'], ['role', 'administrator'], ['password', 'evilevil123']]) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      document.body.append(form);
      form.submit();
    })()`,
  );
  const response = await seen;
  await page.waitForURL((url) => url.port === String(port));
  return response;
}

const ENCODINGS = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

describe.each([
  ['another site', '127.0.0.1', OTHER_SITE, 'cross-site'],
  ['the same site', '127.0.0.1', SAME_SITE, 'same-site'],
  ['another site, to an insecure host, which gets only the origin', UNSAFE_HOST, OTHER_SITE, undefined],
])('a page of %s', (_, host, evilHost, site) => {
  it.each(ENCODINGS)('writes nothing by a form as %s', async (encoding) => {
    const page = await remembering(host);
    const before = await names();
    for (const path of [
      '/users',
      '/users?username=pwned&role=administrator&password=evilevil123',
      '/users/2?_method=DELETE&reassign=1',
    ]) {
      await page.goto(`http://${evilHost}:${evilPort}/`);
      // That the browser sends the credentials shows that nothing else refuses it.
      const seen = await submit(page, `http://${host}:${port}${NAMESPACE}${path}`, encoding);
      expect([path, seen]).toEqual([path, { isKnown: true, site, status: 403 }]);
    }
    expect(await names()).toEqual(before);
  });

  it('writes nothing by a script', async () => {
    const page = await remembering(host);
    const before = await names();
    await page.goto(`http://${evilHost}:${evilPort}/`);
    for (const mode of ['no-cors', 'cors']) {
      const seen = nextWrite();
      const body = 'username=pwned&role=administrator&password=evilevil123';
      const options = {
        method: 'POST',
        mode,
        credentials: 'include',
        body,
        headers: { 'Content-Type': ENCODINGS[0] },
      };
      const url = `http://${host}:${port}${NAMESPACE}/users`;
      await page.evaluate(`fetch(${JSON.stringify(url)}, ${JSON.stringify(options)}).then(() => 0, () => 1)`);
      expect([mode, await seen]).toEqual([mode, { isKnown: expect.any(Boolean), site, status: 403 }]);
    }
    expect(await names()).toEqual(before);
  });
});

it.each(['127.0.0.1', UNSAFE_HOST])('an own page at %s writes, by forms as by scripts', async (host) => {
  const page = await remembering(host);
  await page.goto(`http://${host}:${port}/docs`);
  const path = `${NAMESPACE}/tags`;
  const statuses = await page.evaluate<number[]>(
    `Promise.all(['json', 'form'].map(async (kind) => {
      const body = kind === 'json' ? JSON.stringify({ name: 'by json at ${host}' })
        : new URLSearchParams({ name: 'by form at ${host}' });
      const headers = kind === 'json' ? { 'Content-Type': 'application/json' } : {};
      return (await fetch(${JSON.stringify(path)}, { method: 'POST', body, headers })).status;
    }))`,
  );
  expect(statuses).toEqual([201, 201]);
});
