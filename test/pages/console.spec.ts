import { Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start({ ADMIN_CONSOLE: 'true' });
});
afterAll(async () => service.stop());

it.each(['/admin', '/admin/', '/admin/events', '/admin/events/7', '/fr/admin', '/fr/admin/events/new'])(
  '%s is the page of the console, which is asked for again each time',
  async (path) => {
    const { status, headers, body } = await service.send<string>('GET', `~${path}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(body).toContain('<div id="console">');
  },
);

it('its files are kept for ever, and unknown ones are not there', async () => {
  const { body } = await service.send<string>('GET', '~/admin');
  const [script = ''] = /\/admin\/assets\/[\w-]+\.js/.exec(body) ?? [];
  const { status, headers } = await service.send('GET', `~${script}`);
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=UTF-8']);
  expect(headers['cache-control']).toContain('immutable');
  expect((await service.send('GET', '~/admin/assets/other.js')).status).toBe(404);
});

it('it is there only where it was asked for', async () => {
  const other = await service.startBeside();
  expect((await other.send('GET', '~/admin')).status).toBe(404);
  expect((await other.send('GET', '~/fr/admin/events')).status).toBe(404);
  await other.stop();
});
