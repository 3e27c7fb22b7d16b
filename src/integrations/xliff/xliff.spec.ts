import { html } from '#common/values/html.js';
import fc from '../../../test/support/properties.js';
import { canonicalHtml, InlineCodes, inlineText } from './inline-codes.js';
import { readXliff } from './read-xliff.js';
import { NAMESPACE } from './xliff-file.js';
import { escapeInline, InvalidXml, parseXml, type XmlElement } from './xml.js';

const laughs = ['<!DOCTYPE x [<!ENTITY a "ha">', '<!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'].join('');

it.each([
  ['a document type', '<!DOCTYPE x><x/>'],
  ['a document type after a comment', '<!-- x --><!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>'],
  ['entities in entities', laughs],
  ['an entity of a file', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
  ['an entity of HTML', '<x>&copy;</x>'],
  ['an entity without an end', '<x>a & b</x>'],
  ['an entity in an attribute', '<x a="&eacute;"/>'],
  ['a number that is no character', '<x>&#0;</x>'],
  ['half a pair', '<x>&#xD800;</x>'],
  ['a number that is too large', '<x>&#x110000;</x>'],
  ['a control character', '<x>\u0001</x>'],
  ['a tag without an end', '<x><y></x>'],
  ['two roots', '<x/><y/>'],
  ['an attribute twice', '<x a="1" a="2"/>'],
  ['nothing', ''],
  ['text alone', 'x'],
  ['JSON', '{"x": 1}'],
  ['depth', '<x>'.repeat(100) + '</x>'.repeat(100)],
])('rejects %s', (_, text) => {
  expect(() => parseXml(text)).toThrow(InvalidXml);
});

it('a document is read with its white space, characters and sections', () => {
  const root = parseXml(
    '\ufeff<?xml version="1.0"?><!-- c --><x a="&lt;1&#10;2&gt;"> a&amp;b <y/>\r\n<![CDATA[<&amp;>]]>&#x1F3B7;</x>',
  );
  expect([root.name, [...root.attributes]]).toEqual(['x', [['a', '<1 2>']]]);
  const shown = root.children.map((node) => (typeof node === 'string' ? node : node.name)).join('|');
  expect(shown).toBe(' a&b |y|\n|<&amp;>|\u{1f3b7}');
});

const written = (text: string, isHtml: boolean): string => {
  const codes = new InlineCodes();
  const source = isHtml ? codes.source(text) : escapeInline(text);
  const unit = parseXml(`<unit>${codes.originalData}<source>${source}</source></unit>`);
  const [list, from] = codes.originalData === '' ? [undefined, unit.children[0]] : unit.children;
  const items = (list as XmlElement | undefined)?.children as XmlElement[] | undefined;
  const data = new Map(
    items?.map((one) => [one.attributes.get('id') ?? '', one.children.map(String).join('')]),
  );
  return inlineText((from as XmlElement).children, data, isHtml);
};

it.each([
  '<p>Bring a <strong>blanket</strong> &amp; tea.</p>\n<p>1 &lt; 2</p>',
  '<a href="https://a.example/?a=1&amp;b=2" title="&quot;x&quot;">here</a><br /><br>',
  'a </p> b <em>c',
  '<p><em>a</p></em>',
  'x \uffff \ufeff &amp;copy; &nbsp;',
  '<ul><li>1</li><li>2<ul><li>3</li></ul></li></ul><hr /><img src="/a.png" alt="A" />',
])('%j survives the round trip', (text) => {
  expect(written(text, true)).toBe(canonicalHtml(text));
});

it('any stored text survives the round trip', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<br>',
    '&',
    '&amp;',
    '<',
    '>',
    '"',
    ' ',
    '\n',
    'é',
    '\u{1f3b7}',
    '\ufffe',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const stored = html({ max: 1_000 })(pieces.join(''));
      expect(canonicalHtml(stored)).toBe(stored);
      expect(written(stored, true)).toBe(stored);
      const plain = pieces.join('').replace(/\r/g, '');
      expect(written(plain, false)).toBe(plain);
    }),
  );
});

it('a target shares the ids of its source for the same codes, and has its own for others', () => {
  const codes = new InlineCodes();
  expect(codes.source('<b>a</b><br><b>c</b>')).toBe(
    '<pc id="1" dataRefStart="d1" dataRefEnd="d2">a</pc><ph id="2" dataRef="d3"/><pc id="3" dataRefStart="d1" dataRefEnd="d2">c</pc>',
  );
  expect(codes.target('<br><i>x</i><b>c</b>')).toBe(
    '<ph id="2" dataRef="d3"/><pc id="4" dataRefStart="d4" dataRefEnd="d5">x</pc><pc id="1" dataRefStart="d1" dataRefEnd="d2">c</pc>',
  );
});

const document = (unit: string, attributes = 'version="2.1" srcLang="en-US" trgLang="fr"'): string =>
  `<xliff xmlns="${NAMESPACE}" ${attributes}><file id="event-1"><group id="g">${unit}</group></file></xliff>`;

it('segments that a tool has split are joined in the order of the target', () => {
  const { source, target, files } = readXliff(
    document(`<unit id="title"><mda:metadata xmlns:mda="m"><x/></mda:metadata>
      <segment state="final"><source>One.</source><target order="3">Un.</target></segment>
      <ignorable><source> </source></ignorable>
      <segment state="translated"><source>Two<mrk id="m">.</mrk></source><target order="1">Deux.</target></segment></unit>`),
  );
  const [unit] = files[0]?.units ?? [];
  expect([source, target, unit?.isTranslated]).toEqual(['en', 'fr', true]);
  const text = (nodes: NonNullable<typeof unit>['source'] = []) => inlineText(nodes, new Map(), false);
  expect([text(unit?.source), text(unit?.target)]).toEqual(['One. Two.', 'Deux. Un.']);
});

const UNIT = '<unit id="title"><segment><source>a</source></segment></unit>';

it.each([
  ['another version', document(UNIT, 'version="1.2" srcLang="en" trgLang="fr"')],
  ['no target language', document(UNIT, 'version="2.1" srcLang="en"')],
  ['an unknown language', document(UNIT, 'version="2.1" srcLang="en" trgLang="pt"')],
  ['the same language twice', document(UNIT, 'version="2.1" srcLang="en" trgLang="en-GB"')],
  ['another namespace', document(UNIT).replace(NAMESPACE, 'urn:x')],
  ['a unit twice', document(UNIT + UNIT)],
  ['an unknown state', document(UNIT.replace('<segment>', '<segment state="done">'))],
  ['a unit without an id', document(UNIT.replace(' id="title"', ''))],
  ['a unit without a segment', document('<unit id="title"></unit>')],
  ['a segment without a source', document('<unit id="title"><segment><target>a</target></segment></unit>')],
])('rejects a document with %s', (_, text) => {
  expect(() => readXliff(text)).toThrow(InvalidXml);
});
