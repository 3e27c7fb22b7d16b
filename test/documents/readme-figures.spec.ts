import { readFileSync } from 'node:fs';

/* The figures of the README are those that `npm run bench` has written. */

interface Measured {
  readonly engine: string;
  readonly size: number;
  readonly name: string;
  readonly subjects?: readonly {
    readonly p50: number;
    readonly p99: number;
    readonly perCpuSecond: number;
  }[];
}

const { measured: MEASURED } = JSON.parse(readFileSync('bench/results.json', 'utf8')) as {
  measured: Measured[];
};
const README = readFileSync('README.md', 'utf8');

const CASES: Readonly<Record<string, string>> = {
  'list of 9 events': 'list-9',
  'one event': 'event-by-id',
  'search, a rare word': 'search-rare',
  'search, a common word': 'search-common',
};

const LARGE = 1_000_000;

const rounded = (value = NaN): string =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

/** What the README says of a case: median, 99th percentile, requests for each second of processor time. */
function measured(engine: string, name: string): string {
  const found = MEASURED.find((one) => one.engine === engine && one.size === LARGE && one.name === name);
  const [service] = found?.subjects ?? [];
  return `${rounded(service?.p50)} and ${rounded(service?.p99)} ms, ${rounded(service?.perCpuSecond)}/s`;
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
