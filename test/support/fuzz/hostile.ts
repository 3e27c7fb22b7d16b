import { Entries, RawJson } from './json-text.js';

/*
 * Values that break services, by the code that they attack. All URLs lead to this machine.
 */

const DEEP = 10_000;
const LARGE = 900_000;

export const NUMBERS: readonly unknown[] = [
  ...['1e309', '-1e309', '-0', '1e3', '1E-400', '0.1', '1.0', '9'.repeat(400), `1${'0'.repeat(30)}`].map(
    (text) => new RawJson(text),
  ),
  ...[0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 2 ** 53, 2 ** 63, 1e300],
  ...['0', '-1', '1.5', '1e3', '0x1F', '0b1', '1_000', '+5', ' 5', '5 ', '5\n', '-0', '00012', '5;', '5,'],
  ...['NaN', 'Infinity', '-Infinity', '１２', '١٢', '²', '9'.repeat(5_000), '1e309', '2147483648', '1.0'],
];

const MARKS = '\u0301\u0327\u0330';

export const TEXTS: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\u0001', '\u001b[2J', '\u007f', '\u0085', 'a\tb', 'a\nb', 'a\r\nb'],
  ...['\ud800', 'a\udc00b', '\udfff\ud800', '\ufffe', '\uffff', '\ufeff', '\ufffd', '\u200b', '\u2028'],
  ...['\u202eabc\u202c', 'שלום\u200f', '\u0301', `a${'\u0301'.repeat(500)}`, `e${MARKS.repeat(60)}`],
  ...['👩‍👩‍👧‍👦', '🏳️‍🌈', '🇫🇷🇩', '👍🏽'.repeat(64), '𝕋𝕖𝕩𝕥', 'ﷺ', 'İıſßẞŉΐ', 'ﬁ'.repeat(200), '각각', 'ǅ'],
  ...['../../../../etc/passwd', '..%2f..%2fetc%2fpasswd', '..\\..\\win.ini', '/', '//', '.', '..', 'C:\\'],
  ...[
    "' OR '1'='1",
    "'; DROP TABLE event; --",
    '1 OR 1=1',
    '1) UNION SELECT 1--',
    '`',
    '\\',
    "\\'",
    '%',
    '_',
  ],
  ...[
    '"',
    '""',
    '"unclosed',
    '-',
    '--',
    '-"a b"',
    '"a" "b" -c',
    '* * *',
    '%25%00',
    '%zz',
    '%C3%28',
    '%ED%A0%80',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="x',
    '<',
  ],
  ...['</p></div>', '<!--', ']]>', '<![CDATA[x]]>', '<b><i></b></i>', '&#0;', '&#xD800;', '&amp;lt;', '&'],
  ...[
    '${7*7}',
    '{{7*7}}',
    '#{7*7}',
    '<%= 7*7 %>',
    '*)(uid=*))(|(uid=*',
    '() { :; };',
    '$(id)',
    '`id`',
    '|id',
  ],
  ...['a\r\nX-Injected: 1', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//127.0.0.1/'],
  ...['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://169.254.169.254/latest', 'http://a:b@127.0.0.1/'],
  ...['http://', 'http:///x', 'http://%00/', 'HTTP://127.1', 'http://0x7f.1/', 'http://[', 'https://a b/'],
  ...[`http://${'a.'.repeat(400)}invalid/`, `http://nowhere.invalid/${'%F0%9F%98%80'.repeat(100)}`],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'],
  ...[
    'null',
    'undefined',
    'true',
    'false',
    '[]',
    '{}',
    '[object Object]',
    'None',
    'NULL',
    '1,2,,3',
    ',',
    ',,,',
  ],
  ...['a@b', 'a@b.example', '"a b"@c.example', 'a@[127.0.0.1]', `${'a'.repeat(300)}@b.example`, '@', 'a@@b'],
  ...['10.0.0.0/8', '10.0.0.0/99', '::/0', '999.1.1.1', 'x'.repeat(61), 'x'.repeat(201), 'x'.repeat(256)],
  ...['é'.repeat(255), '😀'.repeat(255), 'x'.repeat(2_001), '<p>'.repeat(2_000), '('.repeat(5_000)],
];

export const DATES: readonly unknown[] = [
  ...['0000-00-00', '0000-00-00 00:00:00', '0001-01-01', '-0001-01-01', '9999-12-31 23:59:59', '10000-01-01'],
  ...[
    '2027-02-29',
    '2028-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-04-31',
    '2027-1-1',
    '20270110',
    '27-01-10',
  ],
  ...['2027-03-28 02:30', '2027-10-31 02:30', '2027-01-10 24:00:00', '2027-06-30T23:59:60Z', '2027-01-10T10'],
  ...['2027-01-10T10:00:00Z', '2027-01-10T10:00:00+99:99', '2027-01-10T10:00:00-14:00', '2027-W01-1'],
  ...[
    '+275760-09-13T00:00:00Z',
    '-271821-04-20',
    '253402300799',
    '253402300800',
    '-62167219201',
    '1e10',
    '0',
  ],
  ...['now', 'tomorrow 9am', 'next wednesday 4pm', 'first monday of next month', 'last day of february 9999'],
  ...['+999999999999 weeks', '-999999 years', '+1', 'next', '25pm', 'yesterday noon midnight', 'february 30'],
  ...[
    'next '.repeat(300),
    '+1 day '.repeat(300),
    `${'9'.repeat(300)} days ago`,
    'monday\u0000',
    '２０２７-０１-１０',
  ],
  ...[0, -1, 253_402_300_799, 253_402_300_800, -62_167_219_200, 1e20, 1.5, 4_102_444_800],
];

export const ZONES: readonly string[] = [
  ...[
    'UTC',
    'utc',
    'europe/paris',
    'Mars/Phobos',
    'UTC+14',
    'UTC-12',
    'UTC+99',
    'UTC+5:45',
    'UTC-5.5',
    '+03:00',
  ],
  ...['+25:00', '-00:00', 'Etc/GMT+12', 'GMT', 'EST5EDT', '../../etc/localtime', 'America/Argentina/Ushuaia'],
  ...['UTC+', 'UTC+1:99', `Europe/${'x'.repeat(100)}`, 'Pacific/Apia', 'Antarctica/Troll', 'Asia/Kathmandu'],
];

const nested = (open: string, close: string): RawJson =>
  new RawJson(open.repeat(DEEP) + (open.endsWith(':') ? '1' : '') + close.repeat(DEEP));

export const SHAPES: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [{}], [null], [''], [[1], [2]], { id: { id: 1 } }, { id: [1] }],
  ...[{ length: 1e9 }, { 0: 'a', 1: 'b' }, { '': '' }, { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }],
  ...[{ toString: 1 }, { valueOf: null }, { constructor: { prototype: { admin: true } } }, { then: 1 }],
  ...[{ toJSON: 1, id: 1 }, { fr: null }, { fr: [] }, { fr: { title: [] } }, { xx: { title: 'x' } }],
  new Entries([['__proto__', { admin: true }]]),
  new Entries([
    ['id', 1],
    ['id', 2],
  ]),
  Array.from({ length: 501 }, (_, index) => index + 1),
  Array.from({ length: 600 }, () => 'x'),
  Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`name${index}`, index])),
];

