/* Escapes plain text for HTML and XML, and reverses it. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#xD;',
};

const escaping =
  (characters: RegExp) =>
  (text: string): string =>
    text.replace(characters, (found) => ESCAPES[found] ?? found);

/** For text between tags. */
export const escapeText = escaping(/[&<>]/g);

/** For HTML text and attribute values. */
export const escapeHtml = escaping(/[&<>"']/g);

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Decodes HTML without tags that contains no entities but these four. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

const escapeForXml = escaping(/[&<>"\r]/g);

/** A character that is not allowed in XML, not even as an entity. */
export const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const NO_XML_ALL = new RegExp(NO_XML.source, 'gu');

export const withoutNoXml = (text: string): string => text.replace(NO_XML_ALL, '');

/**
 * For XML text: drops the characters that XML does not allow, and escapes CR so that parsers keep every line
 * end.
 */
export const escapeXml = (text: string): string => withoutNoXml(escapeForXml(text));

/** For XML attribute values, where parsers turn line ends and tabs into spaces unless they are escaped. */
export const escapeAttribute = (text: string): string =>
  escapeXml(text).replace(/[\n\t]/g, (found) => `&#${found.charCodeAt(0)};`);
