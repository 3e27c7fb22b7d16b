import type { Attributes, IOptions, Tag } from 'sanitize-html';
import { ALLOWED_HTML } from '#common/values/html-allowed.js';
import { MAX_NESTING, sanitise } from '#common/values/markup.js';
import type { Size } from '#content/media/image.dto.js';
import { mediaFileOf } from '#content/media/media-paths.js';
import { type Html, safeHtml } from '#http/responses/html.js';
import type { PageContext } from './layout.js';
import type { SizeOfFiles } from './text-pictures.js';

/** The level of the highest heading of a text: the page itself has the first one. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 6;

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** What a text may have on a page: nothing that the page's styles and scripts could take for their own. */
const ATTRIBUTES: IOptions['allowedAttributes'] = {
  ...(ALLOWED_HTML.allowedAttributes as Readonly<Record<string, string[]>>),
  '*': ['title', 'dir', 'lang'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
};

/** Moves the headings of a text below those of the page. They keep their order among themselves. */
function headings(text: string): NonNullable<IOptions['transformTags']> {
  const highest = LEVELS.find((level) => text.includes(`<h${level}`)) ?? FIRST_LEVEL;
  const moved = (level: number): string => `h${Math.min(level - highest + FIRST_LEVEL, LAST_LEVEL)}`;
  return Object.fromEntries(LEVELS.map((level) => [`h${level}`, moved(level)]));
}

/** What a picture without an address becomes. */
const NOTHING: Tag = { tagName: 'span', attribs: {} };

/** Links within the text stay what they are. A relative address is one of the site, not of the page. */
function absolute(attribs: Attributes, site: URL): Attributes {
  const { href } = attribs;
  if (href === undefined || href.startsWith('#')) return attribs;
  return { ...attribs, href: URL.parse(href, site)?.href ?? href };
}

/** The size of a picture whose text gives less than both of its sides, so that nothing moves when it has come. */
function sized({ width, height }: Attributes, size: Size | undefined): Attributes {
  if (size === undefined || (width !== undefined && height !== undefined)) return {};
  const scale =
    width === undefined ? Number(height ?? size.height) / size.height : Number(width) / size.width;
  if (!(scale > 0)) return {};
  const side = (pixels: number): string => String(Math.max(1, Math.round(pixels * scale)));
  return { width: side(size.width), height: side(size.height) };
}

const loaded = (attribs: Attributes, alt: string): Tag => ({
  tagName: 'img',
  attribs: { ...attribs, alt, loading: 'lazy', decoding: 'async' },
});

const linked = (href: string, text: string): Tag => ({
  tagName: 'a',
  attribs: { href, rel: 'noopener nofollow external' },
  text,
});

/**
 * How a page shows a text of a record, which was sanitised when it was stored. Pictures of other hosts become links,
 * as a page loads nothing from elsewhere; in a link they are only named.
 * @param sizes those of the pictures in the text
 */
export function pageMarkup({ ctx: { links } }: PageContext, text: string, sizes: SizeOfFiles): Html {
  const own = new URL(links.file('/'));
  let openLinks = 0;
  const picture = (_: string, attribs: Attributes): Tag => {
    const { src = '', alt = '' } = attribs;
    const address = URL.parse(src, own);
    if (src === '' || address === null) return NOTHING;
    const name = alt.trim() === '' ? address.href : alt;
    const isInLink = openLinks > 0;
    if (address.origin === own.origin) {
      const { href } = address;
      const size = sizes.get(mediaFileOf(href) ?? '');
      // A relative address is one of the site: below the address of the page there is no picture.
      return loaded({ ...attribs, src: href, ...sized(attribs, size) }, isInLink ? name : alt);
    }
    return isInLink ? { tagName: 'span', attribs: {}, text: name } : linked(address.href, name);
  };
  const options: IOptions = {
    ...ALLOWED_HTML,
    allowedAttributes: ATTRIBUTES,
    transformTags: {
      ...headings(text),
      a: (tagName, attribs) => {
        openLinks += 1;
        return { tagName, attribs: absolute(attribs, own) };
      },
      img: picture,
    },
    onCloseTag: (name) => {
      if (name === 'a') openLinks -= 1;
    },
  };
  // In the form for reading, there are paragraphs around what was stored.
  return safeHtml(sanitise(text, options, MAX_NESTING + 1));
}
