const TAG = new RegExp(
  '<(?:/?(?:a|b|i|u|p|br|ul|ol|li|em|hr|h[1-6]|div|img|pre|span|font|strong|small|table|tbody|tr|td|th|html|body|html-blob|' +
    'blockquote|code|sub|sup|center)(?:\\s+[a-z-]+\\s*=[^<>]*)?\\s*/?)>',
  'i',
);

/** Whether a text is HTML, as it has a tag of HTML. */
export const hasTags = (text: string): boolean => TAG.test(text);

/** The body of a page, on one line. */
export function bodyOf(html: string): string {
  const begin = html.search(/<body\b/i);
  const body = begin === -1 ? html : html.slice(html.indexOf('>', begin) + 1);
  const end = body.search(/<\/body\s*>/i);
  const lines = (end === -1 ? body : body.slice(0, end)).split('\n').map((line) => line.trim());
  return lines.join(' ').trim();
}

/** Whether HTML shows neither text nor pictures. */
export const isEmptyHtml = (html: string): boolean => html.replace(/<(?!img)[^<>]*>|&nbsp;|\s/gi, '') === '';
