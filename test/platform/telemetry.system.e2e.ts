import { basic } from '../support/client.js';
import { ADMIN_PASSWORD, useProcesses } from '../support/processes.js';
import { eventWith } from '../support/service.js';
import { withReceiver } from '../support/span-receiver.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const API = '/calendar/events/v1';
const SERVER = 2;

const start = useProcesses();

it('a request is a span below its caller’s, its transaction and statements are below it', async () => {
  await withReceiver(async (receiver) => {
    const running = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_SERVICE_NAME: 'calendar-of-tests',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    });
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'traced' };
    const response = await fetch(`${running.api}/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: basic('admin', ADMIN_PASSWORD),
        ...headers,
      },
      body: JSON.stringify(eventWith({ title: 'Zanzibarian night' })),
    });
    expect(response.status).toBe(201);
    const span = await receiver.find(({ name }) => name === `POST ${API}/events`);
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: SERVER });
    expect(span.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': `${API}/events`,
      'http.response.status_code': 201,
      'calendar.request_id': 'traced',
    });
    const transaction = receiver.spans.find(
      ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === span.spanId,
    );
    expect(transaction?.traceId).toBe(TRACE);
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
    expect(statements.some(({ name }) => name === 'INSERT')).toBe(true);
    const before = receiver.spans.filter(
      ({ parentSpanId, name }) => parentSpanId === span.spanId && name === 'SELECT',
    );
    expect(before.length).toBeGreaterThan(0);
    expect(JSON.stringify(receiver.spans)).not.toContain('Zanzibarian');
    expect(receiver.resources[0]).toMatchObject({ 'service.name': 'calendar-of-tests' });
  });
});
