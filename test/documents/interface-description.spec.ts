import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../support/operations.js';
import { NAMESPACE, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const OURS = NAMESPACE.slice(1);

describe('the index', () => {
  it('describes our namespace, and no other', async () => {
    const plain = await service.get('');
    expect([plain.status, plain.body['namespace']]).toEqual([200, OURS]);
    expect((await service.get(`?namespace=${OURS}`)).body).toEqual(plain.body);
    for (const namespace of ['wp/v2', 'calendar/events/v2', `/${OURS}`, '']) {
      const { status, body } = await service.get(`?namespace=${namespace}`);
      expect([namespace, status, body['code']]).toEqual([namespace, 404, 'rest_invalid_namespace']);
    }
  });

  it('is the same in every context', async () => {
    const { body } = await service.get('');
    for (const context of ['view', 'edit', 'embed', 'anything', '']) {
      const response = await service.get(`?context=${context}`);
      expect([response.status, response.body]).toEqual([200, body]);
    }
  });

  it('lists every route of the documentation with its methods', async () => {
    const index = (await service.get('')).body['routes'] as Record<string, { methods: string[] }>;
    const operations = operationsOf((await service.get('/doc')).body as OpenAPIObject);
    const listed = Object.entries(index).map(
      ([path, { methods }]) =>
        `${path.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}')} ${[...methods].sort().join(' ')}`,
    );
    const below = operations.filter(({ fullPath }) => fullPath.startsWith(NAMESPACE));
    const documented = [...Map.groupBy(below, ({ fullPath }) => fullPath)].map(([path, methods]) =>
      [path, ...methods.map(({ method }) => method).sort()].join(' '),
    );
    expect(listed.sort()).toEqual(documented.sort());
  });
});

it('the documentation is one document in all languages, whose responses name theirs', async () => {
  const english = await service.get('/doc');
  expect([english.status, english.body['openapi']]).toEqual([200, '3.1.0']);
  for (const language of ['fr', 'de', 'it', 'ro', 'es']) {
    const { headers, body } = await service.get(`/doc?i18n_language=${language}`);
    expect([headers['content-language'], Object.keys(body['paths'])]).toEqual([
      language,
      Object.keys(english.body['paths']),
    ]);
    expect(JSON.stringify(body['servers'])).not.toContain('Language by parameter');
  }
});
