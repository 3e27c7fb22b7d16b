import type { Message } from '#common/messages/message-arguments.js';

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

/** An address in a link, `mailto:info@example.org?subject=x`. */
const withoutMailto = (text: string): string =>
  /^\s*mailto:/i.test(text) ? text.replace(/^(?:\s*mailto:)+/i, '').replace(/\?.*$/s, '') : text;

const asAddress = (text: string): string => withoutSpaces(withScheme(withoutControls(text)));

/** How what was refused for a reason is completed. A map, as other reasons are names of messages, too. */
const COMPLETE: ReadonlyMap<string, (text: string) => string> = new Map([
  ['not_a_url', asAddress],
  ['not_an_image', asAddress],
  ['not_an_email', withoutMailto],
  ['text_control_characters', withoutControls],
]);

/** What a value that its field refuses can only mean; undefined where that is not certain. */
export function completionOf(value: unknown, { key }: Message): string | undefined {
  if (typeof value !== 'string') return undefined;
  const completed = COMPLETE.get(key)?.(value);
  return completed === '' || completed === value ? undefined : completed;
}
