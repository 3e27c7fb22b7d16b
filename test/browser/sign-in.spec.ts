import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestBrowser } from '../support/browser.js';
import { Service } from '../support/service.js';

const TOKEN = 'token-of-the-provider';

/** An identity provider that signs everybody in, and notes what it was sent. */
class Provider {
  readonly authorizations: URLSearchParams[] = [];
  readonly exchanges: URLSearchParams[] = [];
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Provider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new Provider(server);
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '', provider.issuer);
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*');
      const json = (value: object): unknown =>
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
      if (url.pathname === '/authorize') {
        provider.authorizations.push(url.searchParams);
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', 'the-code');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        response.writeHead(302, { Location: back.href }).end();
      } else if (url.pathname === '/token' && request.method === 'POST') {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          provider.exchanges.push(new URLSearchParams(Buffer.concat(chunks).toString()));
          json({ access_token: TOKEN, token_type: 'Bearer', expires_in: 300 });
        });
      } else if (request.method === 'OPTIONS') {
        response.end();
      } else {
        const { issuer } = provider;
        json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          grant_types_supported: ['authorization_code'],
          scopes_supported: ['openid'],
        });
      }
    });
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

let provider: Provider;
let service: Service;
let origin: string;
let browser: TestBrowser;
beforeAll(async () => {
  provider = await Provider.start();
  service = await Service.start({
    PUBLIC_URL: '',
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: 'calendar',
  });
  await service.app.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(service.app.getHttpServer().address() as AddressInfo).port}`;
  browser = await TestBrowser.start();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await provider.stop();
});

it('people sign in at the identity provider, by code and PKCE, and requests bear its token', async () => {
  const page = await browser.newPage();
  await page.goto(`${origin}/docs#/users/readMe`);
  await page.locator('#operations-users-readMe .try-out__btn').waitFor();
  await page.locator('.btn.authorize').first().click();
  const flow = page.locator('.modal-ux .auth-container', { hasText: 'PKCE' });
  await flow.locator('[id^=client_id]').fill('calendar-docs');
  await flow.getByLabel('openid').check();
  await flow.locator('.modal-btn.authorize').click();
  await flow.locator('.modal-btn.authorize[aria-label="Remove authorization"]').waitFor();

  const [requested] = provider.authorizations;
  const [exchange] = provider.exchanges;
  expect(Object.fromEntries(requested ?? [])).toMatchObject({
    response_type: 'code',
    client_id: 'calendar-docs',
    code_challenge_method: 'S256',
    redirect_uri: `${origin}/docs/oauth2-redirect.html`,
  });
  const verifier = exchange?.get('code_verifier') ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(requested?.get('code_challenge'));
  expect([exchange?.get('code'), exchange?.get('client_secret')]).toEqual(['the-code', null]);

  await page.locator('.modal-ux .btn-done:visible').first().click();
  const read = page.locator('#operations-users-readMe');
  await page.locator('.operation-filter-input').fill('readMe');
  await read.locator('.try-out__btn').click();
  const sent = page.waitForRequest((request) => request.url().includes('/users/me'));
  await read.locator('.execute').click();
  expect((await sent).headers()['authorization']).toBe(`Bearer ${TOKEN}`);
  await page.context().close();
});
