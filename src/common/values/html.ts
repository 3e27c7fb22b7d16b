import { collapse } from '../text/fold.js';
import {
  isBlank,
  limitCharacters,
  limitMarkup,
  MAX_MARKUP,
  occurrences,
  refuseControlCharacters,
  textOf,
} from './characters.js';
import { ALLOWED_HTML } from './html-allowed.js';
import { InvalidValue } from './invalid-value.js';
import { BLOCK_ELEMENTS, sanitise, textOfSanitised } from './markup.js';

/**
 * A tag in the output of `html`: no `<` or `>` in attributes. Stops at the next `<`, so that matching takes
 * linear time.
 */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;

const LINE_END_OR_TAG = /<br\b[^<>]*>\n?|<[^<>]*>|\n/gi;

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_ELEMENTS);

const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr']);

const LINE_BREAK = '<br />\n';

interface Node {
  readonly kind: 'text' | 'break' | 'inline' | 'block';
  readonly html: string;
}

/**
 * Sanitises a text with markup, for every role: trimmed, with `\n` line ends. The result is HTML: `&` is
 * `&amp;`.
 * `max` limits the characters of the result.
 * Throws `not_a_text` (also for elements nested deeper than 512, and for comments made of others), `text_control_characters`,
 * `too_much_markup`, `text_too_long`.
 */
export function html({ max }: { readonly max: number }): (raw: unknown) => string {
  return (raw) => {
    const source = limitMarkup(refuseControlCharacters(textOf(raw))).replace(/\r\n?/g, '\n');
    // Checked again, as characters may have been sent as entities.
    const sanitised = refuseControlCharacters(sanitise(limitComments(source), ALLOWED_HTML)).trim();
    return limitCharacters(isBlankHtml(sanitised) ? '' : limitRendered(sanitised), max);
  };
}

/** Refuses what would be refused in the form in which it is read: line ends become tags there. */
function limitRendered(sanitised: string): string {
  const lineEnds = occurrences(sanitised, '\n');
  if (lineEnds > MAX_MARKUP) throw new InvalidValue('too_much_markup', { max: MAX_MARKUP });
  // Two tags around each paragraph: it ends at a line end or at the tag of a block.
  const most = 3 * occurrences(sanitised, '<') + occurrences(sanitised, '&') + 2 * (lineEnds + 1);
  if (most > MAX_MARKUP) limitMarkup(toParagraphs(sanitised));
  return sanitised;
}

/** Far more than texts have. The sanitiser copies the whole of an address for each comment in it. */
const MAX_COMMENTS = 100;
const MAX_PASSES = 10;

function withoutComments(source: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = source.indexOf('<!--', at);
    const end = from < 0 ? -1 : source.indexOf('-->', from + 4);
    if (end < 0) return kept.join('') + source.slice(at);
    kept.push(source.slice(at, from));
    at = end + 3;
  }
}

/**
 * Removes comments where there are very many, again as long as what is around them makes new ones.
 * @throws InvalidValue `not_a_text` when that does not end
 */
function limitComments(source: string): string {
  let text = source;
  for (let pass = 0; text.split('<!--', MAX_COMMENTS + 1).length > MAX_COMMENTS; pass++) {
    const shorter = withoutComments(text);
    if (shorter === text) return text;
    if (pass === MAX_PASSES) throw new InvalidValue('not_a_text');
    text = shorter;
  }
  return text;
}

/** Markup without visible content, such as `<p></p>`, counts as empty. */
const isBlankHtml = (sanitised: string): boolean =>
  !/<(?:img|hr)\b/i.test(sanitised) && isBlank(textOfSanitised(sanitised));

/**
 * The text of a sanitised source or of its paragraphs, without markup, entities decoded, whitespace collapsed. It may
 * contain `<`: escape it before use in HTML.
 */
export function toPlainText(source: string): string {
  return collapse(textOfSanitised(source));
}

