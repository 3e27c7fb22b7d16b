import fc, { type Arbitrary } from 'fast-check';
import { SHAPES, TEXTS } from '../hostile.js';
import { jsonText } from '../json-text.js';
import { longText, sizes } from './texts.js';

const COLUMNS = [
  ...[
    'title',
    'start_date',
    'end_date',
    'timezone',
    'description',
    'venue.venue',
    'venue.city',
    'categories',
    'tags',
  ],
  ...[
    'external_id',
    'title:fr',
    'organizer.organizer',
    'website',
    'cost',
    'all_day',
    '__proto__',
    'title',
    '',
    'Name',
  ],
];

const DATES = ['2027-05-05 10:00', '31.12.2026', '12/31/2026 8:00 PM', '2027-02-30', '=1+1', '', '0'];
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://127.0.0.1:1/","x")'];

const cell: Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('Concert', 'Town Hall', 'a;b;c', 'x', '', '1', 'Europe/Paris', 'true'),
  },
  { weight: 4, arbitrary: fc.constantFrom(...DATES) },
  { weight: 2, arbitrary: fc.constantFrom(...FORMULAS) },
  { weight: 2, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: longText(100_000) },
);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Whole tables, and such as have a part that never ends. */
const table: Arbitrary<string> = fc
  .tuple(
    fc.array(fc.constantFrom(...COLUMNS), { minLength: 1, maxLength: 8 }),
    fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: sizes(20_000) }),
    fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 12 }),
    fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: sizes(300) }),
    fc.constantFrom(',', ';', '\t', '|'),
    fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  )
  .map(([header, further, rows, times, delimiter, isQuoted]) => {
    const columns = [...header, ...Array.from({ length: further }, (_, index) => `c${index}`)];
    const lines = rows.map((row) => row.map((one) => (isQuoted ? quoted(one) : one)).join(delimiter));
    return [columns.join(delimiter), ...Array.from({ length: times }, () => lines).flat()].join('\r\n');
  });

const broken: Arbitrary<string> = fc
  .tuple(fc.constantFrom('"', 'a,"', ',', '\n', '"a"b,', '\u0000', '"\n', ';,\t'), sizes(500_000))
  .map(([part, count]) => `title,start_date\n${part.repeat(count)}`);

/** Bytes in this or that encoding, with a mark or without one. */
const bytesOf = (text: string, encoding: string): Buffer => {
  if (encoding === 'utf16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (encoding === 'cut') return Buffer.from(`\ufeff${text}`, 'utf16le').subarray(0, -1);
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 'mark' ? `\ufeff${text}` : text, encoding === 'latin1' ? 'latin1' : 'utf8');
};

const ENCODINGS = ['utf8', 'utf8', 'utf8', 'mark', 'utf16le', 'utf16be', 'latin1', 'cut'];

/** CSV files. */
export const csv: Arbitrary<Buffer> = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: table }, { weight: 1, arbitrary: broken }),
    fc.constantFrom(...ENCODINGS),
  )
  .map(([text, encoding]) => bytesOf(text, encoding));

const value: Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: cell },
  { weight: 1, arbitrary: fc.constantFrom(...SHAPES) },
);

/** Lines of JSON, some of which are none. */
export const ndjson: Arbitrary<Buffer> = fc
  .tuple(
    fc.array(
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc.dictionary(fc.constantFrom(...COLUMNS), value, { maxKeys: 8 }).map(jsonText),
        },
        { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '{"a":1}{"b":2}', '\u0000') },
        {
          weight: 1,
          arbitrary: sizes(100_000).map((depth) => '{"title":'.repeat(depth) + '1' + '}'.repeat(depth)),
        },
        { weight: 1, arbitrary: sizes(100_000).map((count) => `{"tags":[${'"t",'.repeat(count)}"t"]}`) },
      ),
      { minLength: 1, maxLength: 12 },
    ),
    fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
  )
  .map(([lines, end]) => Buffer.from(lines.join(end).toWellFormed()));
