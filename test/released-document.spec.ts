import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breakingChanges } from '../scripts/breaking-changes.mjs';
import { runScript } from './support/process.js';
import type { Json } from './support/small-document.js';

describe('a change of our document', () => {
  const released = JSON.parse(readFileSync('docs/openapi.released.json', 'utf8')) as Json;
  const afterOur = (change: (document: Json) => unknown) => {
    const document = structuredClone(released);
    change(document);
    return breakingChanges(released, document);
  };

  it.each<[string, (document: Json) => unknown, RegExp]>([
    ['path', ({ paths }) => delete paths['/tags'], /gone: the operation/],
    ['operation', ({ paths }) => delete paths['/tags'].post, /gone: the operation/],
    ['parameter', ({ paths }) => paths['/events'].get.parameters.pop(), /gone: query parameter/],
    ['body', ({ paths }) => delete paths['/events'].post.requestBody, /gone: requestBody/],
    ['status', ({ paths }) => delete paths['/events/{id}'].get.responses['404'], /gone: responses 404/],
    [
      'field',
      ({ components }) => delete components.schemas.EventDto.properties.website,
      /EventDto\.website: is gone/,
    ],
  ])('breaks clients when a %s is gone', (_name, change, found) => {
    const texts = afterOur(change).breaking.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(found));
  });

  it('breaks generated clients when a variable of a path has another name', () => {
    const { breaking } = afterOur(({ paths }) => {
      paths['/tags/{tag}'] = paths['/tags/{id}'];
      delete paths['/tags/{id}'];
    });
    expect(breaking).toContainEqual({ text: 'the path is /tags/{tag} now', places: ['/tags/{id}'] });
  });

  it('breaks nothing when it adds, or says the same in other words', () => {
    const answer = afterOur(({ paths, components, servers, info }) => {
      info.version = 'next';
      servers.push({ url: '/next' });
      paths['/new'] = { get: { operationId: 'readNew', responses: { 200: { description: 'New' } } } };
      paths['/events'].get.parameters.push({ name: 'zone', in: 'query', schema: { type: 'string' } });
      for (const name of ['EventDto', 'VenueDto', 'CreateEvent', 'ErrorDto']) {
        components.schemas[name].properties.addition = { type: 'string', description: 'New' };
        for (const property of Object.values<Json>(components.schemas[name].properties)) {
          property['description'] = 'In other words';
          property['examples'] = ['another'];
        }
      }
    });
    expect(answer.breaking).toEqual([]);
    expect(answer.others).toBeGreaterThan(0);
    expect(answer.annotations).toBeGreaterThan(0);
  });
});

describe('the command', () => {
  const script = 'scripts/check-breaking.mjs';
  const released = 'docs/openapi.released.json';
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'event-calendar-document-'))));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('ends well without a breaking change', async () => {
    const { code, stdout } = await runScript(script, [released, released]);
    expect([code, stdout]).toEqual([
      0,
      `No breaking change since ${released}; 0 other differences, 0 in descriptions.\n`,
    ]);
  });

  it('names each breaking change with its places, and fails', async () => {
    const document = JSON.parse(readFileSync(released, 'utf8')) as Json;
    delete document['components'].schemas.EventDto.properties.website;
    const current = join(folder, 'openapi.json');
    writeFileSync(current, JSON.stringify(document));
    const { code, stdout } = await runScript(script, [released, current]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^- received: EventDto\.website: is gone \(GET \/events, .+ and \d+ more\)\n1 breaking/,
    );
  });
});