const PRE_OR_TAG_OR_LINE_END = /<pre\b[^<>]*>\n?|<[^<>]*>|\n/gi;

/** Sanitised markup on one line, which looks the same: line ends are spaces, or `<br />` in `<pre>`. */
export function toOneLine(source: string): string {
  let depth = 0;
  return source.replace(PRE_OR_TAG_OR_LINE_END, (part) => {
    if (part === '\n') return depth > 0 ? '<br />' : ' ';
    if (/^<pre\b/i.test(part)) depth += 1;
    else if (/^<\/pre\b/i.test(part)) depth = Math.max(0, depth - 1);
    // The line end directly after `<pre>` is not shown.
    return part.replace(/\n$/, '').replaceAll('\n', ' ');
  });
}

/**
 * Renders a sanitised source for reading: plain paragraphs in `<p>`, joined by `\n`.
 * A blank line, or two `<br>`, begins a new paragraph; one line end becomes `<br />`. Elements that are or
 * contain a block are kept unchanged. Inline elements are never split: a blank line inside becomes two
 * `<br />`.
 */
export function toParagraphs(source: string): string {
  return runsOf(topLevelNodes(source)).flatMap(paragraphsOf).join('\n');
}

function topLevelNodes(source: string): Node[] {
  const nodes: Node[] = [];
  let depth = 0;
  let start = 0;
  let kind: Node['kind'] = 'inline';
  for (const match of source.matchAll(TAG)) {
    const [tag, slash, name = ''] = match;
    const element = name.toLowerCase();
    if (depth === 0) {
      nodes.push({ kind: 'text', html: source.slice(start, match.index) });
      start = match.index;
      kind = element === 'br' ? 'break' : 'inline';
    }
    if (BLOCKS.has(element)) kind = 'block';
    if (slash === '/') depth = Math.max(0, depth - 1);
    else if (!VOID_ELEMENTS.has(element)) depth += 1;
    if (depth > 0) continue;
    const end = match.index + tag.length;
    nodes.push({ kind, html: source.slice(start, end) });
    start = end;
  }
  nodes.push({ kind: depth === 0 ? 'text' : kind, html: source.slice(start) });
  return nodes;
}

/** Groups nodes: each block alone, and everything between two blocks together. */
function runsOf(nodes: readonly Node[]): Node[][] {
  const runs: Node[][] = [];
  let previous: Node['kind'] = 'block';
  for (const node of nodes) {
    if (node.kind === 'block' || previous === 'block') runs.push([node]);
    else runs.at(-1)?.push(node);
    previous = node.kind;
  }
  return runs;
}

function paragraphsOf(run: readonly Node[]): string[] {
  if (run[0]?.kind === 'block') return run.map((node) => node.html);
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(run).map(trimBlanks)) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => `<p>${lines.join(LINE_BREAK)}</p>`);
}

function linesOf(run: readonly Node[]): string[] {
  const lines = [''];
  let afterBreak = false;
  const append = (html: string) => lines.push((lines.pop() ?? '') + html);
  for (const { kind, html } of run) {
    if (kind === 'break') {
      lines.push('');
    } else if (kind === 'inline') {
      append(breakLines(html));
    } else {
      // A line end directly after a `<br>` in the source is not a second break.
      const [first = '', ...others] = (afterBreak ? html.replace(/^[ \t]*\n/, '') : html).split('\n');
      append(first);
      for (const line of others) lines.push(line);
    }
    afterBreak = kind === 'break';
  }
  return lines;
}

function breakLines(html: string): string {
  return html.replace(LINE_END_OR_TAG, (match) => (match === '\n' ? LINE_BREAK : match));
}

/** Trims spaces and tabs; no-break spaces are content. */
function trimBlanks(line: string): string {
  const isSpace = (character: string | undefined) => character === ' ' || character === '\t';
  let start = 0;
  let end = line.length;
  while (start < end && isSpace(line[start])) start += 1;
  while (end > start && isSpace(line[end - 1])) end -= 1;
  return line.slice(start, end);
}
