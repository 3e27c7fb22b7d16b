import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TagsService } from '#resources/tags/tags.service.js';
import { type Exchange, responses } from '../support/checked-responses.js';
import { parseResponse } from '../support/raw-client.js';
import { Service } from '../support/service.js';

const json = (schema: object) => ({ 'application/json': { schema } });
const ref = (name: string) => ({ $ref: `#/components/${name}` });
const ID = { name: 'id', in: 'path', schema: { type: 'integer' } };

/** A document with one of each construct that ours has. */
const DOCUMENT = {
  servers: [{ url: '/v1' }, { url: '/fr/v1' }],
  paths: {
    '/things/{id}': {
      parameters: [ID],
      get: {
        operationId: 'readThing',
        responses: { 200: ref('responses/Thing'), 404: ref('responses/NotFound'), 304: { description: '' } },
      },
      put: {
        operationId: 'writeThing',
        responses: { 410: { description: '', content: json(ref('schemas/Error')) } },
      },
    },
    '/': {
      options: {
        operationId: 'describePath',
        responses: {
          200: { headers: { Allow: ref('headers/Allow') }, content: json(ref('schemas/Options')) },
        },
      },
    },
    '/named/{name}': {
      get: {
        operationId: 'readNamed',
        parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: ref('responses/Thing') },
      },
    },
    '/things/latest': { get: { operationId: 'readLatest', responses: { 200: ref('responses/Thing') } } },
    '/found': {
      servers: [{ url: '/' }],
      get: { operationId: 'find', responses: { 200: ref('responses/Thing') } },
    },
  },
  components: {
    headers: {
      ETag: { required: true, schema: { type: 'string', pattern: '^"' } },
      Allow: { required: true, schema: { type: 'string' } },
      'X-Total': { schema: { type: 'integer' } },
    },
    responses: {
      Thing: {
        description: '',
        headers: { ETag: ref('headers/ETag'), 'X-Total': ref('headers/X-Total') },
        content: json(ref('schemas/Thing')),
      },
      NotFound: {
        description: '',
        content: json({
          allOf: [ref('schemas/Error'), { properties: { code: { enum: ['unknown', 'hidden'] } } }],
        }),
      },
    },
    schemas: {
      Named: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      Thing: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          part: {
            description: 'One, several or none',
            oneOf: [ref('schemas/Named'), { type: 'array', items: ref('schemas/Named') }],
          },
          both: { allOf: [ref('schemas/Named'), { properties: { size: { type: 'integer' } } }] },
          open: { type: 'object', properties: {}, additionalProperties: true },
          texts: { type: 'object', additionalProperties: ref('schemas/Named') },
        },
        required: ['id'],
      },
      Options: { type: 'object', properties: { methods: { type: 'array' } }, required: ['methods'] },
      Error: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          data: { type: 'object', properties: { status: { type: 'integer' } }, required: ['status'] },
        },
        required: ['code', 'message', 'data'],
      },
    },
  },
};

const TYPE = { 'content-type': 'application/json; charset=UTF-8' };
const GOOD = {
  id: 1,
  part: { name: 'a' },
  both: { name: 'b', size: 1 },
  open: { any: 1 },
  texts: { fr: { name: 'c' } },
};

const thing = (body: unknown, changes: Partial<Exchange> = {}): Exchange => ({
  method: 'GET',
  url: '/v1/things/1?x=y',
  status: 200,
  headers: { ...TYPE, etag: '"tag"' },
  body: JSON.stringify(body),
  ...changes,
});
const failed = (status: number, code: string, changes: Partial<Exchange> = {}): Exchange =>
  thing({ code, message: 'No.', data: { status } }, { status, headers: TYPE, ...changes });

const checker = new responses.ResponseChecker(DOCUMENT);
const differences = (exchange: Exchange): string[] => checker.check(exchange).differences;

describe('passes', () => {
  const right: Readonly<Record<string, Exchange>> = {
    'what is as it is described': thing(GOOD),
    'only what must be there': thing({ id: 1 }),
    'each alternative': thing({ id: 1, part: [] }),
    'a response to HEAD': thing(GOOD, { method: 'HEAD', body: '', bodiless: true }),
    'some fields of it': thing({ part: {} }, { partial: true }),
    'an error by the codes of its schema': failed(404, 'hidden'),
    'an unknown path': failed(404, 'rest_no_route', { url: '/v1/nothing' }),
    'a refused method': failed(405, 'rest_no_route', { method: 'POST', headers: { ...TYPE, allow: 'GET' } }),
    OPTIONS: thing({ methods: [] }, { method: 'OPTIONS', headers: { ...TYPE, allow: 'GET' } }),
    'a header of numbers': thing(GOOD, { headers: { ...TYPE, etag: '"tag"', 'x-total': '7' } }),
    'nothing to send again': thing('', { status: 304, headers: {}, body: '' }),
  };
  it.each(Object.entries(right))('%s', (_, exchange) => {
    expect(differences(exchange)).toEqual([]);
  });
});

