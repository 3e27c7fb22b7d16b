import { unescapeHtml } from '#common/escapes.js';
import { pageTexts } from '#content/localized/pages.js';
import { LANGUAGES } from '../support/localized.js';
import { NAMESPACE, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_NAME: 'Fish & "Chips"' });
});
afterAll(async () => service.stop());

const page = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: returned, body } = await service.app.inject({ url, headers });
  return { status: statusCode, headers: returned, body };
};

it.each(LANGUAGES)('the page is there in %s, by segment, parameter or header', async (language) => {
  const responses = [
    await page(`/${language}/docs`),
    await page(`/${language}/docs/`),
    await page(`/docs?lang=${language}`),
    await page(`/docs/?i18n_language=${language}`),
    await page('/docs', { 'accept-language': `${language}-XX, en;q=0.5` }),
  ];
  for (const { status, headers, body } of responses) {
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(headers['content-language']).toBe(language);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${pageTexts(language).docs.title}</h1>`);
    expect(body).toContain(`data-document="${NAMESPACE}/doc?i18n_language=${language}"`);
    expect(/<option value="(\w+)"[^>]* selected>/.exec(body)?.[1]).toBe(language);
  }
  expect(responses[4]?.headers['vary']).toContain('Accept-Language');
});

it('the name of the site is text, never markup', async () => {
  const { body } = await page('/docs');
  expect(body).toContain('<title>API documentation – Fish &amp; &quot;Chips&quot;</title>');
  expect(body).not.toContain('Fish & ');
});

it.each(['/docs', '/docs/reference'])('all that %s loads is there and of this service', async (url) => {
  const { body } = await page(url);
  const loaded = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  const files = loaded.filter((address) => /\.(js|css)\b/.test(address));
  expect(loaded.filter((address) => !/^(\/(?!\/)|data:|#)/.test(address))).toEqual([]);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const { status, headers } = await page(file);
    expect([file, status]).toEqual([file, 200]);
    expect(headers['content-type']).toMatch(
      file.includes('.js') ? /^text\/javascript|^application\/javascript/ : /^text\/css/,
    );
  }
});

it('says in six languages what to do first', async () => {
  for (const language of LANGUAGES) {
    const { docs } = pageTexts(language);
    const { body } = await page(`/${language}/docs`);
    for (const text of [docs.lead, docs.readText, docs.writeText]) expect(body).toContain(text);
    expect(JSON.parse(unescapeHtml(/data-texts="([^"]*)"/.exec(body)?.[1] ?? ''))).toMatchObject({
      safeModeOn: docs.safeModeOn,
      notSignedIn: docs.notSignedIn,
    });
  }
});

it('the reference is there in each language, and alone may have styles inside', async () => {
  for (const language of LANGUAGES) {
    for (const url of [`/${language}/docs/reference`, `/docs/reference/?lang=${language}`]) {
      const { status, headers, body } = await page(url);
      expect([url, status, headers['content-language']]).toEqual([url, 200, language]);
      expect(body).toContain(`i18n_language=${language}`);
    }
  }
  const policyOf = async (url: string): Promise<string> =>
    String((await page(url)).headers['content-security-policy']);
  expect(await policyOf('/docs/reference')).toContain(
    "script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self';",
  );
  for (const url of ['/docs', '/', '/docs/scalar.js', '/docs/reference.js'])
    expect([url, await policyOf(url)]).toEqual([url, expect.not.stringContaining('unsafe')]);
  expect(await policyOf('/docs/reference')).not.toContain('unsafe-eval');
});

it('the script of Scalar is that of its package, and may be kept for ever', async () => {
  const { status, headers, body } = await page('/docs/scalar.js');
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=UTF-8']);
  expect(headers['cache-control']).toContain('immutable');
  expect(body).toContain('createApiReference');
});

it('sends people back from the identity provider only where there is one, which the page may reach', async () => {
  expect((await page('/docs/oauth2-redirect.html')).status).toBe(404);
  const issuer = 'https://login.example/realms/main';
  const signing = await Service.start({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'calendar' });
  const policyOf = async (url: string): Promise<unknown> =>
    (await signing.app.inject({ url })).headers['content-security-policy'];
  expect(await policyOf('/docs')).toContain("connect-src 'self' https://login.example;");
  expect(await policyOf('/docs/oauth2-redirect.html')).toContain("script-src 'self'");
  expect((await signing.app.inject({ url: '/docs/oauth2-redirect.js' })).statusCode).toBe(200);
  const { body } = await signing.get('/doc');
  expect(body['components'].securitySchemes.oidc).toMatchObject({
    type: 'openIdConnect',
    openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
  });
  expect(body['paths']['/events'].post.security).toContainEqual({ oidc: [] });
  await signing.stop();
});

it('other files of the package are not, nor other methods', async () => {
  for (const path of ['package.json', 'index.html', '../package.json', 'swagger-ui-bundle.js.map', '']) {
    const { status, body } = await service.get(`~/docs/${path}x`);
    expect([path, status, body['code']]).toEqual([path, 404, 'rest_no_route']);
  }
  expect((await service.get('~/docs/package.json')).status).toBe(404);
  for (const path of ['/docs', '/fr/docs/', '/docs/docs.js', '/docs/swagger-ui.css']) {
    const { status, headers } = await service.send('POST', `~${path}`, {});
    expect([path, status, headers['allow']]).toEqual([path, 405, 'GET, HEAD']);
  }
});

it('wrong credentials are refused here in the form of all errors', async () => {
  const { status, body } = await service.get('~/fr/docs', { headers: { authorization: 'Bearer x' } });
  expect([status, body['code'], body['data']]).toEqual([401, 'rest_invalid_token', { status: 401 }]);
});

it('keeps no login in the browser', async () => {
  const { body: html } = await page('/docs');
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
  const own = (await Promise.all(scripts.map(async (src) => (await page(src)).body))).filter((text) =>
    text.includes('SwaggerUIBundle({'),
  );
  expect(own.join()).toContain('persistAuthorization: false');
});
