import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { ServiceProcess } from '../support/process.js';
import { ADMIN, useProcesses } from '../support/processes.js';
import { RawClient } from '../support/raw-client.js';
import { Balancer, BEHIND_BALANCER } from '../support/resilience/balancer.js';
import { Load } from '../support/resilience/load.js';
import { report } from '../support/resilience/report.js';
import { scaled } from '../support/resilience/scale.js';

jest.setTimeout(scaled(300_000, 600_000));
const start = useProcesses();

const portOf = ({ origin }: ServiceProcess): number => Number(new URL(origin).port);

it('behind a balancer that watches /health/ready, no request fails when an instance ends', async () => {
  const services = [await start(BEHIND_BALANCER), await start(BEHIND_BALANCER)];
  const balancer = await Balancer.start();
  for (const { origin } of services) balancer.add(origin);
  await balancer.untilReady(2);
  const load = new Load('drain', balancer.origin, ADMIN, 2);
  try {
    await load.more(scaled(200, 5_000));
    services[0]?.signal('SIGTERM');
    const code = await services[0]?.ended();
    await load.more(scaled(50, 2_000));
    const { attempted, acknowledged, failed } = await load.stop();
    report('Drain', { attempted, acknowledged, failed: failed.length });
    expect([failed, code]).toEqual([[], 0]);
    expect(services[0]?.output).toContain('Ended: all requests were completed.');
    expect(acknowledged).toBeGreaterThan(0);
  } finally {
    await load.stop();
    await balancer.stop();
  }
});

it('reports that it shuts down and still serves requests, closing each connection', async () => {
  const service = await start({ SHUTDOWN_DELAY_MS: '5000' });
  const client = await RawClient.connect(portOf(service));
  client.send('GET /health/ready HTTP/1.1', 'Host: x', '', '');
  await client.until(/"disk":"ok"/);
  expect(client.text).toContain('Connection: keep-alive');
  service.signal('SIGTERM');
  for (;;) {
    const response = await fetch(`${service.origin}/health/ready`);
    const body = (await response.json()) as { data?: object };
    if (response.status === 200) continue;
    expect([response.status, body.data]).toEqual([503, { status: 503, failed: 'draining' }]);
    break;
  }
  expect((await fetch(`${service.origin}/health/live`)).status).toBe(200);
  const list = await fetch(`${service.api}/tags`);
  expect([list.status, list.headers.get('connection')]).toEqual([200, 'close']);
  client.send('GET /health/live HTTP/1.1', 'Host: x', '', '');
  expect(await client.untilClosed()).toMatch(/Connection: close\r\n[^]*"status":"ok"}$/);
});

it('finishes a request that is half sent, lets go of idle and silent connections, and ends with 0', async () => {
  const service = await start();
  const [idle, silent, slow] = await Promise.all(
    [1, 2, 3].map(async () => RawClient.connect(portOf(service))),
  );
  idle?.send('GET /health/live HTTP/1.1', 'Host: x', '', '');
  await idle?.until(/"status":"ok"/);
  const body = JSON.stringify({ name: 'Last words' });
  slow?.send(
    'POST /calendar/events/v1/tags HTTP/1.1',
    'Host: x',
    `Authorization: Basic ${Buffer.from(ADMIN).toString('base64')}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    '',
    '',
  );
  await slow?.until(/100 Continue/);
  service.signal('SIGTERM');
  await idle?.untilClosed();
  await silent?.untilClosed();
  slow?.send(body);
  expect(await slow?.untilClosed()).toMatch(/201 Created[^]*Connection: close[^]*Last words/);
  expect(await service.ended()).toBe(0);
});

it('cuts what is not finished in time, and says so by 1', async () => {
  const service = await start({ SHUTDOWN_TIMEOUT: '1' });
  const client = await RawClient.connect(portOf(service));
  client.send('POST /calendar/events/v1/tags HTTP/1.1', 'Host: x', 'Content-Length: 5', '', '{');
  service.signal('SIGINT');
  expect(await service.ended()).toBe(1);
  expect(service.output).toContain('Ended after SHUTDOWN_TIMEOUT: 1 request was aborted.');
});

it('a second signal ends it at once', async () => {
  const service = await start({ SHUTDOWN_DELAY_MS: '60000' });
  service.signal('SIGTERM');
  while (!service.output.includes('SIGTERM: finishing')) await sleep(5);
  const again = setInterval(() => {
    service.signal('SIGINT');
  }, 100);
  expect(await service.ended()).toBe(1);
  clearInterval(again);
  expect(service.output).toContain('Ended at once, by a second signal');
});