describe('finds', () => {
  const wrong: Readonly<Record<string, readonly [exchange: Exchange, text: RegExp]>> = {
    'another type': [thing({ id: '1' }), /^\/id must be integer/],
    'a missing field': [thing({}), /must have required property 'id'/],
    'a missing field inside': [thing({ id: 1, texts: { fr: {} } }), /^\/texts\/fr must have required/],
    'an additional field': [thing({ id: 1, more: 1 }), /additionalProperty "more"/],
    'an additional field of an alternative': [thing({ id: 1, part: [{ name: 'a', more: 1 }] }), /"more"/],
    'an additional field of a combination': [thing({ id: 1, both: { name: 'b', more: 1 } }), /"more"/],
    'an additional field among some': [thing({ more: 1 }, { partial: true }), /"more"/],
    'an undocumented status': [thing(GOOD, { status: 201 }), /the status 201 is not documented/],
    'an undocumented code': [failed(404, 'lost'), /^\/code must be equal to one of .*"unknown","hidden"/],
    'an error whose codes are not documented': [
      failed(410, 'gone', { method: 'PUT' }),
      /no code is documented/,
    ],
    'another status in the body': [
      failed(404, 'hidden', { body: '{"code":"hidden","message":"","data":{"status":400}}' }),
      /names the status 400/,
    ],
    'an undocumented header': [
      thing(GOOD, { headers: { ...TYPE, etag: '"tag"', 'x-more': '1' } }),
      /the header x-more is not documented/,
    ],
    'a missing header': [thing(GOOD, { headers: TYPE }), /the header etag is missing/],
    'a bad header': [thing(GOOD, { headers: { ...TYPE, etag: 'tag' } }), /the header etag: .*pattern/],
    'another content type': [
      thing(GOOD, { headers: { 'content-type': 'text/html', etag: '"tag"' } }),
      /content type is text\/html/,
    ],
    'what is no JSON': [thing(GOOD, { body: '<p>' }), /no JSON/],
    'a body where none is': [thing('', { status: 304, headers: {}, body: 'x' }), /a body is not documented/],
    'a missing body': [thing(GOOD, { body: '' }), /no JSON/],
    'a code that no unknown path has': [
      failed(404, 'hidden', { url: '/v1/nothing' }),
      /^\/code must be equal/,
    ],
    'success without an operation': [thing(GOOD, { url: '/v1/nothing' }), /200 is not possible here/],
    'a refused method that names no other': [
      failed(405, 'rest_no_route', { method: 'POST' }),
      /allow is missing/,
    ],
    'OPTIONS without methods': [
      thing({ methods: [] }, { method: 'OPTIONS', headers: TYPE }),
      /allow is missing/,
    ],
    'OPTIONS that says nothing': [
      thing({}, { method: 'OPTIONS', headers: { ...TYPE, allow: 'GET' } }),
      /'methods'/,
    ],
  };
  it.each(Object.entries(wrong))('%s', (_, [exchange, text]) => {
    expect(differences(exchange)).toContainEqual(expect.stringMatching(text));
  });
});

it('knows operations by mount, language, literal segments and digits', () => {
  const operations = [
    '/v1/things/1/',
    '/fr/v1/things/%31',
    '/v1/things/latest',
    '/v1/things/x',
    '/v1/named/%C3%A9',
    '/v1/named/%ED%A0%80',
    '/found/',
    '/things/1',
  ];
  expect(operations.map((url) => checker.check(thing(GOOD, { url })).operation)).toEqual([
    'readThing',
    'readThing',
    'readLatest',
    undefined,
    'readNamed',
    undefined,
    'find',
    undefined,
  ]);
});

describe('sees every response', () => {
  const failure = (): string => responses.recorder.takeFailure()?.message ?? '';

  it('that a service in this process sends', async () => {
    const service = await Service.start();
    const { id } = await service.make('/tags', { name: 'Jazz' });
    const tags = service.app.get(TagsService);
    const read = tags.read.bind(tags);
    tags.read = async (...args) => {
      const item = await read(...args);
      Object.assign(item.value, { colour: 'red' });
      return item;
    };
    expect(failure()).toBe('');
    await service.get(`/tags/${id}?i18n_language=fr`);
    expect(failure()).toMatch(
      /GET .*\/tags\/\d+.* \(readTag\) responded with 200[^]*additionalProperty "colour"/,
    );
    await service.get(`/tags/${id}?_fields=id,name`);
    expect(failure()).toBe('');
    await service.stop();
  });

  it('that another process sends', async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/de/wp-json/tribe/events/v1/tags/1`);
    expect(failure()).toMatch(/\(readTag\) responded with 200[^]*the header etag is missing/);
    const overridden = async (query: string, override = '') =>
      fetch(`http://127.0.0.1:${port}/de/wp-json/tribe/events/v1/tags/1${query}`, {
        method: 'POST',
        headers: { 'x-http-method-override': override },
      });
    await overridden('?_method=', 'GET');
    expect(failure()).toMatch(/\(updateTag\) responded with 200/);
    await overridden('', ' delete ');
    expect(failure()).toMatch(/\(deleteTag\) responded with 200/);
    await fetch(`http://127.0.0.1:${port}/elsewhere`);
    expect(failure()).toBe('');
    await new Promise((resolve) => server.close(resolve));
  });

  it('that is written to a connection', () => {
    parseResponse('HTTP/1.1 431 Too Large\r\nContent-Type: text/plain\r\n\r\n{}');
    expect(failure()).toMatch(/responded with 431[^]*the content type is text\/plain/);
  });
});
