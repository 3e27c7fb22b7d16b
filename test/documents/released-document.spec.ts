import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breakingChanges } from '../../scripts/breaking-changes.mjs';
import { runScript } from '../support/process.js';
import type { Json } from '../support/small-document.js';

describe('a change of our document', () => {
  const released = JSON.parse(readFileSync('docs/openapi.released.json', 'utf8')) as Json;
  const afterOur = (change: (document: Json) => unknown) => {
    const document = structuredClone(released);
    change(document);
    return breakingChanges(released, document);
  };

  it('breaks clients when a path, operation, parameter, body, status or field is gone', () => {
    const { breaking } = afterOur(({ paths, components }) => {
      delete paths['/tags'];
      delete paths['/categories'].post;
      const query = paths['/venues'].get.parameters;
      query.splice(
        query.findIndex((one: Json) => one['name'] === 'bbox'),
        1,
      );
      delete paths['/events'].post.requestBody;
      delete paths['/events/{id}'].get.responses['404'];
      delete components.schemas.Event.properties.website;
    });
    const found = breaking.map(({ text, places }) => `${places.join()} ${text}`);
    for (const expected of [
      /GET \/tags.* gone: the operation/,
      /POST \/categories.* gone: the operation/,
      /GET \/venues.* gone: query parameter/,
      /POST \/events.* gone: requestBody/,
      /GET \/events\/\{id\}.* gone: responses 404/,
      /Event\.website: is gone/,
    ]) {
      expect(found).toContainEqual(expect.stringMatching(expected));
    }
  });

  it('breaks generated clients when a variable of a path has another name', () => {
    const { breaking } = afterOur(({ paths }) => {
      paths['/tags/{tag}'] = paths['/tags/{id}'];
      delete paths['/tags/{id}'];
    });
    expect(breaking).toContainEqual({ text: 'the path is /tags/{tag} now', places: ['/tags/{id}'] });
  });

  it('breaks nothing when it adds, or says the same in other words', () => {
    const { breaking } = afterOur(({ paths, components, servers, info }) => {
      info.version = 'next';
      servers.push({ url: '/next' });
      paths['/new'] = { get: { operationId: 'readNew', responses: { 200: { description: 'New' } } } };
      paths['/events'].get.parameters.push({ name: 'zone', in: 'query', schema: { type: 'string' } });
      for (const name of ['Event', 'Venue', 'CreateEvent', 'Error']) {
        components.schemas[name].properties.addition = { type: 'string', description: 'New' };
        for (const property of Object.values<Json>(components.schemas[name].properties)) {
          property['description'] = 'In other words';
          property['examples'] = ['another'];
        }
      }
    });
    expect(breaking).toEqual([]);
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
    expect([code, stdout]).toEqual([0, `No breaking change since ${released}.\n`]);
  });

  it('names each breaking change with its places, and fails', async () => {
    const document = JSON.parse(readFileSync(released, 'utf8')) as Json;
    delete document['components'].schemas.Event.properties.website;
    const current = join(folder, 'openapi.json');
    writeFileSync(current, JSON.stringify(document));
    const { code, stdout } = await runScript(script, [released, current]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^- received: Event\.website: is gone \(GET \/events, .+ and \d+ more\)\n1 breaking/,
    );
  });
});
