import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ServiceProcess } from '../support/process.js';
import { ADMIN, useProcesses } from '../support/processes.js';

/* Other languages than the six, by the variable LANGUAGES. They are those of a process, so each is one of its own. */

const start = useProcesses();

const FOUR = { LANGUAGES: 'en,fr,pt-BR,sv', FALLBACKS: 'sv:pt-BR' };
const DATES = { start_date: '2037-01-01 10:00:00', end_date: '2037-01-01 12:00:00' };

interface Answer {
  readonly status: number;
  readonly body: any;
  readonly headers: IncomingHttpHeaders;
}

/** By the bare module: the committed document, which other responses are checked against, has six languages. */
async function send(service: ServiceProcess, method: string, path: string, body?: object): Promise<Answer> {
  const url = new URL(path, service.origin);
  const headers = { 'content-type': 'application/json', 'accept-language': 'pt' };
  const requested = request(url, { method, auth: ADMIN, headers }).end(body && JSON.stringify(body));
  const [response] = (await once(requested, 'response')) as [IncomingMessage];
  const { statusCode: status = 0 } = response;
  return { status, body: await json(response), headers: response.headers };
}

const API = '/calendar/events/v1';

const get = async (service: ServiceProcess, path: string): Promise<Answer> =>
  send(service, 'GET', API + path);

async function create(service: ServiceProcess, language: string, texts: object): Promise<number> {
  const path = `${API}/events?i18n_language=${language}`;
  const { status, body } = await send(service, 'POST', path, { ...DATES, ...texts });
  expect(status).toBe(201);
  return (body as { id: number }).id;
}

async function titles(service: ServiceProcess, query: string): Promise<string[]> {
  const { status, body } = await get(service, `/events?start_date=2037-01-01&end_date=2038-01-01&${query}`);
  expect(status).toBe(200);
  return (body as { events: { title: string }[] }).events.map(({ title }) => title);
}

