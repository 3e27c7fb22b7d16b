import { basic } from './support/client.js';
import type { ServiceProcess } from './support/process.js';
import { ADMIN, ADMIN_PASSWORD, useProcesses } from './support/processes.js';
import { eventWith } from './support/service.js';

const EVENT_PASSWORD = 'sesame-open-yourself';

type Line = Readonly<Record<string, unknown>>;

const start = useProcesses();

const linesOf = ({ output }: ServiceProcess): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

it('in JSON every line is an object, and every request one of them, without what its address holds', async () => {
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
    api: running.api,
    documentation: `${running.origin}/docs`,
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

it('slow statements are logged with their request, without their values', async () => {
  const running = await start({ LOG_FORMAT: 'json', SLOW_QUERY_MS: '1' });
  const word = 'zanzibarian';
  for (let time = 0; time < 200; time++) {
    await fetch(`${running.api}/events?search=${word}${time}&page=1`, {
      headers: { 'x-request-id': `slow-${time}` },
    });
    await running.send('POST', '/tags', { name: `${word} ${time}` }, ADMIN);
    if (running.output.includes('"request_id"')) break;
  }
  const slow = linesOf(running).filter(({ context }) => context === 'Database');
  expect(slow.find((line) => 'request_id' in line)).toMatchObject({
    level: 'warn',
    duration_ms: expect.any(Number),
    statement: expect.stringMatching(/^[A-Z]/),
  });
  expect(JSON.stringify(slow)).not.toContain(word);
});

it('text stays text, and none of it is about requests unless it is asked for', async () => {
  const running = await start({ SLOW_QUERY_MS: '0' });
  await fetch(`${running.api}/tags`);
  await running.end('SIGTERM');
  expect(running.output).toMatch(/^Event Calendar is listening on .*\n {2}API {12}http/);
  expect(running.output).not.toContain('/tags');
  expect(running.output).toContain('[Shutdown] Ended: everything was finished.');
});
