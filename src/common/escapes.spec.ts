import { escapeAttribute, escapeHtml, escapeText, escapeXml, unescapeHtml, withoutNoXml } from './escapes.js';

const TEXT = `<a b="c" d='e'>&amp;\r\n\t\u0001\ufffe`;

it.each([
  ['between tags', escapeText, `&lt;a b="c" d='e'&gt;&amp;amp;\r\n\t\u0001\ufffe`],
  ['in HTML', escapeHtml, '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;\r\n\t\u0001\ufffe'],
  ['in XML', escapeXml, `&lt;a b=&quot;c&quot; d='e'&gt;&amp;amp;&#xD;\n\t`],
  ['in attributes of XML', escapeAttribute, `&lt;a b=&quot;c&quot; d='e'&gt;&amp;amp;&#xD;&#10;&#9;`],
  ['without what XML cannot hold', withoutNoXml, `<a b="c" d='e'>&amp;\r\n\t`],
  ['back', unescapeHtml, `<a b="c" d='e'>&\r\n\t\u0001\ufffe`],
] as const)('escapes a text %s', (_, escape, expected) => {
  expect(escape(TEXT)).toBe(expected);
});

it('decodes each entity once', () => {
  expect(unescapeHtml('&amp;lt; &lt;b&gt; &quot; &copy;')).toBe('&lt; <b> " &copy;');
});