/** The language of which a translation file for a tag is imported. */
async function importedAs(service: ServiceProcess, tag: string, id: number): Promise<string> {
  const unit = '<segment state="final"><source>Party</source><target>Festa</target></segment>';
  const file = `<file id="event-${id}"><unit id="title">${unit}</unit></file>`;
  const head = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="${tag}">`;
  const xliff = `${head}${file}</xliff>`;
  const { body } = await send(service, 'POST', `${API}/translations/xliff`, { xliff });
  return (body as { target: string }).target;
}

async function party(service: ServiceProcess): Promise<number> {
  return create(service, 'pt-BR', {
    title: 'Festa à noite',
    translations: { en: { title: 'Night party' }, sv: { title: 'Nattfest' } },
  });
}

it('takes translation files for the nearest of the languages', async () => {
  const service = await start({ LANGUAGES: 'en,pt,pt-BR' });
  const id = await create(service, 'en', { title: 'Party' });
  const tags = ['pt-BR', 'PT-br', 'pt-BR-x-rio', 'pt', 'pt-PT'];
  const languages = await Promise.all(tags.map(async (tag) => importedAs(service, tag, id)));
  expect(languages).toEqual(['pt-BR', 'pt-BR', 'pt-BR', 'pt', 'pt']);
});

it('accepts any tag as a language: in parameters, paths, payloads, searches and lists', async () => {
  const service = await start(FOUR);
  const id = await party(service);
  await create(service, 'pt-BR', { title: 'Feira' });

  const swedish = await get(service, `/events/${id}?i18n_language=sv`);
  expect(swedish.body).toMatchObject({
    title: 'Nattfest',
    i18n_language: 'sv',
    i18n_available_languages: ['en', 'pt-BR', 'sv'],
  });
  expect(swedish.headers['content-language']).toBe('sv');
  const alternates = ['en', 'pt-BR', 'sv', 'x-default'];
  const links = [...String(swedish.headers.link).matchAll(/hreflang="([^"]+)"/g)];
  expect(links.map(([, language]) => language)).toEqual(alternates);
  expect(await titles(service, 'i18n_language=sv&search=feira')).toEqual(['Feira']);
  expect(await titles(service, 'i18n_language=sv&search=nattfest')).toEqual(['Nattfest']);
  expect(await titles(service, 'i18n_language=pt-BR&search=nattfest')).toEqual([]);
  expect(await titles(service, 'i18n_available=sv&i18n_language=sv')).toEqual(['Nattfest']);
  expect(await titles(service, 'i18n_available=fr')).toEqual([]);

  const byPath = await send(service, 'GET', `/pt-BR${API}/events/${id}`);
  expect(byPath.body).toMatchObject({ title: 'Festa à noite', i18n_language: 'pt-BR' });
  const accepted = await get(service, `/events/${id}`);
  expect(accepted.headers['content-language']).toBe('pt-BR');
});

it('has no language but those, and says which; its own texts are English where it does not speak one', async () => {
  const service = await start(FOUR);
  const german = await get(service, '/events?i18n_language=de');
  expect([german.status, german.body.data.params]).toEqual([
    400,
    { i18n_language: 'Give one of the languages: en, fr, pt-BR, sv.' },
  ]);
  expect((await send(service, 'GET', `/de${API}/events`)).status).toBe(404);
  const canadian = await get(service, '/events?i18n_language=sv&per_page=x');
  expect(canadian.body.message).toBe('Invalid parameter(s): per_page.');

  const { body: document } = await get(service, '/doc');
  const { i18n_language: parameter } = document.components.parameters;
  expect(parameter.schema.enum).toEqual(['en', 'fr', 'pt-BR', 'sv']);
  const { body: index } = await get(service, '');
  const { args } = index.routes['/calendar/events/v1/events'].endpoints[0];
  expect(args.i18n_language.enum).toEqual(['en', 'fr', 'pt-BR', 'sv']);
  const { body: summary } = await get(service, '/translations/summary');
  const languages = (summary.summary as { language: string }[]).map(({ language }) => language);
  expect([...new Set(languages)]).toEqual(['en', 'fr', 'pt-BR', 'sv']);
});

it('keeps texts of a language that is left out, and shows them when it comes back', async () => {
  const first = await start(FOUR);
  const id = await party(first);
  await first.end('SIGTERM');

  const second = await start({ LANGUAGES: 'pt-BR,en' });
  expect((await get(second, `/events/${id}?i18n_language=en`)).body).toMatchObject({
    title: 'Night party',
    i18n_available_languages: ['pt-BR', 'en'],
  });
  expect(await titles(second, 'search=nattfest&i18n_language=en')).toEqual([]);
  expect(await titles(second, 'search=night&i18n_language=en&i18n_available=en')).toEqual(['Night party']);
  const { status } = await send(second, 'PATCH', `${API}/events/${id}?i18n_language=en`, {
    title: 'Late party',
  });
  expect(status).toBe(200);
  await second.end('SIGTERM');

  const third = await start(FOUR);
  expect((await get(third, `/events/${id}?i18n_language=sv`)).body).toMatchObject({
    title: 'Nattfest',
    i18n_available_languages: ['en', 'pt-BR', 'sv'],
  });
  expect(await titles(third, 'i18n_language=sv&search=nattfest&i18n_available=sv')).toEqual(['Nattfest']);
  expect(await titles(third, 'search=late&i18n_language=en')).toEqual(['Late party']);
  const { body } = await get(third, `/translations?kind=event&status=current&language=sv`);
  expect(body.translations).toMatchObject([{ id, language: 'sv' }]);
});

it('does not start without a language that records were first written in', async () => {
  const service = await start(FOUR);
  await party(service);
  await service.end('SIGTERM');
  await expect(start({ LANGUAGES: 'en,fr' })).rejects.toThrow(
    'first written in pt-BR, which LANGUAGES (en,fr) leaves out. Add it to LANGUAGES',
  );
});

it.each(['en,EN', 'en,pt_BR', 'pt-br', 'en,en', 'en,,fr', 'x', ','])(
  'does not start with %s',
  async (list) => {
    await expect(start({ LANGUAGES: list })).rejects.toThrow('LANGUAGES must be such as en,fr,de,it,ro,es');
  },
);

it('has the first language as the default where English is left out', async () => {
  const service = await start({ LANGUAGES: 'sv,pt-BR' });
  const { headers, body } = await send(service, 'POST', `${API}/events`, { ...DATES, title: 'Nattfest' });
  expect([headers['content-language'], body.i18n_language]).toEqual(['sv', 'sv']);
  await service.end('SIGTERM');
  await expect(start({ LANGUAGES: 'sv', DEFAULT_LANGUAGE: 'en' })).rejects.toThrow(
    'DEFAULT_LANGUAGE must be one of sv',
  );
});
