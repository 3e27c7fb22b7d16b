import type { OpenAPIObject } from '@nestjs/swagger';
import { TAGS } from '#integrations/openapi/tags.js';
import { LANGUAGES } from '../support/localized.js';
import { operationsOf, resolved } from '../support/operations.js';
import { Service } from '../support/service.js';

let service: Service;
let whole: OpenAPIObject;
beforeAll(async () => {
  service = await Service.start();
  whole = (await service.get<OpenAPIObject>('/doc')).body;
});
afterAll(async () => service.stop());

const NAMES = TAGS.map(({ name }) => name);
const tagsIn = (document: OpenAPIObject): string[] => [
  ...new Set(operationsOf(document).flatMap(({ operation }) => operation['tags'])),
];
const references = (text: string): string[] => [
  ...new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, reference = '']) => reference)),
];
const at = (document: any, reference: string): unknown =>
  reference.split('/').reduce((node, key) => node?.[key], document);

describe('a part of the document', () => {
  const part = async (tags: string): Promise<OpenAPIObject> =>
    (await service.get<OpenAPIObject>(`/doc?tags=${tags}`)).body;

  it('has the operations of its groups, and no others', async () => {
    const document = await part('events,venues');
    expect(document.tags?.map(({ name }) => name)).toEqual(['events', 'venues']);
    expect(tagsIn(document).sort()).toEqual(['events', 'venues']);
    const chosen = operationsOf(whole).filter(({ operation }) =>
      ['events', 'venues'].includes(operation['tags'][0]),
    );
    expect(operationsOf(document)).toEqual(chosen);
    expect(document.info).toEqual(whole.info);
  });

  it.each(NAMES)('of %s has all that it refers to, and nothing else', async (name) => {
    const document = await part(name);
    const used = references(JSON.stringify(document));
    expect(used.filter((reference) => at(document, reference) === undefined)).toEqual([]);
    for (const reference of used) expect(at(document, reference)).toEqual(at(whole, reference));
    const { securitySchemes, ...groups } = document.components as Record<string, object>;
    const kept = Object.entries(groups).flatMap(([group, members]) =>
      Object.keys(members).map((member) => `components/${group}/${member}`),
    );
    expect(kept.filter((reference) => !used.includes(reference))).toEqual([]);
    expect(securitySchemes).toEqual(whole.components?.securitySchemes);
    expect('webhooks' in document).toBe(name === 'webhooks');
  });

  it('is small', async () => {
    const size = (document: OpenAPIObject): number => JSON.stringify(document).length;
    expect(size(await part('tags'))).toBeLessThan(size(whole) / 4);
  });

  it('all parts together have all operations', async () => {
    const documents = await Promise.all(NAMES.map(part));
    const ids = documents.flatMap(operationsOf).map(({ operation }) => operation['operationId']);
    expect(ids.sort()).toEqual(
      operationsOf(whole)
        .map(({ operation }) => operation['operationId'])
        .sort(),
    );
  });

  it.each(LANGUAGES)('of an unknown group is refused in %s, with the known ones', async (language) => {
    for (const tags of ['events,nothing', '', 'EVENTS']) {
      const { status, body } = await service.get(`/doc?tags=${tags}&i18n_language=${language}`);
      expect([tags, status, body['code']]).toEqual([tags, 400, 'rest_invalid_param']);
      for (const name of NAMES) expect(body['data'].params.tags).toContain(name);
    }
  });
});

describe('what people look for first', () => {
  it('leads the parameters, and what nearly all operations have ends them', () => {
    const names = (id: string): string[] =>
      operationsOf(whole)
        .find(({ operation }) => operation['operationId'] === id)
        ?.operation['parameters'].map(({ name }: { name: string }) => name);
    const events = names('listEvents');
    expect(events.slice(0, 4)).toEqual(['search', 'start_date', 'end_date', 'categories']);
    expect(events.slice(-5)).toEqual(['context', 'i18n_language', 'lang', 'i18n_fallback', 'If-None-Match']);
    expect(names('readEvent')[0]).toBe('id');
  });

  it('leads the fields', () => {
    const fields = (name: string): string[] =>
      Object.keys(resolved(whole, { $ref: `#/components/schemas/${name}` }).properties);
    expect(fields('CreateEvent').slice(0, 3)).toEqual(['title', 'start_date', 'end_date']);
    expect(fields('Event').slice(0, 4)).toEqual(['id', 'title', 'start_date', 'end_date']);
    for (const name of ['CreateEvent', 'CreateVenue', 'CreateOrganizer', 'CreateCategory']) {
      const { properties, required } = resolved(whole, { $ref: `#/components/schemas/${name}` });
      expect(Object.keys(properties).slice(0, required.length).sort()).toEqual([...required].sort());
    }
  });

  it('every parameter has an example', () => {
    const without = operationsOf(whole).flatMap(({ path, operation }) =>
      operation['parameters']
        .filter(({ example, schema }: any) => (example ?? schema.examples ?? schema.default) === undefined)
        .map(({ name }: any) => `${path} ${name}`),
    );
    expect(without.filter((key) => !key.endsWith(' Last-Event-ID'))).toEqual([]);
  });

  it('no text is marked as extension in words', () => {
    expect(JSON.stringify(whole)).not.toContain('(extension)');
  });
});
