import { unescapeHtml } from '../escapes.js';
import { BLOCK_ELEMENTS } from './markup.js';

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_ELEMENTS);

/** Elements with a blank line around them; other blocks begin a line. */
const PARAGRAPHS: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 address article blockquote figure hr pre section table'.split(' '),
);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl']);

/** No more than one line is left blank. */
const MOST_LINE_ENDS = 2;

/** Plain text, made of the tags and texts of markup one after the other. */
class PlainLines {
  private readonly lines: string[] = [''];
  /** The line ends before the next text. */
  private lineEnds = 0;
  private lists = 0;
  private preformatted = 0;

  tag(isEnd: boolean, element: string): void {
    if (element === 'br') this.endLine();
    if (!BLOCKS.has(element)) return;
    const step = isEnd ? -1 : 1;
    if (element === 'pre') this.preformatted = Math.max(0, this.preformatted + step);
    const isList = LISTS.has(element);
    if (isList) this.lists = Math.max(0, this.lists + step);
    // A list follows the paragraph before it, and its items each other, without a blank line.
    const isApart = this.lists === 0 && (isList || PARAGRAPHS.has(element));
    this.lineEnds = isList && !isEnd ? 1 : Math.max(this.lineEnds, isApart ? MOST_LINE_ENDS : 1);
  }

  add(markup: string): void {
    const [first = '', ...others] = this.preformatted > 0 ? markup.split('\n') : [markup];
    this.append(first);
    for (const line of others) {
      this.endLine();
      this.append(line);
    }
  }

  toString(): string {
    return this.lines.map((line) => line.trim()).join('\n');
  }

  private endLine(): void {
    this.lineEnds = Math.min(this.lineEnds + 1, MOST_LINE_ENDS);
  }

  private append(markup: string): void {
    const words = unescapeHtml(markup).replace(/\s+/g, ' ');
    const isStart = this.lines.length === 1 && this.lines[0] === '';
    if (words === '' || (words === ' ' && (isStart || this.lineEnds > 0))) return;
    if (!isStart) for (let left = this.lineEnds; left > 0; left--) this.lines.push('');
    this.lineEnds = 0;
    this.lines.push((this.lines.pop() ?? '') + words);
  }
}

/** A tag in sanitised markup. Stops at the next `<`, so that matching takes linear time. */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;

/**
 * The text of paragraphs in lines, without markup, with a blank line between paragraphs. White space is collapsed; line ends
 * of the source are white space, as in HTML.
 */
export function toPlainLines(source: string): string {
  const lines = new PlainLines();
  let at = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of source.matchAll(TAG)) {
    lines.add(source.slice(at, index));
    lines.tag(slash === '/', name.toLowerCase());
    at = index + tag.length;
  }
  lines.add(source.slice(at));
  return lines.toString();
}
