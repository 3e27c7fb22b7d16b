import type { X2jOptions, XMLParser } from 'fast-xml-parser';
import { escapeXml, NO_XML } from '#common/escapes.js';
import { lazyRequire } from '#common/lazy-require.js';
import type { Message } from '#common/messages/message-arguments.js';

/** An element with its attributes and children. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

const MAX_MESSAGE = 300;

/** Shortens messages of the parser, since they quote the document. */
const shortened = (text: string): string => text.slice(0, MAX_MESSAGE);

/** The reason why a text is rejected as a document. */
export class InvalidXml extends Error {
  constructor(readonly reason: Message) {
    super(reason.key);
  }
}

const library = lazyRequire('fast-xml-parser') as () => {
  readonly XMLParser: typeof XMLParser;
  readonly XMLValidator: {
    validate(text: string): true | { readonly err: { readonly line: number; readonly msg: string } };
  };
};

const MAX_DEPTH = 64;

const OPTIONS: X2jOptions = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: '#cdata',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // `decoded` does this: it knows only the entities of XML itself.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
};

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([\da-fA-F]{1,6});)?/g;

const badReference = (text: string): InvalidXml =>
  new InvalidXml({ key: 'xliff_bad_reference', args: { text } });

function decoded(text: string): string {
  return text.replace(REFERENCE, (all, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name] ?? all;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    if (character === '' || NO_XML.test(character)) throw badReference(all);
    return character;
  });
}

type Parsed = Readonly<Record<string, unknown>>;

function attributesOf(node: Parsed): Map<string, string> {
  const attributes = (node[':@'] ?? {}) as Readonly<Record<string, unknown>>;
  return new Map(
    Object.entries(attributes).map(([name, value]) => [name, decoded(String(value)).replace(/[\t\n]/g, ' ')]),
  );
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : '');

function textOf(node: Parsed): string | undefined {
  if ('#text' in node) return decoded(plain(node['#text']));
  const [cdata] = (node['#cdata'] ?? []) as Parsed[];
  return '#cdata' in node ? plain(cdata?.['#text']) : undefined;
}

function nodeOf(node: Parsed, depth: number): XmlNode {
  if (depth > MAX_DEPTH) throw new InvalidXml({ key: 'xliff_too_deep', args: { max: MAX_DEPTH } });
  const text = textOf(node);
  if (text !== undefined) return text;
  const name = Object.keys(node).find((key) => key !== ':@') ?? '';
  const children = (node[name] as Parsed[]).map((child) => nodeOf(child, depth + 1));
  return { name, attributes: attributesOf(node), children };
}

/**
 * Parses a document and returns its root element.
 * @throws InvalidXml when it is not well-formed, or has a document type, which can name files and entities
 */
export function parseXml(source: string): XmlElement {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new InvalidXml({ key: 'xliff_document_type' });
  if (NO_XML.test(text)) throw new InvalidXml({ key: 'xliff_bad_characters' });
  const { XMLParser: Parser, XMLValidator: Validator } = library();
  const valid = Validator.validate(text);
  if (valid !== true)
    throw new InvalidXml({
      key: 'xliff_not_well_formed',
      args: { line: valid.err.line, reason: shortened(valid.err.msg) },
    });
  let parsed: Parsed[];
  try {
    parsed = new Parser(OPTIONS).parse(text) as Parsed[];
  } catch (error) {
    const reason = shortened(error instanceof Error ? error.message : String(error));
    throw new InvalidXml({ key: 'xliff_not_parsed', args: { reason } });
  }
  const roots = parsed.map((node) => nodeOf(node, 1)).filter((node) => typeof node !== 'string');
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new InvalidXml({ key: 'xliff_one_root' });
  return root;
}

/** Escapes a text for a document. Characters that XML cannot have become XLIFF elements. */
export const escapeInline = (text: string): string =>
  text
    .split(new RegExp(`(${NO_XML.source})`, 'u'))
    .map((part) => (NO_XML.test(part) && [...part].length === 1 ? codePoint(part) : escapeXml(part)))
    .join('');

const codePoint = (character: string): string =>
  `<cp hex="${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}"/>`;
