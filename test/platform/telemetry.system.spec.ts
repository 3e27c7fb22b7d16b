import { type AddressInfo, createServer, type Server } from 'node:net';
import { runToEnd } from '../support/process.js';
import { useProcesses } from '../support/processes.js';
import { withReceiver } from '../support/span-receiver.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const API = '/calendar/events/v1';

const start = useProcesses();

it('cached responses have their span too, and what cannot be found one without a route', async () => {
  await withReceiver(async (receiver) => {
    const running = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '20',
    });
    for (const id of ['made', 'kept']) {
      await fetch(`${running.api}/tags`, { headers: { 'x-request-id': id } });
    }
    await fetch(`${running.origin}/nowhere`);
    const kept = await receiver.find(({ attributes }) => attributes['calendar.request_id'] === 'kept');
    expect([kept.name, kept.attributes['http.response.status_code']]).toEqual([`GET ${API}/tags`, 200]);
    const lost = await receiver.find(({ attributes }) => attributes['http.response.status_code'] === 404);
    expect([lost.name, lost.attributes['http.route']]).toEqual(['GET', undefined]);
  });
});

it('the last spans are sent when the service ends', async () => {
  await withReceiver(async (receiver) => {
    const running = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    });
    await fetch(`${running.api}/tags`);
    expect(receiver.spans).toEqual([]);
    expect(await running.end('SIGTERM')).toBe(0);
    expect(receiver.spans.map(({ name }) => name)).toContain(`GET ${API}/tags`);
  });
});

it('the sampler is read from the environment', async () => {
  await withReceiver(async (receiver) => {
    const running = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    });
    await fetch(`${running.api}/tags`);
    await fetch(`${running.api}/tags`, { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } });
    expect(await running.end('SIGTERM')).toBe(0);
    expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  });
});

/** Takes connections, and never says anything. */
async function silentServer(): Promise<Server> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

it.each(['refuses', 'is silent'])('a receiver that %s harms no request and holds up no end', async (how) => {
  const silent = await silentServer();
  const port = how === 'refuses' ? 1 : (silent.address() as AddressInfo).port;
  const running = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  for (let time = 0; time < 20; time++) {
    expect((await fetch(`${running.api}/events?page=1&per_page=${time + 1}`)).status).toBe(200);
  }
  expect(await running.end('SIGTERM')).toBe(0);
  silent.close();
});

it('a wrong variable is named', async () => {
  const { code, stderr } = await runToEnd({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_TRACES_SAMPLER: 'sometimes',
  });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/\n {2}OTEL_TRACES_SAMPLER must be one of always_on/),
  ]);
});
