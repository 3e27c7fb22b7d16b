import type sanitizeHtml from 'sanitize-html';
import { lazyRequire } from '../../lazy-require.js';
import { InvalidValue } from './invalid-value.js';

export const words = (list: string): string[] => list.split(' ');

/** Elements that begin a line of their own. */
export const BLOCK_ELEMENTS = [
  ...words(
    'address article aside blockquote caption col colgroup dd details div dl dt fieldset figcaption figure footer',
  ),
  ...words(
    'form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary table tbody td tfoot th thead',
  ),
  ...words('tr ul'),
];

/** The other elements of HTML: those within a line, of a document's head, and of forms and media. */
const OTHER_ELEMENTS = words(
  'a abbr audio b base bdi bdo big body br button canvas center cite code data datalist del dfn dialog em embed font ' +
    'frame frameset head html i iframe img input ins kbd label link map mark marquee math menu meta meter noembed ' +
    'noframes noscript object optgroup option output param picture plaintext progress q rp rt ruby s samp script ' +
    'search select slot small source span strike strong style sub sup svg template textarea time title track tt u ' +
    'var video wbr xmp',
);

const HTML_ELEMENTS = new Set([...BLOCK_ELEMENTS, ...OTHER_ELEMENTS]);

/** Elements whose content is no text of the page: it goes with them. */
const DROPPED_WITH_CONTENT = words(
  'script style textarea option xmp noscript iframe noembed noframes template title plaintext',
);

const library = lazyRequire('sanitize-html') as () => typeof sanitizeHtml;

/** Where browsers stop nesting too; the parser's time grows with the square of the depth. */
const MAX_NESTING = 512;

const LINE_BREAKING_TAG = new RegExp(`</?(?:br|${BLOCK_ELEMENTS.join('|')})\\b[^<>]*>`, 'gi');

const ESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Without a `>` behind it, a `<` begins no tag; parsers drop all the rest of such a text. */
function keepUnclosed(source: string): string {
  const end = source.lastIndexOf('>') + 1;
  return source.slice(0, end) + source.slice(end).replaceAll('<', '&lt;');
}

/** Sanitised HTML; elements nested deeper than 512 are refused with `not_a_text`. */
export function sanitise(source: string, options: sanitizeHtml.IOptions): string {
  let nesting = 0;
  return library()(keepUnclosed(source), {
    ...options,
    nonTextTags: DROPPED_WITH_CONTENT,
    onOpenTag: () => {
      nesting += 1;
      if (nesting > MAX_NESTING) throw new InvalidValue('not_a_text');
    },
    onCloseTag: () => {
      nesting -= 1;
    },
  });
}

/** The text between the tags, entities decoded, with a line end wherever an element begins or ends a line. */
export function textBetweenTags(source: string): string {
  if (!/[<&>\0]/.test(source)) return source;
  const lines = source.replace(LINE_BREAKING_TAG, '\n$&');
  const escaped = sanitise(lines, { allowedTags: [], allowedAttributes: {} });
  return escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ESCAPES[entity] ?? entity);
}

/** `<word>` or `<word/word>`, without attributes. */
const BARE_TAG = /<([a-z][\w.-]*)(\/[^<>=/]+)?>/gi;

/**
 * Names in angle brackets that are no markup (`c't <webdev>`, `<CODE/CRAFTS>`) lose the brackets only:
 * no such element exists and nothing closes it, or it goes on after a slash.
 */
function unwrapNames(text: string): string {
  const closed = new Set([...text.matchAll(/<\/([a-z][\w.-]*)/gi)].map(([, name]) => name?.toLowerCase()));
  return text.replace(BARE_TAG, (tag, name: string, rest?: string) => {
    const element = name.toLowerCase();
    if (rest !== undefined) return name + rest;
    return HTML_ELEMENTS.has(element) || closed.has(element) ? tag : name;
  });
}

/**
 * A text without its tags and comments; what is left is not HTML, and nothing in it begins a tag.
 * `a < b`, `Jazz & blues` and the five characters `&amp;` stay as they are, `<webdev>` becomes `webdev`.
 */
export function stripTags(text: string): string {
  const stripped = textBetweenTags(unwrapNames(text).replaceAll('&', '&amp;'));
  // `<<b>script>` would leave `<script>`.
  return stripped.replace(/<+/g, (run, at: number) =>
    /[a-z/!?]/i.test(stripped.charAt(at + run.length)) ? '' : run,
  );
}
