import { toPlainLines } from './plain-lines.js';

it.each([
  ['', ''],
  ['one', 'one'],
  ['<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['<p>one</p>\n<p> </p>\n<p>two</p>', 'one\n\ntwo'],
  ['<p>one<br />\ntwo<br>three</p>', 'one\ntwo\nthree'],
  ['<p>one<br><br><br>two<br></p>\n<p>three</p>', 'one\n\ntwo\n\nthree'],
  ['<p>one <b>two</b>\nthree</p>four', 'one two three\n\nfour'],
  ['<h2>Title</h2>\n<p>text</p>', 'Title\n\ntext'],
  [
    '<p>bring</p>\n<ul>\n<li>boots</li>\n<li>a <i>hat</i></li>\n</ul>\n<p>end</p>',
    'bring\nboots\na hat\n\nend',
  ],
  ['<ol><li><p>one</p></li><li>two<ul><li>three</li></ul></li></ol>end', 'one\ntwo\nthree\n\nend'],
  ['<dl><dt>one</dt><dd>two</dd></dl>', 'one\ntwo'],
  ['<div>one</div><div>two</div>', 'one\ntwo'],
  ['<table><tr><td>one</td><td>two</td></tr></table>', 'one\ntwo'],
  ['<p>one</p><hr /><blockquote><p>two</p></blockquote>', 'one\n\ntwo'],
  ['<pre>\none\n  two\n\n\nthree</pre>four', 'one\ntwo\n\nthree\n\nfour'],
  ['<p>a &lt;b&gt; &amp;amp; &quot;c&quot;</p>', 'a <b> &amp; "c"'],
  ['<p>one<img src="x.jpg" /> two\u00a0 three</p>', 'one two three'],
])('%j is %j in lines', (source, text) => {
  expect(toPlainLines(source)).toBe(text);
});

it('puts long markup into lines in time by its length', () => {
  expect(toPlainLines('<p>a</p>'.repeat(100_000))).toHaveLength(299_998);
  expect(toPlainLines('<'.repeat(500_000))).toHaveLength(500_000);
});
