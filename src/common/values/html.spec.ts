import fc from '../../../test/support/properties.js';
import { html, toOneLine, toParagraphs, toPlainText } from './html.js';
import { InvalidValue } from './invalid-value.js';
import { textBetweenTags, textOfSanitised } from './markup.js';

const MEBIBYTE = 1_048_576;

const source = html({ max: MEBIBYTE });

describe('html', () => {
  it.each([
    ['Text', 'Text'],
    ['', ''],
    ['<p>&#8203;\u00ad</p><br>\u2800', ''],
    [2027, '2027'],
    ['Jazz & blues, a < b, a<b', 'Jazz &amp; blues, a &lt; b, a&lt;b'],
    ['&eacute;&nbsp;&lt;b&gt;', 'é\u00a0&lt;b&gt;'],
    [' a\r\nb\rc\td ', 'a\nb\nc\td'],
    ['<h2 class="x" id="y" style="color:red" onclick="z()">A</h2>', '<h2 class="x">A</h2>'],
    ['<b>open', '<b>open</b>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<table><tr><td colspan="2">a</td></tr></table>', '<table><tr><td colspan="2">a</td></tr></table>'],
    [
      '<img src="https://a.example/b.png" alt="" width="3" onerror="x()">',
      '<img src="https://a.example/b.png" alt="" width="3" />',
    ],
    ['<img src="data:image/png;base64,xx">', '<img />'],
    [
      '<a href="mailto:a@b.example">m</a> <a href="tel:+1">t</a>',
      '<a href="mailto:a@b.example">m</a> <a href="tel:+1">t</a>',
    ],
    ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    [
      '<a href="https://a.example" target="_blank">x</a>',
      '<a href="https://a.example" target="_blank" rel="noopener">x</a>',
    ],
    ['<a target="_blank" rel="nofollow">x</a>', '<a target="_blank" rel="nofollow noopener">x</a>'],
    ['<a onclick="x()" download style="y">x</a>', '<a>x</a>'],
    ['<a target="evil">x</a>', '<a>x</a>'],
    ['<script>alert(1)</script>x<style>y</style><iframe src="z">w</iframe>', 'x'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<svg><p>a</p></svg><form>b</form>', '<p>a</p>b'],
    ['<!-- c -->x', 'x'],
    ['<constructor __proto__=a constructor=b>x', 'x'],
    ['שלום <bdo dir="rtl">x</bdo>', 'שלום <bdo dir="rtl">x</bdo>'],
  ])('sanitises %j idempotently', (raw, sanitised) => {
    expect(source(raw)).toBe(sanitised);
    expect(source(sanitised)).toBe(sanitised);
  });

  it.each(['a\0', '\u001b', '\ud800', '&#1;', '<p title="&#x1b;">x'])(
    'refuses the characters of %j',
    (raw) => {
      expect(() => source(raw)).toThrow(new InvalidValue('text_control_characters'));
    },
  );

  it.each([null, undefined, true, [], {}, ['<b>']].map((raw) => [raw]))('refuses %p', (raw) => {
    expect(() => source(raw)).toThrow(new InvalidValue('not_a_text'));
  });

  it('counts the characters of the result', () => {
    expect(html({ max: 2 })('<script>long</script>🎷🎷')).toBe('🎷🎷');
    expect(() => html({ max: 2 })('&')).toThrow(
      expect.objectContaining({ key: 'text_too_long', args: { max: 2 } }),
    );
  });

  it('leaves nothing executable', () => {
    fc.assert(
      fc.property(hostileMarkup(), (raw) => {
        const sanitised = resultOf(raw);
        expect(sanitised).not.toMatch(/<(?:script|style|iframe|svg|math|object|form|[^a-z/])/i);
        const tags = (sanitised.match(/<[^>]*>/g) ?? []).join('');
        expect(tags.replace(/"[^"]*"/g, '')).not.toMatch(/\s(?:on\w*|style|id|srcdoc)=/i);
        expect(schemesOf(tags).filter((scheme) => !/^(?:https?|mailto|tel):$/.test(scheme))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

const HOSTILE_PIECES = [
  '<script>|</script>|<script src=x>|<a href="|<a href=|<img src=x onerror=alert(1) |<svg onload=x>|<p style="|onclick=x ',
  'javascript:alert(1)|java\nscript:|&#x6a;avascript:|data:text/html,x|<b>|</b>|<p>|</p>|<|>|"|\'|/| |&lt;|&amp;|\u0338|x',
  '<!--|-->|<![CDATA[|<math><mtext>|<noscript>|<textarea>|</textarea>|<iframe srcdoc="|<xmp>|<title>|<table><td>',
].flatMap((pieces) => pieces.split('|'));

function hostileMarkup(): fc.Arbitrary<string> {
  const piece = fc.oneof(fc.constantFrom(...HOSTILE_PIECES), fc.string());
  return fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
}

/** The URL schemes, as a browser reads them. */
function schemesOf(tags: string): string[] {
  const addresses = tags
    .matchAll(/\s(?:href|src|cite)="([^"]*)"/g)
    .map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return [...addresses].map((address) => URL.parse(address, 'https://base.example')?.protocol ?? 'https:');
}

function resultOf(raw: string): string {
  try {
    return source(raw);
  } catch (error) {
    if (error instanceof InvalidValue) return '';
    throw error;
  }
}

describe('toParagraphs', () => {
  it.each([
    ['', ''],
    [' \n\n ', ''],
    ['Text', '<p>Text</p>'],
    ['A <b>hall</b>', '<p>A <b>hall</b></p>'],
    ['<p>Hello <strong>world</strong></p>\n\nSecond', '<p>Hello <strong>world</strong></p>\n<p>Second</p>'],
    ['a\nb\n \t\n\n  c', '<p>a<br />\nb</p>\n<p>c</p>'],
    ['a<br />\nb<br />c', '<p>a<br />\nb<br />\nc</p>'],
    ['a<br /><br />b', '<p>a</p>\n<p>b</p>'],
    ['<b>a\nb\n\nc</b> d', '<p><b>a<br />\nb<br />\n<br />\nc</b> d</p>'],
    ['<b>a<br />\nb</b>', '<p><b>a<br />\nb</b></p>'],
    ['x <div>a\n\nb</div> y', '<p>x</p>\n<div>a\n\nb</div>\n<p>y</p>'],
    ['<ul>\n<li>a</li>\n</ul>\n<hr />\nb', '<ul>\n<li>a</li>\n</ul>\n<hr />\n<p>b</p>'],
    ['<pre>a\n\n  b</pre>', '<pre>a\n\n  b</pre>'],
    ['<div><div>a</div>b\n\nc</div>', '<div><div>a</div>b\n\nc</div>'],
    ['<a href="x"><div>a</div></a>b', '<a href="x"><div>a</div></a>\n<p>b</p>'],
    ['<img src="x" alt="a" />\n\nb', '<p><img src="x" alt="a" /></p>\n<p>b</p>'],
    ['<a title="a\nb">c</a>', '<p><a title="a\nb">c</a></p>'],
    ['\u00a0indented', '<p>\u00a0indented</p>'],
  ])('shows %j', (text, shown) => {
    expect(toParagraphs(text)).toBe(shown);
  });

  it.each(['</p>', '</b></b><b>', '<div>open', '<p', 'a < b > c', '<unknown>'])(
    'handles %j, which html() never returns',
    (text) => {
      expect(toParagraphs(text)).toContain(text);
    },
  );
});

describe('toPlainText', () => {
  it.each([
    ['', ''],
    ['<p>Hello <strong>wor</strong>ld</p>\n\nSecond', 'Hello world Second'],
    ['<p>a</p><p>b</p>c<br />d', 'a b c d'],
    ['Jazz &amp; blues &lt;live&gt; &eacute;&nbsp;x', 'Jazz & blues <live> é x'],
    ['a<script>b</script>', 'a'],
  ])('reads %j', (markup, text) => {
    expect(toPlainText(source(markup))).toBe(text);
  });

  it('reads sanitised markup as the sanitiser itself does', () => {
    fc.assert(
      fc.property(hostileMarkup(), (raw) => {
        const sanitised = resultOf(raw);
        expect(textOfSanitised(sanitised)).toBe(textBetweenTags(sanitised));
        expect(textOfSanitised(toParagraphs(sanitised))).toBe(textBetweenTags(toParagraphs(sanitised)));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Quadratic work on this size would exceed the time limit of a test. */
const HOSTILE_SIZE = MEBIBYTE / 4;

describe('long repetitions', () => {
  it.each([
    ...[
      '<',
      '&',
      '<a ',
      '<a "',
      '<!--',
      '<b>',
      '<b></i>',
      '<p>',
      '<p><div>',
      '<li><ul>',
      '<br>',
      '<br> ',
      '</p>',
    ],
    ...[
      '\n',
      '\n ',
      ' ',
      '<iframe>',
      '<noscript>',
      '<table><td>',
      '<b>\n</b>',
      '<<b>b>',
      '<aaaa',
      'a',
      '<img>',
    ],
    '<pre>\n',
  ])('of %j are parsed completely', (unit) => {
    const text = unit.repeat(HOSTILE_SIZE / unit.length);
    // Each unit grows by at most an entity, or by a paragraph around it.
    expect(toParagraphs(text).length).toBeLessThanOrEqual(10 * text.length);
    expect(toPlainText(resultOf(text)).length).toBeLessThanOrEqual(text.length);
  });

  it('in one tag name, or in its attributes, are parsed completely', () => {
    expect(toParagraphs('<'.padEnd(HOSTILE_SIZE, 'a')).length).toBeGreaterThan(0);
    expect(resultOf('<p '.padEnd(HOSTILE_SIZE, 'a ')).length).toBeGreaterThan(0);
  });
});

describe('comments', () => {
  const source = html({ max: 1_000 });
  const MANY = 4_000;
  const link = (address: string): string => `<a href="https://a.example/${address}">x</a>`;

  it('in an address are kept as they are, unless there are very many', () => {
    expect(source(link('<!-- c -->b'))).toContain('https://a.example/&lt;!-- c --&gt;b"');
    expect(source(link('<!-- c -->'.repeat(MANY) + 'b'))).toContain('https://a.example/b"');
  });

  it('that nothing ends are kept, however many there are', () => {
    expect(html({ max: 100_000 })('x' + '<!--'.repeat(MANY))).toBe('x' + '&lt;!--'.repeat(MANY));
  });

  it('that are made of others are removed again, and refused when that does not end', () => {
    // Without its innermost comment, each is one of a level less.
    const nested = (levels: number): string => '<!'.repeat(levels) + '<!---->' + '---->'.repeat(levels);
    expect(source(link(nested(5).repeat(200) + 'b'))).toContain('https://a.example/b"');
    expect(() => source(link(nested(15).repeat(200) + 'b'))).toThrow(new InvalidValue('not_a_text'));
  });
});

it.each([
  ['<p>one\ntwo<br />\nthree</p>\n<p>four</p>', '<p>one two<br /> three</p> <p>four</p>'],
  ['<pre>\none\n\ntwo</pre>\nthree\nfour', '<pre>one<br /><br />two</pre> three four'],
  ['<PRE class="a\nb">one\n<b>two\n</b></PRE>', '<PRE class="a b">one<br /><b>two<br /></b></PRE>'],
  ['one', 'one'],
])('%j on one line is %j', (text, line) => {
  expect(toOneLine(text)).toBe(line);
});

it('puts long markup on one line in time by its length', () => {
  expect(toOneLine('<pre>\n'.repeat(100_000))).toHaveLength(500_000);
  expect(toOneLine('<'.repeat(500_000))).toHaveLength(500_000);
});
