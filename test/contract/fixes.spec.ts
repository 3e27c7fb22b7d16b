import { readdirSync, readFileSync } from 'node:fs';

/** The sentences of the contract that a recorded defect of the peer stands behind, in their order. */
const FIXES: readonly string[] = [
  'Known path, wrong method: 405 with `Allow`, code `rest_no_route`',
  'POST = PUT = PATCH on an item: what is left out is kept',
  '`X-HTTP-Method-Override`, `_method`: honoured on POST only',
  'The path id always wins',
  'JSON `null` on an optional field clears it',
  'credentials only for origins in `CORS_ORIGINS`',
  'credentials → body parse → may this caller use this route at all → parameters → does the record exist → may this caller touch this record',
  '`data.details` = object name → `{code,message,data}` (`{}` when none)',
  'Impossible dates (Feb 30) are 400',
  "With an offset or a Unix time the instant counts and is shown in the event's zone",
  'a fixed offset `UTC+3`, `UTC+5:45`, `UTC-5.5`, `+03:00` (all computed right)',
  'URL: absolute `http` or `https`, IDN accepted',
  'URL: other schemes 400',
  '`description`, `excerpt`: HTML, sanitised for every role',
  'Text is plain UTF-8, not entity-escaped',
  'Nested venues and organizers are whole records, but only those the caller may read',
  'next and previous keep all filters, the language, host and scheme',
  'A remote URL is fetched once (same URL and same bytes: same item)',
  'naive values are site time; everything is compared as UTC instants',
  'status: for author and contributor `publish` plus their own',
  "a contributor's `publish`, `future` or `private` becomes `pending`",
  '`trash` on create is 400',
  'End before start is 400',
  "`author`: only those who may edit others may set another's id",
  '`1,234.56` and `1.234,56` parse right',
  '`categories`, `tags`: unknown ids 400',
  'one whose sent fields all equal (case-insensitively) those of an existing, untrashed record is that record, unchanged',
  'Event and everything created with it are one transaction: a failed request leaves nothing behind',
  'Same rights by slug as by id',
  '`email` is checked',
  '`order`: `asc`/`desc`, any case; other values 400',
  '`parent`: existing id, or 0 for the top level',
  'A cycle or self as parent is 400',
];

/** How often the contract says [fix], without the line that explains the mark. */
const MARKS = 33;

const TITLE = /^it(?:\.each\([^)]*\))?\(\s*(['"])(.+?)\1,/gm;

function testedTitles(): string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.startsWith('fixes-'));
  return files.flatMap((name) => {
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    return [...source.matchAll(TITLE)].map(([, , title = '']) => title);
  });
}

it('every fix of the contract has one test, named after it', () => {
  expect(testedTitles().sort()).toEqual([...FIXES].sort());
  expect(new Set(FIXES).size).toBe(MARKS);
});
