import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';
import { buildDocument, DESCRIPTION } from '#integrations/openapi/build-document.js';
import { ERROR_TEXTS } from '#integrations/openapi/error-texts.js';
import { API_TEXTS, eachText, localized } from '#integrations/openapi/localize.js';
import { OIDC_DESCRIPTION } from '#integrations/openapi/security.js';
import { operationsOf, resolved } from '../support/operations.js';
import { Service } from '../support/service.js';
import { SEED_PARAMETERS } from './seed-lists.js';

/* That the catalogue of the documentation has each of its texts, what translations keep, and what is an extension. */

let service: Service;
let english: OpenAPIObject;
beforeAll(async () => {
  service = await Service.start();
  english = (await service.get<OpenAPIObject>('/doc')).body;
});
afterAll(async () => service.stop());

const TRANSLATED = INTERFACE_LANGUAGES.filter((language) => language !== 'en');
/** Each language is called by its own name. */
const NAMES = ['English', 'Français', 'Deutsch', 'Italiano', 'Română', 'Español'];
const isComposed = (text: string): boolean => /^`[\w-]+`: /.test(text) || text in ERROR_TEXTS;

/** All English texts that stand in the document, or are put together in it. */
function englishTexts(): Set<string> {
  const { info: _, ...document } = english;
  const texts = new Set([OIDC_DESCRIPTION, ...DESCRIPTION]);
  for (const { meaning } of Object.values(ERROR_TEXTS)) texts.add(meaning);
  eachText(document, (_holder, _key, text) => {
    if (!isComposed(text)) texts.add(text);
  });
  for (const name of NAMES) texts.delete(name);
  return texts;
}

it('the document is the committed one, whatever languages were requested before', () => {
  for (const language of [...TRANSLATED, 'en'] as const) buildDocument(service.app, language);
  const committed = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenAPIObject;
  expect(buildDocument(service.app, 'en')).toEqual(committed);
});

it('each text is in the English catalogue, and no other', () => {
  const texts = englishTexts();
  expect(texts.size).toBeGreaterThan(300);
  const catalogue = API_TEXTS.en;
  expect([...texts].filter((text) => !catalogue[text])).toEqual([]);
  expect(Object.keys(catalogue).filter((text) => !texts.has(text))).toEqual([]);
});

it('a text without a translation stays English, and the others are translated', () => {
  expect(localized('A text that nobody has translated (extension)', 'fr')).toBe(
    'A text that nobody has translated',
  );
  expect(localized('User name', 'fr')).toBe('Nom d’utilisateur');
});

/** What somebody might search for is said in each language. */
const SAMPLES = ['`"a phrase"`', '`-without`'];
const samplesOf = (text: string): number => SAMPLES.filter((sample) => text.includes(sample)).length;

const codeOf = (text: string): string[] => text.match(/`[^`]*`/g) ?? [];
const quoted = (text: string): string[] =>
  codeOf(text)
    .filter((code) => !SAMPLES.includes(code))
    .sort();

describe.each(TRANSLATED)('in %s', (language) => {
  it('what is code stays as it is', () => {
    const changed = Object.entries(API_TEXTS[language]).filter(([text, translated]) =>
      samplesOf(text) === 0
        ? quoted(text).join() !== quoted(translated).join()
        : codeOf(text).length !== codeOf(translated).length,
    );
    expect(changed).toEqual([]);
  });

  it('the document says nothing in English that is translated, and starts with the URLs of the language', async () => {
    const { headers, body } = await service.get<OpenAPIObject>(`/doc?i18n_language=${language}`);
    expect(headers['content-language']).toBe(language);
    expect(body.servers?.[0]?.url).toBe(`/${language}/calendar/events/v1`);
    expect(body.servers).toHaveLength(english.servers?.length ?? 0);
    const same: string[] = [];
    const catalogue: Readonly<Record<string, string>> = API_TEXTS[language];
    eachText(body.paths, (_holder, _key, text) => {
      if (text in catalogue && catalogue[text] !== text) same.push(text);
    });
    expect(same).toEqual([]);
    const message = (document: OpenAPIObject): string =>
      (document.components?.examples?.['rest_conflict'] as { value: { message: string } }).value.message;
    expect(message(body)).not.toBe(message(english));
  });
});

describe('extensions', () => {
  // By its slug, an event takes the parameters that it takes by its id, where the specification has the password.
  const bySlug = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
    (method) => `${method} /events/by-slug/{slug} password`,
  );
  const seed = new Set([...SEED_PARAMETERS, ...bySlug]);
  const operationKeys = new Set(SEED_PARAMETERS.map((key) => key.split(' ').slice(0, 2).join(' ')));

  it('operations are marked when the specification does not have them, and only then', () => {
    const wrong = operationsOf(english).filter(({ method, path, operation }) => {
      const isInSeed = operationKeys.has(`${method} ${path === '/' ? '' : path}`);
      return (operation['x-extension'] === true) === isInSeed;
    });
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('parameters of its operations are marked when it does not have them, and only then', () => {
    const wrong = operationsOf(english).flatMap(({ method, path, operation }) => {
      if (operation['x-extension'] === true) return [];
      return operation['parameters']
        .filter((parameter: any) => parameter.in === 'query')
        .map(({ name, ...rest }: any) => ({ key: `${method} ${path === '/' ? '' : path} ${name}`, ...rest }))
        .filter((parameter: any) => (parameter['x-extension'] === true) === seed.has(parameter.key))
        .map(({ key }: any) => key);
    });
    expect(wrong).toEqual([]);
  });

  it('fields of its bodies are marked when it does not have them, and only then', () => {
    const wrong = operationsOf(english).flatMap(({ method, path, operation }) => {
      if (operation['x-extension'] === true || operation['requestBody'] === undefined) return [];
      const { schema } = operation['requestBody'].content['application/json'];
      return Object.entries<any>(resolved(english, schema).properties)
        .filter(([name, field]) => (field['x-extension'] === true) === seed.has(`${method} ${path} ${name}`))
        .map(([name]) => `${method} ${path} ${name}`);
    });
    expect(wrong).toEqual([]);
  });
});
