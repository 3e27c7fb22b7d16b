import fc, { type Arbitrary } from 'fast-check';
import type { Level } from './values.js';

/** What HTTP lets a header be: the rest is refused before a service sees it. */
const writable = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[\0-\x1f\x7f]/g, '');

const ODD = [
  ...[
    '',
    ' ',
    '*',
    '"',
    '"x"',
    'W/"x"',
    '"a", "b", *',
    ',',
    ',,,',
    ';',
    ';q=',
    'q=1',
    '0',
    '-1',
    '1e309',
    '💥',
  ],
  ...[
    'x'.repeat(4_000),
    '"'.repeat(2_000),
    ','.repeat(4_000),
    'a,'.repeat(2_000),
    '\\',
    '__proto__',
    'constructor',
  ],
  ...[
    "' OR 1=1 --",
    '<script>',
    '../../etc/passwd',
    '${7*7}',
    '%00%0d%0aX: 1',
    'null',
    'undefined',
    '\u00ff',
  ],
];

/** Headers with a meaning to some services, and their values. */
const POOLS: Readonly<Record<string, readonly string[]>> = {
  accept: ['application/json', '*/*', 'text/html', 'image/webp;q=0.1', 'application/json;q=0'],
  'accept-encoding': [
    'gzip',
    'br',
    'gzip;q=0, br;q=0.5',
    '*',
    'identity;q=0',
    'br;q=abc',
    'zstd, deflate',
    'GZIP',
  ],
  'accept-language': [
    'de',
    'fr-CH, fr;q=0.9',
    'xx',
    '*',
    'de;q=2',
    'ro;q=0, en',
    'EN-us',
    'i-klingon',
    '-',
    'de-'.repeat(99),
  ],
  'access-control-request-method': ['DELETE', 'POST', 'x'],
  'cache-control': ['no-cache', 'no-store', 'max-age=0'],
  connection: ['close', 'upgrade', 'keep-alive, Upgrade'],
  'content-encoding': ['gzip', 'identity', 'br', 'IDENTITY', 'gzip, gzip'],
  'content-length': ['0'],
  cookie: ['a=b', 'session=1; session=2', '='.repeat(2_000)],
  expect: ['100-continue', 'x'],
  forwarded: ['for=127.0.0.1;proto=https;host=evil.example'],
  host: [
    'calendar.example',
    'evil.example',
    'a b',
    '[::1]:3',
    'a:99999',
    '',
    'user@evil.example',
    'ä.example',
  ],
  'idempotency-key': ['1', 'key-1', 'key-2', 'x'.repeat(255), 'x'.repeat(256)],
  'if-match': ['*', '"x"', 'W/"x"', '"a", "b"', 'x'],
  'if-modified-since': ['Wed, 21 Oct 2015 07:28:00 GMT', 'yesterday'],
  'if-none-match': ['*', '"x"', 'W/"x"', 'x', '"a", "b"'],
  'if-unmodified-since': ['Wed, 21 Oct 2015 07:28:00 GMT'],
  origin: ['https://evil.example', 'null', 'x'],
  prefer: [
    'handling=strict',
    'handling=lenient',
    'handling="strict"',
    'return=minimal',
    'respond-async, handling=strict',
  ],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9999999999-', 'bytes=0-0,2-2', 'x=1'],
  referer: ['http://evil.example/'],
  te: ['trailers', 'chunked'],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0-0-0'],
  upgrade: ['h2c', 'websocket'],
  'user-agent': ['curl/8', 'x'.repeat(2_000)],
  'x-forwarded-for': ['127.0.0.1', '::1', '999.1.1.1', 'unknown', '1.2.3.4, 5.6.7.8', 'a'.repeat(500)],
  'x-forwarded-host': ['evil.example', 'a, b', 'a b', '"><script>'],
  'x-forwarded-proto': ['https', 'javascript', 'https, http'],
  'x-http-method-override': [
    'DELETE',
    'GET',
    'HEAD',
    'PATCH',
    'TRACE',
    'OPTIONS',
    'delete',
    'x',
    'CONNECT',
    ' PUT ',
  ],
  'x-original-url': ['/users'],
  'x-request-id': ['a', '0af7651916cd43dd', 'x'.repeat(200), 'a b', '{"a":1}'],
};

export type Headers = Readonly<Record<string, string>>;

/** How many of them one request has at most. */
const MOST: Readonly<Record<Level, number>> = { valid: 1, near: 3, hostile: 5 };

/** Some headers, those that an operation documents as likely as all others together. */
export function headersOf(documented: readonly string[], level: Level): Arbitrary<Headers> {
  const all = fc.constantFrom(...Object.keys(POOLS));
  const name = documented.length === 0 ? all : fc.oneof(all, fc.constantFrom(...documented));
  const header = name.chain((known) => {
    const usual = POOLS[known] ?? ['1'];
    const values = fc.constantFrom(...usual);
    const value = level === 'hostile' ? fc.oneof(values, fc.constantFrom(...ODD)) : values;
    return value.map((text) => [known, writable(text)] as const);
  });
  return fc.array(header, { maxLength: MOST[level] }).map(Object.fromEntries<string>);
}
