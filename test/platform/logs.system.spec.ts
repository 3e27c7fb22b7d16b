import { basic } from '../support/client.js';
import { ADMIN, ADMIN_PASSWORD, type Line, linesOf, useProcesses } from '../support/processes.js';
import { eventWith } from '../support/service.js';

const EVENT_PASSWORD = 'sesame-open-yourself';

const start = useProcesses();

it('in JSON every line is an object, and every request one of them, without the parameters of its URL', async () => {
  const running = await start({ LOG_FORMAT: 'json', LOG_REQUESTS: 'true' });
  const created = await running.send('POST', '/events', eventWith({ password: EVENT_PASSWORD }), ADMIN);
  const path = `/events/${created.body.id}?password=${EVENT_PASSWORD}`;
  for (let time = 0; time < 2; time++) {
    await fetch(running.api + path, { headers: { 'x-request-id': `read-${time}` } });
    await fetch(`${running.api}/tags`, { headers: { 'x-request-id': `kept-${time}` } });
  }
  await fetch(`${running.origin}/no/such/address`, {
    headers: { authorization: basic('admin', ADMIN_PASSWORD) },
  });
  expect(await running.end('SIGTERM')).toBe(0);

  const lines = linesOf(running);
  expect(lines[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'info',
    message: expect.stringContaining('is listening on http://127.0.0.1:'),
    calendar: `${running.origin}/calendar`,
    api: running.api,
    documentation: `${running.origin}/docs`,
    database: expect.stringMatching(/^sqlite:/),
    defaults: 'Times without a zone are UTC, prices in $, texts in English',
  });
  const requests = lines.filter(({ context }) => context === 'Request');
  expect(requests).toHaveLength(6);
  expect(requests[0]).toMatchObject({
    level: 'info',
    method: 'POST',
    route: '/calendar/events/v1/events',
    status: 201,
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    duration_ms: expect.any(Number),
    user_id: 1,
  });
  const ofRequest = (id: string): Line => requests.find(({ request_id }) => request_id === id) ?? {};
  expect(ofRequest('read-1')).toMatchObject({ route: '/calendar/events/v1/events/{id}', status: 200 });
  expect(ofRequest('read-1')).not.toHaveProperty('user_id');
  expect(ofRequest('kept-1')).toMatchObject({ route: '/calendar/events/v1/tags', status: 200 });
  expect(requests.at(-1)).toMatchObject({ route: 'unmatched', status: 404, user_id: 1 });
  for (const secret of [EVENT_PASSWORD, ADMIN_PASSWORD]) expect(running.output).not.toContain(secret);
});

it('requests are logged with the size of the response, the client and what it calls itself', async () => {
  const running = await start({ LOG_FORMAT: 'json', LOG_REQUESTS: 'true', TRUST_PROXY: 'loopback' });
  const headers = {
    'user-agent': `Reader\t1.0 ${'x'.repeat(400)}`,
    'x-forwarded-for': '192.0.2.9, 198.51.100.7',
    'accept-encoding': 'identity',
  };
  const sizes: number[] = [];
  for (const id of ['made', 'kept', 'still-kept']) {
    const response = await fetch(`${running.api}/tags?per_page=3`, {
      headers: { ...headers, 'x-request-id': id },
    });
    sizes.push((await response.arrayBuffer()).byteLength);
  }
  await fetch(`${running.api}/tags?per_page=3`, {
    method: 'HEAD',
    headers: { ...headers, 'x-request-id': 'head' },
  });
  await fetch(`${running.api}/doc`, { headers: { 'accept-encoding': 'gzip', 'x-request-id': 'packed' } });
  await running.end('SIGTERM');
  const lines = linesOf(running);
  const ofRequest = (id: string): Line => lines.find(({ request_id }) => request_id === id) ?? {};
  for (const id of ['made', 'kept', 'still-kept'])
    expect(ofRequest(id)).toMatchObject({
      status: 200,
      bytes: sizes[0],
      address: '198.51.100.7',
      user_agent: `Reader1.0 ${'x'.repeat(190)}`,
    });
  expect(sizes[0]).toBeGreaterThan(50);
  expect(ofRequest('head')).toMatchObject({ method: 'HEAD', bytes: 0 });
  expect(ofRequest('packed')).toMatchObject({ address: '127.0.0.1', bytes: expect.any(Number) });
  expect(ofRequest('packed')['bytes']).toBeLessThan(200_000);
  expect(running.output).not.toContain('per_page');
});

it('in text too, and a forwarded address does not count where no proxy is trusted', async () => {
  const running = await start({ LOG_REQUESTS: 'true' });
  const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'Reader "one"' };
  await fetch(`${running.api}/tags?password=hush`, { headers });
  await running.end('SIGTERM');
  expect(running.output).toMatch(
    /GET \/calendar\/events\/v1\/tags 200 [\d.]+ ms \d+ bytes 127\.0\.0\.1 "Reader 'one'"/,
  );
  expect(running.output).not.toMatch(/198\.51|hush/);
});

it('text has the same clock as JSON', async () => {
  const running = await start({ LOG_LEVEL: 'info' });
  await running.end('SIGTERM');
  expect(running.output).toMatch(/ - \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z +LOG \[Shutdown\] /);
});

it('text stays text, and none of it is about requests unless that is configured', async () => {
  const running = await start({ SLOW_QUERY_MS: '0' });
  await fetch(`${running.api}/tags`);
  await running.end('SIGTERM');
  expect(running.output).toMatch(
    /^Event Calendar is listening on .*\n {2}Calendar {7}http.*\/calendar\n {2}API {12}http.*\n {2}Documentation {2}http.*\n {2}Database {7}\w+:/,
  );
  expect(running.output).not.toContain('/tags');
  expect(running.output).toContain('[Shutdown] Ended: all requests were completed.');
});
