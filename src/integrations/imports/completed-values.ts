/** A host with a domain: `www.example.org`, `example.org:8080/x`. */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]|$)/u;
/** A name of a file looks like a host, too. */
const FILE = /^[^/]*\.(?:png|jpe?g|gif|webp|svg|pdf|html?|php|docx?|txt)$/i;
const ADDRESS = /^(https?:\/\/[^/?#\s]+)([/?#].*)$/isu;
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

const withScheme = (text: string): string => {
  if (text.startsWith('//')) return `https:${text}`;
  return HOST.test(text) && !FILE.test(text) ? `https://${text}` : text;
};

const withoutSpaces = (text: string): string =>
  text.replace(ADDRESS, (_, start: string, path: string) => start + path.replaceAll(' ', '%20'));

/** Vertical tabs and form feeds, with which word processors end lines and pages, are line ends. */
const withoutControls = (text: string): string =>
  text
    .replace(/[\v\f]/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .trim();

const withoutMailto = (text: string): string => text.replace(/^(?:mailto:\s*)+/i, '').replace(/\?.*$/s, '');

/** What a value that its field refuses can only mean; the field's own rule decides whether it reads one of these. */
export function completionsOf(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  const clean = withoutControls(value);
  const address = withoutSpaces(withScheme(clean));
  const mail = /^mailto:/i.test(clean) ? [withoutMailto(clean)] : [];
  return [...new Set([clean, address, ...mail])].filter((text) => text !== '' && text !== value);
}
