import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventWith, Service } from '../support/service.js';

/** The folders below the controllers; those of `access` that take part in lists and writes. */
const BELOW = /^(?:resources|content|access\/changes|access\/users)\/(?!.*\.controller\.js$)/;
const BUILT = pathToFileURL(join(process.cwd(), 'dist/')).href;
const DOCUMENT = 'docs/architecture.md';

/** The most files that each request may pass. They may fall, and never rise. */
const MOST = { list: 36, create: 48 };

let service: Service;
const session = new Session();
beforeAll(async () => {
  service = await Service.start();
  session.connect();
  await session.post('Profiler.enable');
});
afterAll(async () => {
  session.disconnect();
  await service.stop();
});

/** The files below the controller of which at least one function ran. */
async function filesOf(request: () => Promise<unknown>): Promise<string[]> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  return result
    .filter(({ url, functions }) => url.startsWith(BUILT) && functions.some(({ ranges }) => ranges[0]?.count))
    .map(({ url }) => url.slice(BUILT.length))
    .filter((file) => BELOW.test(file))
    .map((file) => file.replace(/\.js$/, '.ts'))
    .sort();
}

const list = async (search: string) =>
  service.get(`/events?categories=music&search=${search}&i18n_language=fr`);
const create = async (title: string) =>
  service.post('/events', eventWith({ title, categories: 'music', venue: { venue: `Hall of ${title}` } }));

/** What a request passes when another of its kind has filled the caches of texts and templates. */
async function walks(): Promise<Readonly<Record<keyof typeof MOST, string[]>>> {
  await service.post('/categories', { name: 'Music' }, { as: 'editor' });
  await create('First concert');
  await list('first');
  return {
    list: await filesOf(async () => list('concert')),
    create: await filesOf(async () => create('Second concert')),
  };
}

/** The lists as they stand in the document. */
const documented = ({ list: listed, create: created }: Awaited<ReturnType<typeof walks>>): string =>
  [
    '<!-- walks: made by `UPDATE_WALKS=true npm test -- --selectProjects once --testPathPatterns contract/walks` -->',
    ...[
      [
        `\`GET /events?categories=music&search=concert&i18n_language=fr\`: ${listed.length} files`,
        listed,
      ] as const,
      [`\`POST /events\` with a category and a new venue: ${created.length} files`, created] as const,
    ].flatMap(([title, files]) => ['', title, '', ...byFolder(files)]),
    '',
    '<!-- end of walks -->',
  ].join('\n');

const byFolder = (files: readonly string[]): string[] =>
  [...Map.groupBy(files, (file) => file.replace(/\/[^/]*$/, ''))].map(
    ([folder, all]) => `- \`${folder}\`: ${all.map((file) => file.slice(folder.length + 1, -3)).join(', ')}`,
  );

it('a list and a create pass few files below the controller, which the document names', async () => {
  const found = await walks();
  const text = readFileSync(DOCUMENT, 'utf8');
  const block = /<!-- walks:.*<!-- end of walks -->/s;
  if (process.env['UPDATE_WALKS'] === 'true') writeFileSync(DOCUMENT, text.replace(block, documented(found)));
  else expect(block.exec(text)?.[0]).toBe(documented(found));
  expect(found.list.length).toBeLessThanOrEqual(MOST.list);
  expect(found.create.length).toBeLessThanOrEqual(MOST.create);
});
