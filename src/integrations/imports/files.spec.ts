import { readCsv } from './csv-source.js';
import { EVENT_FIELDS } from './event-fields.js';
import { Identities, sourceName } from './identity.js';
import { readNdjson } from './ndjson-source.js';
import { ReportBuilder } from './report.js';

const NDJSON = { fields: EVENT_FIELDS, language: 'en', mapping: new Map(), constants: new Map() } as const;
const CSV = { ...NDJSON, delimiter: undefined };

it('reads columns by name, by a mapping, and in other languages', () => {
  const text =
    '\uFEFFName;Day;Time;title:fr;venue;venue.city;venue.address:de;categories;featured;external_id;Other\r\n' +
    'Jazz;2027-01-10;20:00;Jazz, le soir;Hall;Bern;Gasse 1;Music; Night;yes;7;x\r\n' +
    '"Two\nlines";2027-01-11;;;;;;"A;B";No;8;\r\n' +
    'short\r\n';
  const mapping = new Map([
    ['title', ['Name']],
    ['start_date', ['Day', 'Time']],
    ['end_date', ['Day']],
  ]);
  const quoted = text.replace('Music; Night', '"Music; Night"');
  const { records, leftOut, warnings } = readCsv(quoted, {
    ...CSV,
    mapping,
    constants: new Map([['timezone', 'UTC']]),
  });
  expect(records.slice(0, 2)).toEqual([
    {
      where: 'line 2',
      line: 2,
      id: '7',
      source: undefined,
      language: undefined,
      payload: {
        title: 'Jazz',
        start_date: '2027-01-10 20:00',
        // Its column has only the day.
        end_date: '2027-01-10 20:00',
        timezone: 'UTC',
        translations: { fr: { title: 'Jazz, le soir' } },
        venue: { venue: 'Hall', city: 'Bern', translations: { de: { address: 'Gasse 1' } } },
        categories: ['Music', 'Night'],
        featured: 'true',
      },
    },
    expect.objectContaining({
      id: '8',
      payload: {
        title: 'Two\nlines',
        start_date: '2027-01-11',
        end_date: '2027-01-11',
        timezone: 'UTC',
        categories: ['A', 'B'],
        featured: 'false',
      },
    }),
  ]);
  const unknown = { key: 'import_unknown_keys', args: { names: 'Other', more: 0 } };
  expect(warnings).toEqual([{ where: 'line 1', line: 1, warning: unknown, unknown: ['Other'] }]);
  // Cells that are missing at the end of a line are empty.
  expect([records.length, records[2]?.line, leftOut]).toEqual([3, 5, []]);
});

it('refuses a mapping from a missing column, and text that is not CSV', () => {
  const mapping = new Map([['title', ['Name', 'Missing']]]);
  expect(() => readCsv('Name,Day\nx,y\n', { ...CSV, mapping })).toThrow(
    'no column named Missing; it has: Name, Day',
  );
  expect(() => readCsv('Name,Day\n"x,y\n', CSV)).toThrow('cannot be read');
});

it('splits texts given by language', () => {
  const mapping = new Map([
    ['start_date', ['date']],
    ['end_date', ['date']],
    ['tags', ['country']],
  ]);
  const line = (title: object): string =>
    JSON.stringify({ title, date: '2027-01-01', country: 'France', other: 1 });
  const text = [
    line({ fr: 'Nouvel An', en: 'New Year' }),
    '',
    line({ it: 'Capodanno', de: 'Neujahr' }),
    '[1]',
    '{',
  ].join('\n');
  const { records, warnings, leftOut } = readNdjson(text, {
    fields: EVENT_FIELDS,
    language: 'en',
    mapping,
    constants: new Map([['all_day', 'true']]),
  });
  const dates = { start_date: '2027-01-01', end_date: '2027-01-01', tags: ['France'], all_day: 'true' };
  expect(records.map(({ language, payload }) => ({ language, payload }))).toEqual([
    {
      language: 'en',
      payload: { ...dates, title: 'New Year', translations: { fr: { title: 'Nouvel An' } } },
    },
    { language: 'de', payload: { ...dates, title: 'Neujahr', translations: { it: { title: 'Capodanno' } } } },
  ]);
  expect(warnings.map(({ line: number, unknown }) => [number, unknown])).toEqual([
    [1, ['other']],
    [3, ['other']],
  ]);
  expect(leftOut.map(({ line: number }) => number)).toEqual([4, 5]);
});

it('reads names with a language or an inline record in NDJSON as in CSV', () => {
  const line = {
    title: 'Dots',
    'title:fr': 'Points',
    venue: 'Hall',
    'venue.city': 'Bern',
    'venue.city:fr': 'Berne',
  };
  const none = new Map<string, never>();
  const { records, warnings } = readNdjson(JSON.stringify({ ...line, 'venue.venu': 1 }), {
    fields: EVENT_FIELDS,
    language: 'en',
    mapping: none,
    constants: none,
  });
  expect(records[0]?.payload).toEqual({
    title: 'Dots',
    translations: { fr: { title: 'Points' } },
    venue: { venue: 'Hall', city: 'Bern', translations: { fr: { city: 'Berne' } } },
  });
  expect(warnings.map(({ unknown }) => unknown)).toEqual([['venue.venu']]);
});

it('gives records without an id a stable one, and similar records different ones', () => {
  const record = (payload: object, id?: string) => ({
    where: '',
    id,
    payload: payload as Record<string, unknown>,
  });
  const jazz = { title: 'Jazz', start_date: '2027-01-10', venue: { venue: 'Hall' } };
  const identities = new Identities();
  const first = identities.idOf(record(jazz));
  expect(
    identities.idOf(record({ ...jazz, venue: [{ venue: ' HALL ', city: 'Bern' }], title: 'JAZZ' })),
  ).toBe(`${first}-2`);
  expect(identities.idOf(record({ ...jazz, start_date: '2027-01-11' }))).not.toContain(first);
  expect(new Identities().idOf(record(jazz))).toBe(first);
  expect(identities.idOf(record(jazz, 'a b/c'))).toBe('a b/c');
  expect(identities.idOf(record(jazz, 'x'.repeat(192)))).toMatch(/^sha256-[0-9a-f]{64}$/);
  expect(identities.idOf(record(jazz, 'a\nb'))).toMatch(/^sha256-/);
});

it('derives names of sources', () => {
  expect(['Site.Example', '../My file (1)', '***'].map(sourceName)).toEqual([
    'site.example',
    'my-file-1',
    'import',
  ]);
});

it('reports any number of records, and never reads other values as texts, however deep', () => {
  const report = new ReportBuilder();
  report.leaveOut(Array.from({ length: 200_000 }, (_, index) => ({ where: `line ${index}`, reason: 'x' })));
  expect([report.build().leftOut, report.build().left.length]).toEqual([200_000, 1_000]);
  const title: unknown = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000));
  expect(new Identities().idOf({ where: 'line 1', id: undefined, payload: { title } })).toMatch(
    /^[0-9a-f]{40}$/,
  );
});
