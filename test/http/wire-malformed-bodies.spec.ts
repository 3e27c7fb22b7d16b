import { FORM, MULTIPART, multipart, partOf, sendBody, urlencoded } from '../support/form-bodies.js';
import { eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe('a body that is malformed', () => {
  const title = partOf(['description', 'Overwritten']);
  const file = partOf(['file"; filename="a.png', 'bytes']);
  const unnamed = title.replace('\r\n\r\n', '\r\nContent-Type: application/octet-stream\r\n\r\n');
  const cases: [string, string | Buffer, string][] = [
    ['multipart without a boundary', multipart([['description', 'x']]), 'multipart/form-data'],
    ['multipart with an empty boundary', multipart([['description', 'x']]), 'multipart/form-data; boundary='],
    ['multipart that breaks off in a text', title.slice(0, -10), MULTIPART],
    ['multipart that breaks off after a part', title, MULTIPART],
    ['multipart that breaks off in a header', title.slice(0, 40), MULTIPART],
    ['multipart that breaks off in a file', title + file.slice(0, -4), MULTIPART],
    ['multipart that breaks off in a file without a name', unnamed.slice(0, -4), MULTIPART],
    [
      'multipart with too many parts',
      multipart(Array.from({ length: 1_100 }, () => ['description', 'x'])),
      MULTIPART,
    ],
    [
      'multipart that is not UTF-8',
      Buffer.from(multipart([['description', 'caf\u00e9']]), 'latin1'),
      MULTIPART,
    ],
    [
      'multipart that is not UTF-8 beside a replacement character',
      Buffer.concat([
        Buffer.from(partOf(['excerpt', 'Odd \uFFFD'])),
        Buffer.from(multipart([['description', 'caf\u00e9']]), 'latin1'),
      ]),
      MULTIPART,
    ],
    [
      'multipart with a name that is not UTF-8',
      Buffer.from(multipart([['caf\u00e9', 'x']]), 'latin1'),
      MULTIPART,
    ],
    ['urlencoded with an escape that is not UTF-8', 'description=caf%E9', FORM],
    ['urlencoded with an escape that breaks off', 'description=%C3&excerpt=x', FORM],
    ['urlencoded with bytes that are not UTF-8', Buffer.from('description=caf\u00e9', 'latin1'), FORM],
    ['urlencoded with a name that is not UTF-8', 'caf%E9=x&description=x', FORM],
  ];

  it.each(cases)('%s is 400 and changes nothing', async (_, body, type) => {
    const { id } = await service.make('/events', eventWith({ description: 'Kept' }));
    const response = await sendBody(service, `/events/${id}`, body, type);
    expect([response.status, typeof response.body['code']]).toEqual([400, 'string']);
    expect(response.headers['content-type']).toBe('application/json; charset=UTF-8');
    expect((await service.get(`/events/${id}`)).body['description']).toBe('<p>Kept</p>');
  });

  it.each(cases.filter(([name]) => name.includes('UTF-8') || name.includes('escape')))(
    '%s is rest_invalid_json',
    async (_, body, type) => {
      expect((await sendBody(service, '/venues', body, type)).body['code']).toBe('rest_invalid_json');
    },
  );

  it('is looked at only after who sends it', async () => {
    for (const [, body, type] of cases) {
      const authorization = `Basic ${Buffer.from('editor:wrong').toString('base64')}`;
      const response = await service.send('POST', '/venues', body, {
        headers: { 'content-type': type, authorization },
      });
      expect([response.status, response.body['code']]).toEqual([401, 'incorrect_password']);
    }
  });
});

it('a percent sign that begins no escape is one', async () => {
  const { status, body } = await sendBody(service, '/venues', 'venue=100% sure %zz&city=%', FORM);
  expect([status, body['venue'], body['city']]).toEqual([201, '100% sure %zz', '%']);
});

it('a replacement character in one text does not excuse another, and a part is compared with its own text', async () => {
  const fields: [string, string][] = [
    ['venue', 'Odd \uFFFD'],
    ['x-\uFFFD', 'x'],
    ['city', '\uFFFD'],
    ['zip', '\uFFFD'],
  ];
  const { status, body } = await sendBody(service, '/venues', multipart(fields), MULTIPART);
  expect([status, body['venue'], body['city'], body['zip']]).toEqual([201, 'Odd \uFFFD', '\uFFFD', '\uFFFD']);
  const more = Buffer.concat([
    Buffer.from(fields.map(partOf).join('')),
    Buffer.from(multipart([['address', 'caf\u00e9']]), 'latin1'),
  ]);
  const refused = await sendBody(service, '/venues', more, MULTIPART);
  expect([refused.status, refused.body['code']]).toEqual([400, 'rest_invalid_json']);
});

it('a replacement character that was sent is a character', async () => {
  for (const [encode, type] of [
    [multipart, MULTIPART],
    [urlencoded, FORM],
  ] as const) {
    const { status, body } = await sendBody(
      service,
      '/venues',
      encode([['venue', `Odd \uFFFD ${type}`]]),
      type,
    );
    expect([status, body['venue']]).toEqual([201, `Odd \uFFFD ${type}`]);
  }
});

it('a long body of nobody is refused before it is read', async () => {
  const broken = `{"url":"${'x'.repeat(2_000_000)}`;
  const anonymous = await service.send('POST', '/media', broken);
  expect([anonymous.status, anonymous.body['code']]).toEqual([401, 'rest_forbidden']);
  const known = await service.send('POST', '/media', broken, { as: 'author' });
  expect([known.status, known.body['code']]).toEqual([400, 'rest_invalid_json']);
});

it('of very many unknown names, strict handling names some', async () => {
  const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
  const headers = { prefer: 'handling=strict' };
  const { status, body } = await service.send(
    'POST',
    '/venues',
    { venue: 'Hall', ...names },
    {
      as: 'administrator',
      headers,
    },
  );
  expect([status, Object.keys(body['data'].params as object).length]).toEqual([400, 50]);
});
