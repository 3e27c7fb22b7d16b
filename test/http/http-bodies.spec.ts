import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { basic, PASSWORD } from '../support/credentials.js';
import { eventWith, Service } from '../support/service.js';

let service: Service;
let id: number;
beforeAll(async () => {
  service = await Service.start({ BODY_LIMIT: '4096' });
  id = (await service.make('/events', eventWith()))['id'];
});
afterAll(async () => service.stop());

describe('bodies', () => {
  const send = async (body: string, type: string) =>
    service.post('/events', body, { headers: { 'content-type': type } });

  it.each([
    ['{"title":', 'rest_invalid_json'],
    ['[]', 'rest_invalid_json'],
    ['"text"', 'rest_invalid_json'],
    ['null', 'rest_invalid_json'],
    ['{"__proto__":{"x":1}}', 'rest_invalid_json'],
    [`{"venue":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, 'rest_invalid_json'],
    ['', 'rest_missing_callback_param'],
    ['{}', 'rest_missing_callback_param'],
  ])('%s is %s', async (body, code) => {
    const response = await send(body, 'application/json');
    expect([response.status, response.body['code']]).toEqual([400, code]);
  });

  it('that are not UTF-8 are refused', async () => {
    const { statusCode, json } = await service.app.inject({
      method: 'POST',
      url: '/calendar/events/v1/events',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('editor:correct horse')}` },
      payload: Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect([statusCode, json<{ code: string }>().code]).toEqual([400, 'rest_invalid_json']);
  });

  it.each(['__proto__=1', '__proto__[x]=1', 'venue[__proto__][x]=1', 'venue%5B__proto__%5D=1'])(
    'a form that names a prototype is refused: %s',
    async (form) => {
      const type = 'application/x-www-form-urlencoded';
      const fields = 'title=A&start_date=2027-01-10&end_date=2027-01-10';
      for (const response of [await send(`${fields}&${form}`, type), await service.get(`/events?${form}`)]) {
        expect([response.status, response.body['code']]).toEqual([400, 'rest_invalid_param']);
        expect(Object.keys(response.body['data'].params)).toContain('__proto__');
      }
      expect((await send(`${fields}&excerpt=__proto__`, type)).status).toBe(201);
    },
  );

  it('and queries with escapes that are not UTF-8 are refused', async () => {
    const dates = 'start_date=2027-01-10&end_date=2027-01-10';
    const responses = [
      await send(`title=%FF&${dates}`, 'application/x-www-form-urlencoded'),
      await service.post(`/events?title=%C3&${dates}`, {}),
      await service.get('/events?search=%E9t%E9'),
    ];
    for (const { status, body } of responses)
      expect([status, body['code']]).toEqual([400, 'rest_invalid_json']);
    expect((await service.get('/events?search=100%&page=1')).status).toBe(200);
  });

  it('that are too large, or of another type, are refused', async () => {
    const large = await send(JSON.stringify({ title: 'x'.repeat(5_000) }), 'application/json');
    expect([large.status, large.body['code']]).toEqual([413, 'rest_payload_too_large']);
    const xml = await send('<event/>', 'text/xml');
    expect([xml.status, xml.body['code']]).toEqual([415, 'rest_unsupported_media_type']);
  });

  it('that are empty are none, whatever type they would have', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=B', 'application/json']) {
      const options = { as: 'editor', headers: { 'content-type': type } } as const;
      const { id: other } = await service.make('/events', eventWith());
      for (const method of ['PUT', 'DELETE']) {
        const response = await service.send(method, `/events/${other}`, '', options);
        expect([type, method, response.status]).toEqual([type, method, 200]);
      }
    }
  });

  it('that are too large are read to their end: the response reaches a client that is still sending', async () => {
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const length = 1_000_000;
    const authorization = basic('author', PASSWORD).headers?.['authorization'];
    const type = `Authorization: ${authorization}\r\nContent-Type: application/json`;
    socket.write(
      `POST /calendar/events/v1/events HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(String(response)).toMatch(/^HTTP\/1\.1 413 /);
    socket.write('x'.repeat(length));
    socket.write('GET /calendar/events/v1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('HTTP/1.1 200 ');
  });

  it('go before the query, and the path before both', async () => {
    const response = await service.post(`/events/${id}?title=From+the+query&excerpt=Query`, {
      title: 'From the body',
      id: 999,
    });
    expect(response.body).toMatchObject({ id, title: 'From the body', excerpt: '<p>Query</p>' });
  });
});
