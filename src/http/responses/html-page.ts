import { createHash } from 'node:crypto';
import { escapeHtml } from '#common/escapes.js';
import type { Language } from '#common/messages/languages.js';

export const HTML_TYPE = 'text/html; charset=UTF-8';

/** A page of a calendar. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="5" width="26" height="24" rx="4" fill="#1f6f5c"/><path d="M7 13h18v10a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z" fill="#fff"/><path d="M10 2v6M22 2v6" stroke="#123f35" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="19" r="3.5" fill="#e8a33d"/></svg>`;

export const ICON_LINK = `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(ICON)}">`;

export interface HtmlPage {
  readonly language: Language;
  /** Plain text. */
  readonly title: string;
  /** Further elements of the head, as HTML. */
  readonly head: string;
  /** The content, as HTML. */
  readonly body: string;
}

/** A complete HTML page. */
export const htmlPage = ({ language, title, head, body }: HtmlPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${ICON_LINK}
${head}
</head>
<body>
${body}
</body>
</html>
`;

/** The content security policy of a page: it allows only `sources`, and forbids framing by other pages. */
export function contentPolicy({
  'form-action': forms = "'none'",
  'img-src': images = '',
  ...sources
}: Readonly<Record<string, string>>): string {
  const directives = Object.entries({
    'default-src': "'none'",
    ...sources,
    // For the icon, and for images of stylesheets.
    'img-src': `'self' data: ${images}`.trim(),
    'base-uri': "'none'",
    'form-action': forms,
    'frame-ancestors': "'none'",
  });
  return directives.map(([name, values]) => `${name} ${values}`).join('; ');
}

/** The policy source that allows an inline element with exactly this text, and no other. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
