import fc from '../../../test/support/properties.js';
import { InvalidValue } from './invalid-value.js';
import { email, oneOf, plainText } from './texts.js';

const text = plainText({ max: 255 });

describe('plainText', () => {
  it.each([
    ['Jazz & blues', 'Jazz & blues'],
    ['<b>x</b>', 'x'],
    ['a < b', 'a < b'],
    ['1 > 0 <3', '1 > 0 <3'],
    ['a<b and more', 'ab and more'],
    ['&amp; &lt;b&gt; &#0;', '&amp; &lt;b&gt; &#0;'],
    ['"both" \'quotes\'', '"both" \'quotes\''],
    ['  Hall \t A\r\n B  ', 'Hall A B'],
    ['two  spaces', 'two  spaces'],
    ['Hall<br>Room', 'Hall Room'],
    ['<p>a</p><p>b</p>', 'a b'],
    ['x<script>alert(1)</script>y', 'xy'],
    ['x<!-- hidden -->y', 'xy'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<<b>script>alert(1)</script>', 'script>alert(1)'],
    ['e\u0301 and e<i></i>\u0301', 'é and é'],
    ['<\u212abd>x', 'x'],
    ['שלום <b>עולם</b> \u200f', 'שלום עולם \u200f'],
    ['🎷', '🎷'],
    ['__proto__', '__proto__'],
    [2027, '2027'],
    ['', ''],
    [' \n ', ''],
  ])('cleans %j', (raw, cleaned) => {
    expect(text(raw)).toBe(cleaned);
  });

  it.each(['a\0b', '\u001b[1m', '\v', '\u0085', '\u007f', '\ud800', 'x\udc00y'])(
    'refuses the characters of %j',
    (raw) => {
      expect(() => text(raw)).toThrow(new InvalidValue('text_control_characters'));
    },
  );

  it.each([null, undefined, true, [], ['a'], {}, Number.NaN, 1n].map((raw) => [raw]))('refuses %p', (raw) => {
    expect(() => text(raw)).toThrow(new InvalidValue('not_a_text'));
  });

  it.each([
    ['A\u202eB', 'AB'],
    ['\u202e A', 'A'],
    ['\u202c\u2069A', 'A'],
    ['\u202bשלום\u202c A', '\u202bשלום\u202c A'],
    ['A \u2068שלום\u2069', 'A \u2068שלום\u2069'],
    ['\u2067a\u202eb\u2069c', '\u2067ab\u2069c'],
    ['\u202ea\u2066b\u202cc\u2069', 'a\u2066bc\u2069'],
    ['\u200fשלום\u200f', '\u200fשלום\u200f'],
  ])('removes unpaired direction marks: %j', (raw, text) => {
    expect(plainText({ max: 255 })(raw)).toBe(text);
  });

  it('counts characters after cleaning, not UTF-16 units', () => {
    expect(plainText({ max: 2 })(' <b>🎷🎷</b> ')).toBe('🎷🎷');
    const tooLong = expect.objectContaining({ key: 'text_too_long', args: { max: 2 } });
    expect(() => plainText({ max: 2 })('🎷🎷🎷')).toThrow(tooLong);
    expect(() => plainText({ max: 2 })('abc')).toThrow(tooLong);
  });

  it('keeps line ends with `multiline`', () => {
    expect(plainText({ max: 9, multiline: true })(' a\r\n\r\n\tb ')).toBe('a\n\n\tb');
  });

  it.each(['', '  ', '<b></b>', '<script>x</script>'])('refuses %j where it must not be empty', (raw) => {
    expect(() => plainText({ max: 9, nonEmpty: true })(raw)).toThrow(new InvalidValue('not_empty'));
  });

  it('refuses too much markup, and texts that are too long before markup is stripped', () => {
    expect(() => text('<b>'.repeat(350_000))).toThrow(new InvalidValue('too_much_markup', { max: 5_000 }));
    expect(() => text('<b>'.repeat(1_000))).toThrow(new InvalidValue('not_a_text'));
    expect(() => text('x'.repeat(100_000))).toThrow(InvalidValue);
  });

  it('leaves nothing that begins a tag, and is idempotent', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '<script>',
      '<b>',
      'script',
      '<!--',
      '-->',
      '&lt;',
      '"',
      "'",
      ' ',
      'x',
      '\u0301',
    );
    const hostile = fc
      .array(fc.oneof(piece, fc.string({ unit: 'grapheme' })))
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(hostile, (raw) => {
        const cleaned = resultOf(raw);
        expect(cleaned).not.toMatch(/<[a-z/!?]/i);
        expect(resultOf(cleaned)).toBe(cleaned);
      }),
      { numRuns: 1_000 },
    );
  });
});

function resultOf(raw: string): string {
  try {
    return plainText({ max: 10_000 })(raw);
  } catch (error) {
    if (error instanceof InvalidValue) return '';
    throw error;
  }
}

describe('email', () => {
  it.each(['', 'a@b.example', 'jürgen@münchen.example', "o'neil+x@sub.b.example"])('accepts %j', (raw) => {
    expect(email(raw)).toBe(raw);
  });

  it('trims', () => {
    expect(email(' a@b.example ')).toBe('a@b.example');
  });

  it.each(
    [
      'x',
      'a@b',
      'a b@c.example',
      'A <a@b.example>',
      '"<script>"@b.example',
      'a@b.example\0',
      '\ud800@b.example',
      3,
      null,
      [],
      {},
    ].map((raw) => [raw]),
  )('refuses %j', (raw) => {
    expect(() => email(raw)).toThrow(new InvalidValue('not_an_email'));
  });

  it('refuses a long one', () => {
    expect(() => email(`${'a'.repeat(250)}@b.example`)).toThrow(
      new InvalidValue('text_too_long', { max: 255 }),
    );
  });
});

describe('oneOf', () => {
  const status = oneOf(['publish', 'draft']);

  it('accepts each of the values', () => {
    expect(status('draft')).toBe('draft');
  });

  it.each(['', 'Draft', 'trash', 'toString', '__proto__', ['draft'], null, {}].map((raw) => [raw]))(
    'refuses %j',
    (raw) => {
      expect(() => status(raw)).toThrow(
        expect.objectContaining({ key: 'not_one_of', args: { values: 'publish, draft' } }),
      );
    },
  );
});

it.each([
  ['<CODE/CRAFTS>', 'CODE/CRAFTS'],
  ["c't <webdev>", "c't webdev"],
  ['<webdev>Fest</webdev>', 'Fest'],
  ['Konzert <Ensemble Recherche> live', 'Konzert Ensemble Recherche live'],
  ['Talk <Prof. Dr. Müller>', 'Talk Prof. Dr. Müller'],
  ['Contact <info@example.org>', 'Contact info@example.org'],
  ['<R&B> night', 'R&B night'],
  ['<Map hidden>x</map>', 'x'],
  ['<custom one="1" two>x', 'x'],
  ['<br /><hr noshade>x', 'x'],
  ['<script>alert(1)</script>Party', 'Party'],
  ['<b>Bold', 'Bold'],
  ['<img/src=x/onerror=alert(1)>Party', 'Party'],
  ['<a/b><script>', 'a/b'],
])('distinguishes names in angle brackets from markup: %s', (sent, kept) => {
  expect(plainText({ max: 255 })(sent)).toBe(kept);
});