/** So large that only a few requests may have one of them. */
export const ENORMOUS: readonly unknown[] = [
  'x'.repeat(LARGE),
  'x '.repeat(LARGE / 2),
  '😀'.repeat(LARGE / 4),
  '<b>'.repeat(LARGE / 3),
  '\u0301'.repeat(LARGE / 2),
  ','.repeat(LARGE),
  'x'.repeat(2 * LARGE),
  new RawJson('9'.repeat(LARGE)),
  nested('[', ']'),
  nested('{"a":', '}'),
  new RawJson(`[${'[],'.repeat(100_000)}[]]`),
];

/** Queries and forms that no program would write. */
export const QUERIES: readonly string[] = [
  ...[
    '',
    '&',
    '=',
    '&&=&',
    '?',
    '??a=1',
    'a',
    '=a',
    'a=1=2',
    'a;b',
    '%',
    '%zz=1',
    'a=%',
    '%00=%00',
    'a=%C3%28',
  ],
  ...['a=%ED%A0%80', '%FF%FE=1', 'a[]', 'a[', 'a]', '[]=1', '[a]=1', 'a[b', 'a[b]c=1', 'a[b][c', 'a[][][]=1'],
  ...[
    'page[]=1&page[x]=2',
    'page=1&page=2',
    'search[$gt]=',
    'id=1&id[]=2',
    'venue[__proto__][x]=1',
    'a[0]=1',
  ],
  ...[
    '__proto__=1',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'a[999999999]=1',
    'a[-1]=1',
    'hasOwnProperty=1',
  ],
  ...[
    '_method=DELETE',
    '_method=',
    '_method=OPTIONS',
    '_fields=__proto__',
    '_fields[]=a&_fields[b]=c',
    '_fields=.',
  ],
  `_fields=${'a.'.repeat(3_000)}a`,
  `a${'[b]'.repeat(2_000)}=1`,
  `a${'['.repeat(5_000)}`,
  Array.from({ length: 10_000 }, (_, index) => `p${index}=${index}`).join('&'),
  Array.from({ length: 10_000 }, () => 'search=a').join('&'),
  Array.from({ length: 2_000 }, (_, index) => `a[${index}][b]=1`).join('&'),
];

/** Bodies that are no JSON, or none that a program would write. */
export const BODIES: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    'null',
    '1',
    '"x"',
    '[]',
    '[{}]',
    '{',
    '{}}',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    'NaN',
    '{"a":NaN}',
  ],
  ...[
    '\ufeff{}',
    '{"a":01}',
    '{"a":"\\u12"}',
    '{"a":"\\ud800"}',
    '{"\\ud800":1}',
    '{"a":"\t"}',
    '{"a":1}{"b":2}',
  ],
  ...[
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":1,"a":2}',
    '/**/{}',
    '{"":""}',
  ],
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  Buffer.from('{"title":"caf\u00e9"}', 'latin1'),
  Buffer.from('{"title":"x"}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  `${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}`,
  `{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  'x'.repeat(1_200_000),
];

/** Types that a body may claim to have. */
export const CONTENT_TYPES: readonly string[] = [
  ...[
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ],
  ...[
    'application/xml',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;',
    '',
    '/',
    'x',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(200)}`,
  ],
  ...['application/merge-patch+json', 'application/json, text/plain', '*/*', 'text/html; charset="'],
];
