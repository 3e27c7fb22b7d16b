import type sanitizeHtml from 'sanitize-html';
import { unescapeHtml } from '#common/escapes.js';
import { lazyRequire } from '../lazy-require.js';
import { InvalidValue } from './invalid-value.js';

export const words = (list: string): string[] => list.split(' ');

/** Elements that start a new line. */
export const BLOCK_ELEMENTS = [
  ...words(
    'address article aside blockquote caption col colgroup dd details div dl dt fieldset figcaption figure footer',
  ),
  ...words(
    'form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary table tbody td tfoot th thead',
  ),
  ...words('tr ul'),
];

/** The other elements of HTML: inline, head, form and media elements. */
const OTHER_ELEMENTS = words(
  'a abbr audio b base bdi bdo big body br button canvas center cite code data datalist del dfn dialog em embed font ' +
    'frame frameset head html i iframe img input ins kbd label link map mark marquee math menu meta meter noembed ' +
    'noframes noscript object optgroup option output param picture plaintext progress q rp rt ruby s samp script ' +
    'search select slot small source span strike strong style sub sup svg template textarea time title track tt u ' +
    'var video wbr xmp',
);

const HTML_ELEMENTS = new Set([...BLOCK_ELEMENTS, ...OTHER_ELEMENTS]);

/** Elements whose content is not text of the page: it is removed with them. */
const DROPPED_WITH_CONTENT = words(
  'script style textarea option xmp noscript iframe noembed noframes template title plaintext',
);

const library = lazyRequire('sanitize-html') as () => typeof sanitizeHtml;

/** The nesting limit of browsers, too; the parser's time grows with the square of the depth. */
export const MAX_NESTING = 512;

const LINE_BREAKING_TAG = new RegExp(`</?(?:br|${BLOCK_ELEMENTS.join('|')})\\b[^<>]*>`, 'gi');

/** Escapes each `<` without a later `>`: it begins no tag, but parsers would drop the rest of the text. */
function escapeUnclosed(source: string): string {
  const end = source.lastIndexOf('>') + 1;
  return source.slice(0, end) + source.slice(end).replaceAll('<', '&lt;');
}

/** A text without these is the same text as HTML. */
const MARKUP = /[<&>\0]/;

/** Sanitises HTML; refuses elements nested deeper than the limit with `not_a_text`. */
export function sanitise(
  source: string,
  options: sanitizeHtml.IOptions,
  maxNesting: number = MAX_NESTING,
): string {
  if (!MARKUP.test(source)) return source;
  let nesting = 0;
  return library()(escapeUnclosed(source), {
    ...options,
    nonTextTags: DROPPED_WITH_CONTENT,
    onOpenTag: () => {
      nesting += 1;
      if (nesting > maxNesting) throw new InvalidValue('not_a_text');
    },
    onCloseTag: (name, isImplied) => {
      nesting -= 1;
      options.onCloseTag?.(name, isImplied);
    },
  });
}

/** The text between tags, entities decoded, with a line end where a block element begins or ends. */
export function textBetweenTags(source: string): string {
  if (!MARKUP.test(source)) return source;
  const lines = source.replace(LINE_BREAKING_TAG, '\n$&');
  return unescapeHtml(sanitise(lines, { allowedTags: [], allowedAttributes: {} }));
}

const ANY_TAG = /<[^<>]*>/g;

/** The same for markup that is sanitised already, in which each `<` begins a tag and each `>` ends one. */
export function textOfSanitised(markup: string): string {
  if (!MARKUP.test(markup)) return markup;
  return unescapeHtml(markup.replace(LINE_BREAKING_TAG, '\n').replace(ANY_TAG, ''));
}

/** `<word>`, `<word/word>` or `<word word>`, without values of attributes. */
const BARE_TAG = /<([a-z][^\s<>=/]*)(\/[^<>=/]+|\s[^<>=]*[^\s<>=/])?>/gi;

/**
 * Removes only the brackets from names in angle brackets that are no markup (`c't <webdev>`,
 * `<CODE/CRAFTS>`, `<Prof. Müller>`): no such element exists and no tag closes it, or a slash and more text follow
 * the name.
 */
function unwrapNames(text: string): string {
  const closed = new Set([...text.matchAll(/<\/([a-z][\w.-]*)/gi)].map(([, name]) => name?.toLowerCase()));
  return text.replace(BARE_TAG, (tag, name: string, rest: string | undefined = '') => {
    const element = name.toLowerCase();
    const isMarkup = HTML_ELEMENTS.has(element) || closed.has(element);
    return isMarkup && !rest.startsWith('/') ? tag : name + rest;
  });
}

/**
 * A text without tags and comments. The result is not HTML, and nothing in it begins a tag.
 * `a < b`, `Jazz & blues` and the five characters `&amp;` stay as they are, `<webdev>` becomes `webdev`.
 */
export function stripTags(text: string): string {
  const stripped = textBetweenTags(unwrapNames(text).replaceAll('&', '&amp;'));
  // `<<b>script>` would leave `<script>`.
  return stripped.replace(/<+/g, (run, at: number) =>
    /[a-z/!?]/i.test(stripped.charAt(at + run.length)) ? '' : run,
  );
}
