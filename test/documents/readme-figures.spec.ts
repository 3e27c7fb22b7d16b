import { readFileSync } from 'node:fs';

/* The figures of the README are those that `npm run bench` has written. */

const RESULTS = readFileSync('bench/RESULTS.md', 'utf8');
const README = readFileSync('README.md', 'utf8');

const CASES: Readonly<Record<string, string>> = {
  'list of 9 events': 'list-9',
  'one event': 'event-by-id',
  'search, a rare word': 'search-rare',
  'search, a common word': 'search-common',
};

/** What the README says of a case: median, 99th percentile, requests for each second of processor time. */
function measured(engine: string, name: string): string {
  const section = RESULTS.split(/^## /m).find((part) => part.startsWith(`${engine}, 1000000 events`)) ?? '';
  const row = section.split('\n').find((line) => line.startsWith(`| ${name} | service |`)) ?? '';
  const cells = row.split('|').map((cell) => cell.trim());
  return `${cells[9]} and ${cells[10]} ms, ${cells[3]}/s`;
}

it('each row has one size and the figures of its engine', () => {
  const table = /^\| with a million events \|.*\n\| *-.*\n((?:\|.*\n)+)/m.exec(README)?.[1] ?? '';
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, title, sqlite, mariadb]) => [title, sqlite, mariadb])).toEqual(
    Object.entries(CASES).map(([title, name]) => [
      title,
      measured('sqlite', name),
      measured('mariadb', name),
    ]),
  );
});
