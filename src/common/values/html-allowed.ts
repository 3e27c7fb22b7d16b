import type { IOptions, Transformer } from 'sanitize-html';
import { words } from './markup.js';

const TARGETS = ['_blank', '_self', '_parent', '_top'];

/** A page that a link opens in a new window must not get access to its opener. */
const safeTarget: Transformer = (tagName, { target, ...attribs }) => {
  if (target === undefined || !TARGETS.includes(target)) return { tagName, attribs };
  // Removed and added again after the target, so that sanitising the result again changes nothing.
  const { rel = '', ...others } = attribs;
  const tokens = rel.split(/\s+/).filter((token) => token !== '');
  return { tagName, attribs: { ...others, target, rel: [...new Set([...tokens, 'noopener'])].join(' ') } };
};

/**
 * The HTML of descriptions: the text and table elements of WordPress posts; no scripts, styles, ids, frames
 * or forms.
 */
export const ALLOWED_HTML: IOptions = {
  allowedTags: [
    ...words(
      'p br hr h1 h2 h3 h4 h5 h6 div span address blockquote pre figure figcaption img details summary',
    ),
    ...words(
      'a strong b em i u s del ins small mark sub sup abbr cite q code kbd samp var time bdi bdo wbr ruby rt rp',
    ),
    ...words('ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td'),
  ],
  allowedAttributes: {
    '*': ['class', 'title', 'dir', 'lang'],
    a: ['href', 'target', 'rel', 'hreflang'],
    img: ['src', 'alt', 'width', 'height'],
    blockquote: ['cite'],
    q: ['cite'],
    time: ['datetime'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    colgroup: ['span'],
    col: ['span'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    details: ['open'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  selfClosing: ['br', 'hr', 'img', 'col', 'wbr'],
  transformTags: { a: safeTarget },
};
