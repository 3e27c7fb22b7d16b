import { escapeText, unescapeHtml } from '#common/escapes.js';
import type { Message } from '#common/messages/message-arguments.js';
import { escapeInline, type XmlElement, type XmlNode } from './xml.js';

/*
 * Texts with markup: in the file each tag is an inline code, and the tag itself is stored as original data.
 */

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;

/** A part of a text: plain text or a tag. Opening and closing tags of a pair refer to each other. */
type Part =
  | { readonly text: string }
  | { readonly tag: string; readonly name: string; readonly closes: boolean; partner?: number };

function partsOf(html: string): Part[] {
  const parts: Part[] = [];
  const open: number[] = [];
  let at = 0;
  for (const match of html.matchAll(TAG)) {
    const [tag, slash, name = ''] = match;
    if (match.index > at) parts.push({ text: unescapeHtml(html.slice(at, match.index)) });
    at = match.index + tag.length;
    const part: Part = { tag, name: name.toLowerCase(), closes: slash === '/' };
    parts.push(part);
    if (part.closes) closeLast(parts, open);
    else open.push(parts.length - 1);
  }
  if (at < html.length) parts.push({ text: unescapeHtml(html.slice(at)) });
  return parts;
}

/** Pairs the last tag with the one that it closes. Tags opened in between remain unpaired. */
function closeLast(parts: readonly Part[], open: number[]): void {
  const end = parts.length - 1;
  const closing = parts[end];
  if (closing === undefined || !('tag' in closing)) return;
  const found = open.findLastIndex((index) => {
    const part = parts[index];
    return part !== undefined && 'tag' in part && part.name === closing.name;
  });
  if (found === -1) return;
  const begin = open[found] ?? 0;
  open.length = found;
  const opening = parts[begin];
  if (opening === undefined || !('tag' in opening)) return;
  closing.partner = begin;
  opening.partner = end;
}

/** Writes entities in one canonical form, so that two texts can be compared. */
export const canonicalHtml = (html: string): string =>
  partsOf(html)
    .map((part) => ('tag' in part ? part.tag : escapeText(part.text)))
    .join('');

/** The inline codes of a unit. Source and target share the ids of the tags that both have. */
export class InlineCodes {
  private readonly data = new Map<string, string>();
  private ids = 0;
  private sourceIds: { readonly tags: string; readonly id: string }[] = [];

  /** The `<originalData>` element of all codes; empty without codes. */
  get originalData(): string {
    const items = [...this.data].map(([tag, id]) => `<data id="${id}">${escapeInline(tag)}</data>`);
    return items.length === 0 ? '' : `<originalData>${items.join('')}</originalData>`;
  }

  source(html: string): string {
    const assigned: { tags: string; id: string }[] = [];
    const xml = this.write(html, (tags) => {
      const id = String((this.ids += 1));
      assigned.push({ tags, id });
      return id;
    });
    this.sourceIds = assigned;
    return xml;
  }

  target(html: string): string {
    // In reverse, so that the first is popped off the end: a text may have a hundred thousand of them.
    const remaining = Map.groupBy(this.sourceIds.toReversed(), ({ tags }) => tags);
    return this.write(html, (tags) => remaining.get(tags)?.pop()?.id ?? String((this.ids += 1)));
  }

  private write(html: string, idOf: (tags: string) => string): string {
    const parts = partsOf(html);
    return parts
      .map((part) => {
        if (!('tag' in part)) return escapeInline(part.text);
        const partner = part.partner === undefined ? undefined : parts[part.partner];
        if (partner === undefined || !('tag' in partner))
          return `<ph id="${idOf(part.tag)}" dataRef="${this.refOf(part.tag)}"/>`;
        if (part.closes) return '</pc>';
        const [start, end] = [this.refOf(part.tag), this.refOf(partner.tag)];
        return `<pc id="${idOf(part.tag + partner.tag)}" dataRefStart="${start}" dataRefEnd="${end}">`;
      })
      .join('');
  }

  private refOf(tag: string): string {
    const existing = this.data.get(tag);
    if (existing !== undefined) return existing;
    const id = `d${this.data.size + 1}`;
    this.data.set(tag, id);
    return id;
  }
}

/** The reason why a text of the file is invalid. */
export class InvalidText extends Error {
  constructor(readonly reason: Message) {
    super(reason.key);
  }
}

export type OriginalData = ReadonlyMap<string, string>;

/** Returns the character of an element that stands for one that XML cannot have. */
export function characterOf({ attributes }: XmlElement): string {
  const hex = attributes.get('hex') ?? '';
  const code = /^[\da-f]{1,6}$/i.test(hex) ? parseInt(hex, 16) : Infinity;
  if (code > 0x10ffff)
    throw new InvalidText({ key: 'xliff_no_character', args: { text: `<cp hex="${hex.slice(0, 12)}"/>` } });
  return String.fromCodePoint(code);
}

/** The attributes of inline codes that name original data: of the start and of the end. */
const CODES: Readonly<Record<string, readonly [start: string, end?: string]>> = {
  ph: ['dataRef'],
  sc: ['dataRef'],
  ec: ['dataRef'],
  pc: ['dataRefStart', 'dataRefEnd'],
};

/**
 * Converts a source or target to text, or to HTML if the field has markup.
 * @throws InvalidText
 */
export function inlineText(nodes: readonly XmlNode[], data: OriginalData, isHtml: boolean): string {
  const tagOf = ({ name, attributes }: XmlElement, attribute: string | undefined): string => {
    if (attribute === undefined) return '';
    if (!isHtml) throw new InvalidText({ key: 'xliff_code_in_plain_text', args: { element: name } });
    const reference = attributes.get(attribute) ?? '';
    const tag = data.get(reference);
    if (tag === undefined)
      throw new InvalidText({
        key: 'xliff_no_original_data',
        args: { element: name, reference: `${attribute}="${reference.slice(0, 32)}"` },
      });
    return tag;
  };
  const textOf = (node: XmlNode): string => {
    if (typeof node === 'string') return isHtml ? escapeText(node) : node;
    if (node.name === 'cp') return characterOf(node);
    if (node.name === 'sm' || node.name === 'em') return '';
    const inside = (): string => node.children.map(textOf).join('');
    if (node.name === 'mrk') return inside();
    const code = CODES[node.name];
    if (code === undefined)
      throw new InvalidText({ key: 'xliff_no_inline_element', args: { element: node.name.slice(0, 32) } });
    return tagOf(node, code[0]) + inside() + tagOf(node, code[1]);
  };
  return nodes.map(textOf).join('');
}
