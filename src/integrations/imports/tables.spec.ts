import { decodeText, type Encoding, Undecodable } from '#common/text/decode-text.js';
import type { DateFormat } from '#common/time/local-dates.js';
import { readCsv } from './csv-source.js';
import { EVENT_FIELDS } from './event-fields.js';
import { decodeFile, readContent } from './read-source.js';

const OPTIONS = {
  fields: EVENT_FIELDS,
  language: 'en',
  mapping: new Map<string, string[]>(),
  constants: new Map<string, string>(),
  delimiter: undefined,
} as const;

describe('the encoding of a table', () => {
  const decode = (bytes: Buffer, encoding?: Encoding) =>
    decodeText(bytes, { encoding, mayGuess: true, isFolded: false });
  const TEXT = 'title;venue\r\nÜberfall – „Käse“;Café für 5 € à l’Opéra\r\n';

  /** The same text as a spreadsheet in western Europe writes it. */
  const WESTERN = Buffer.from(
    TEXT.replace('–', '\x96')
      .replace('„', '\x84')
      .replace('“', '\x93')
      .replace('€', '\x80')
      .replace('’', '\x92'),
    'latin1',
  );

  it.each<[string, Buffer, Encoding | undefined]>([
    ['UTF-8', Buffer.from(TEXT), undefined],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`), undefined],
    ['UTF-16, little end first, with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), undefined],
    ['UTF-16, big end first, with its mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), undefined],
    ['Windows-1252', WESTERN, 'windows-1252'],
  ])('is detected: %s', (_, bytes, guessed) => {
    expect(decode(bytes)).toEqual({ text: TEXT, ...(guessed === undefined ? {} : { guessed }) });
  });

  it.each<[Encoding, Buffer]>([
    ['windows-1252', WESTERN],
    ['utf-16', Buffer.from(TEXT, 'utf16le')],
    ['utf-8', Buffer.from(TEXT)],
  ])('is used as named: %s', (encoding, bytes) => {
    expect(decode(bytes, encoding)).toEqual({ text: TEXT });
  });

  it.each([
    ['Romanian, which would show other letters', Buffer.from('Bra\xbaov; Constan\xfea', 'latin1')],
    ['Romanian with one letter only', Buffer.from('C\xe3t\xe3lin', 'latin1')],
    ['control characters', Buffer.from('a\x00b\xfc', 'latin1')],
    ['a code that stands for nothing', Buffer.from('a\x81b', 'latin1')],
    ['Romanian with ş at the end of a word', Buffer.from('T\xe2rgul din ora\xba', 'latin1')],
    ['Polish', Buffer.from('Koncert w \xa3odzi, Wroc\xb3aw, \x9cwi\xeato \xbf\xf3\xb3te', 'latin1')],
    ...[...'\xa3\xb9\xb3\xbf\xaa\xba\xbc\xbd\xbe'].flatMap((sign): [string, Buffer][] => [
      [`${sign} before a letter`, Buffer.from(`a ${sign}o`, 'latin1')],
      [`${sign} after a letter`, Buffer.from(`so${sign} a`, 'latin1')],
    ]),
    ['º after a word that ends in n', Buffer.from('on\xba', 'latin1')],
    ['º between n and a letter', Buffer.from('n\xbao', 'latin1')],
  ])('is not detected for %s', (_, bytes) => {
    expect(() => decode(bytes)).toThrow('not in UTF-8');
  });

  it.each([
    'Entrada: £18, 3¼, 5 ½ años',
    'nº 5, Nº5, (nª 2)',
    '2ª edición, 1ºA',
    'Señor ¿ 20 m ³ ¿Qué pasa? (¿Éste?)',
    '¡Fiesta!',
  ])('is detected for %s', (text) => {
    expect(decode(Buffer.from(text, 'latin1'))).toEqual({ text, guessed: 'windows-1252' });
  });

  it('reads Romanian when the encoding is named', () => {
    expect(decode(Buffer.from('Bra\xbaov; Constan\xfea', 'latin1'), 'windows-1250').text).toBe(
      'Braşov; Constanţa',
    );
  });

  it('must be right when it is named, and is detected for tables only', () => {
    expect(() => decode(WESTERN, 'utf-8')).toThrow(Undecodable);
    expect(() => decodeFile(WESTERN, 'ndjson', undefined)).toThrow('not UTF-8');
    expect(decodeFile(WESTERN, 'ndjson', 'windows-1252').text).toBe(TEXT);
  });

  it('is reported when it was detected', () => {
    const file = { ...OPTIONS, dateFormat: undefined, timezone: 'UTC', from: '2027-01-01', to: '2027-12-31' };
    const { warnings, records } = readContent(decodeFile(WESTERN, 'csv', undefined), 'csv', file);
    expect(warnings).toEqual([
      {
        where: { key: 'import_whole_file' },
        warning: { key: 'import_guessed_encoding', args: { encoding: 'windows-1252' } },
      },
    ]);
    expect(records[0]?.payload).toMatchObject({ title: 'Überfall – „Käse“' });
  });
});

it.each([
  ['a comma', 'title,start_date\n'],
  ['a semicolon', 'title;start_date\n'],
  ['a tab', 'title\tstart_date\n'],
  ['a semicolon, with commas in a name', '"title, all, of, it";title;start_date\n'],
])('detects columns separated by %s', (_, header) => {
  const values = header.includes('all') ? 'x;Jazz;2027-01-10' : ['Jazz', '2027-01-10'].join(header[5]);
  const { records } = readCsv(`${header}${values}\n`, OPTIONS);
  expect(records[0]?.payload).toMatchObject({ title: 'Jazz', start_date: '2027-01-10' });
});

it.each([
  ['yes', 'true'],
  ['No', 'false'],
  ['TRUE', 'true'],
  ['1', '1'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
  ['toString', 'toString'],
])('reads the flag %s as %s', (cell, flag) => {
  const { records } = readCsv(`title,featured\nJazz,${cell}\n`, OPTIONS);
  expect(records[0]?.payload).toEqual({ title: 'Jazz', featured: flag });
});

it('takes no value that is set for all records from an empty cell of a table of this service', () => {
  const header = 'id,title,utc_start_date,utc_end_date,modified_utc,event_status_reason,availability';
  const constants = new Map([['availability', 'limited']]);
  const { records } = readCsv(`${header}\n1,Jazz,,,,,\n`, { ...OPTIONS, constants });
  expect(records[0]?.payload).toMatchObject({ availability: 'limited', event_status_reason: '' });
});

describe('names in one cell', () => {
  const OWN = 'id,title,utc_start_date,utc_end_date,modified_utc,categories,tags';
  const namesIn = (header: string, ...cells: string[]): unknown => {
    const row = cells.map((cell) => `"${cell}"`).join(',');
    const [record] = readCsv(`${header}\n${row}\n`, OPTIONS).records;
    return [record?.payload['categories'], record?.payload['tags']];
  };

  it('are separated by a semicolon', () => {
    expect(namesIn('title,categories,tags', 'Jazz', 'Rock; Pop, Soul', 'x;;y')).toEqual([
      ['Rock', 'Pop, Soul'],
      ['x', 'y'],
    ]);
  });

  it('may contain a semicolon in a table of this service', () => {
    const own = (categories: string, tags: string) => namesIn(OWN, '1', 'Jazz', '', '', '', categories, tags);
    expect(own('Rock; Pop', 'x;y, z')).toEqual([['Rock; Pop'], ['x;y', 'z']]);
    expect(own("x;'=1", '')).toEqual([['x;=1'], undefined]);
  });
});

describe('dates of tables', () => {
  const startOf = (date: string, dateFormat?: DateFormat): unknown =>
    readCsv(`title;start_date\nJazz;"${date}"\n`, { ...OPTIONS, dateFormat }).records[0]?.payload[
      'start_date'
    ];

  it.each<[string, DateFormat, string]>([
    ['31.12.2026', 'dmy', '2026-12-31'],
    ['3.5.2027 20:00', 'dmy', '2027-05-03 20:00:00'],
    ['03/05/2027 20h30', 'dmy', '2027-05-03 20:30:00'],
    ['03-05-2027, 9.05', 'dmy', '2027-05-03 09:05:00'],
    ['05/03/2027 8:00 PM', 'mdy', '2027-05-03 20:00:00'],
    ['05/03/2027 12:30 am', 'mdy', '2027-05-03 00:30:00'],
    ['05/03/2027 12:30:15 pm', 'mdy', '2027-05-03 12:30:15'],
    ['31. 12. 2026', 'dmy', '2026-12-31'],
    ['31.\u00a012.\u00a02026 20:00', 'dmy', '2026-12-31 20:00:00'],
    ['31.12.2026 20:00 Uhr', 'dmy', '2026-12-31 20:00:00'],
    ['31.12.2026, 8 Uhr', 'dmy', '2026-12-31 08:00:00'],
    ['31/12/2026 20h', 'dmy', '2026-12-31 20:00:00'],
    ['31/12/2026 20:00 h', 'dmy', '2026-12-31 20:00:00'],
    ['12/31/2026 8 PM', 'mdy', '2026-12-31 20:00:00'],
    ['12/31/2026 12am', 'mdy', '2026-12-31 00:00:00'],
    ['12/31/2026 8:00\u202fPM', 'mdy', '2026-12-31 20:00:00'],
    ['12/31/2026\u00a08:00 PM', 'mdy', '2026-12-31 20:00:00'],
    ['2026. 12. 31', 'ymd', '2026-12-31'],
    ['2027/5/3', 'ymd', '2027-05-03'],
    ['2027.05.03 20:00', 'ymd', '2027-05-03 20:00:00'],
  ])('%s as %s is %s', (date, format, expected) => {
    expect(startOf(date, format)).toBe(expected);
  });

  it.each(['2027-05-03', '2027-05-03 20:00', '2027-05-03T20:00:00Z', '1800000000', '3.5.270', 'x'])(
    '%s stays unchanged in each format, and needs none',
    (date) => {
      for (const format of [undefined, 'dmy', 'mdy', 'ymd'] as const)
        expect(startOf(date, format)).toBe(date);
    },
  );

  it.each<[string, DateFormat, string]>([
    ['31.12.2026', 'mdy', '2026-31-12'],
    ['05/03/2027 13:00 pm', 'mdy', '2027-05-03 99:00:00'],
    ['05/03/2027 13 PM', 'mdy', '2027-05-03 99:00:00'],
    ['31.12.2026', 'ymd', '31.12.2026'],
  ])('%s is no date as %s, as the rules of the interface report', (date, format, expected) => {
    expect(startOf(date, format)).toBe(expected);
  });

  it.each(['31.12.2026 20', '31.12.2026 8:00 PM Uhr', '31.12.2026 at night'])(
    'of %s only the time is wrong, and the message says so',
    (date) => {
      const { records, leftOut } = readCsv(`title;start_date\nJazz;"${date}"\n`, {
        ...OPTIONS,
        dateFormat: 'dmy',
      });
      const reason = { key: 'import_unreadable_time', args: { value: date.slice(11) } };
      expect(records).toEqual([]);
      expect(leftOut).toEqual([
        { where: 'line 2', line: 2, reason: { key: 'import_field', args: { name: 'start_date', reason } } },
      ]);
    },
  );

  const refusalAs = (dateFormat: DateFormat | undefined, ...dates: string[]): unknown => {
    try {
      const mapping = new Map([
        ['start_date', ['Day', 'Time']],
        ['end_date', ['End']],
      ]);
      const rows = dates.map((date) => `${date};20:00;2027-01-01\n`);
      return readCsv(`Day;Time;End\n${rows.join('')}`, { ...OPTIONS, mapping, dateFormat });
    } catch (error) {
      return String(error);
    }
  };
  const refusal = (...dates: string[]): unknown => refusalAs(undefined, ...dates);

  it('one message for the whole file names the column, a date, and the missing parameter', () => {
    expect(refusal('2027-01-01', '31.12.2026', '30.12.2026')).toBe(
      'Error: The column Day+Time has dates such as 31.12.2026 20:00: say --date-format dmy (over the interface date_format).',
    );
    expect(refusal('5/6/2027', '12/31/2026')).toMatch(/such as 12\/31\/2026 20:00: say --date-format mdy \(/);
    expect(refusal('5/6/2027', '31/12/2026')).toMatch(/such as 31\/12\/2026 20:00: say --date-format dmy \(/);
    expect(refusal('2027/5/6')).toMatch(/say --date-format ymd \(/);
  });

  it.each([undefined, 'dmy', 'mdy', 'ymd'] as const)(
    'years of two digits are refused with one message for the whole file, as %s',
    (format) => {
      expect(refusalAs(format, '2027-01-01', '31.12.26', '30.12.26')).toBe(
        'Error: The column Day+Time has dates such as 31.12.26 20:00: write four digits of the year.',
      );
      for (const date of ['12/31/26', '26-12-31', '31. 12. 26']) {
        expect(refusalAs(format, date)).toContain(`such as ${date} 20:00: write four digits`);
      }
    },
  );

  it('two-digit years and unknown orders are refused together', () => {
    expect(refusal('31.12.2026', '30.12.26')).toMatch(/30\.12\.26 20:00: write .+ 31\.12\.2026 20:00: say /);
  });

  it('where both orders are possible, both are named', () => {
    expect(refusal('5/6/2027', '6/7/2027')).toMatch(
      /such as 5\/6\/2027 20:00: say --date-format dmy when the day comes first, or --date-format mdy when the month comes first/,
    );
  });
});
