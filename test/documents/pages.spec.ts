import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCUMENTS } from './blocks.js';

/** What the README and the pages of `docs` are as documents: whole, short enough, and joined by links that work. */

const MORE = ['CONTRIBUTING.md', 'SECURITY.md', 'test/README.md', 'bench/README.md', 'locales/README.md'];

const textOf = (document: string): string => readFileSync(document, 'utf8');
/** A document without its blocks, whose lines may look like headings and links. */
const proseOf = (document: string): string => textOf(document).replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** The fragment that GitHub gives a heading. */
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const headingsOf = (document: string): string[] =>
  [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => fragmentOf(heading));

/** The links of a document to files of the repository, and to parts of them. */
function linksOf(document: string): string[] {
  const prose = proseOf(document);
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/<img src="([^"]+)"/g)];
  return links.map(([, link = '']) => link).filter((link) => !/^https?:/.test(link));
}

function isBroken(document: string, link: string): boolean {
  const [path = '', fragment] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(target)) return true;
  return fragment !== undefined && !headingsOf(target).includes(fragment);
}

it.each([...DOCUMENTS, ...MORE])('every link of %s leads somewhere', (document) => {
  expect(linksOf(document).filter((link) => isBroken(document, link))).toEqual([]);
});

it('a link to a file or heading that is not there is found', () => {
  expect(isBroken('README.md', 'docs/nowhere.md')).toBe(true);
  expect(isBroken('README.md', 'docs/README.md#nowhere')).toBe(true);
  expect(isBroken('docs/backup.md', 'deployment.md#backups-by-a-timer')).toBe(false);
});

it('the README has at most 150 lines', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

it('the index of docs leads to every page', () => {
  const listed = linksOf('docs/README.md').map((link) => join('docs', link.split('#')[0] ?? ''));
  const pages = DOCUMENTS.filter((document) => /^docs\/(?!README)/.test(document));
  expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
});

it.each(DOCUMENTS.filter((document) => /^ *```sh$/m.test(textOf(document)) && !document.includes('README')))(
  '%s says where its commands begin',
  (document) => {
    expect(proseOf(document)).toContain('[starting point](README.md#starting-point)');
  },
);
