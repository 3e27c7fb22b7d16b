import type { Line } from './lines.js';

/** A property as it stands in the file. */
export interface Property {
  readonly name: string;
  readonly params: ReadonlyMap<string, string>;
  readonly value: string;
  readonly line: Line;
}

/** Where the value begins: after the first colon outside of quotation marks, or after any if one never ends. */
function colonIn(text: string, from: number): number {
  let isQuoted = false;
  let first = -1;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    if (character !== ':') continue;
    if (!isQuoted) return at;
    if (first === -1) first = at;
  }
  return first;
}

const TIMES: ReadonlySet<string> = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']);

/** The colon before a date. Names of zones before it have colons, too: `TZID=UTC+01:00`. */
const BEFORE_DATE = /:(?=\s{0,9}\d{4}-?\d\d-?\d\d)/;

function colonOf(name: string, text: string, from: number): number {
  const beforeDate = TIMES.has(name) ? text.slice(from).search(BEFORE_DATE) : -1;
  return beforeDate === -1 ? colonIn(text, from) : from + beforeDate;
}

const PARAM = /;([^=;"]*)=((?:"[^"]*"|[^";]+)*)/g;

/** The escapes in parameters (RFC 6868). */
const CARETS: Readonly<Record<string, string>> = { n: '\n', '^': '^', "'": '"' };

const paramsIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(PARAM)].map(([, name = '', value = '']) => [
      name.trim().toUpperCase(),
      value
        .replaceAll('"', '')
        .replace(/\^([n^'])/g, (_, escaped: string) => CARETS[escaped] ?? '')
        .trim(),
    ]),
  );

/** The property of a line; undefined if it has none. */
export function propertyIn(line: Line): Property | undefined {
  const { text } = line;
  const [head, written = ''] = /^([a-z][a-z0-9-]{0,63})[ \t]*(?=[;:])/i.exec(text) ?? [];
  if (head === undefined) return undefined;
  const name = written.toUpperCase();
  const colon = colonOf(name, text, head.length);
  if (colon === -1) return undefined;
  return { name, params: paramsIn(text.slice(head.length, colon)), value: text.slice(colon + 1), line };
}

function decoded(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(bytes);
  }
}

const EQUALS = 0x3d;

/** The text of a value in quoted-printable (RFC 2045), which vCalendar 1.0 uses. */
function fromQuotedPrintable(value: string, charset: string): string {
  const bytes = Buffer.from(value);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] === EQUALS ? bytes.toString('latin1', at + 1, at + 3) : '';
    const isCode = /^[0-9a-f]{2}$/i.test(code);
    // The result is shorter, so that it fits into the same bytes.
    bytes[length] = isCode ? Number.parseInt(code, 16) : (bytes[at] ?? 0);
    length += 1;
    if (isCode) at += 2;
  }
  return decoded(bytes.subarray(0, length), charset);
}

const plainValue = ({ params, value }: Property): string =>
  params.get('ENCODING')?.toUpperCase() === 'QUOTED-PRINTABLE'
    ? fromQuotedPrintable(value, params.get('CHARSET') ?? 'utf-8')
    : value;

const CONTROL_CHARACTER = /[^\P{Cc}\t\n]/gu;

/** Word and Outlook write a vertical tab where a line ends. */
const unescaped = (text: string): string =>
  text
    .replace(/\\([\\;,n])/gi, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
    .replace(/\r\n?|[\v\f]/g, '\n')
    .replace(CONTROL_CHARACTER, '')
    .toWellFormed()
    .trim();

/** The text of a property, without escapes and control characters. */
export const textOf = (property: Property | undefined): string =>
  property === undefined ? '' : unescaped(plainValue(property));

/** The texts of a property that lists some. */
export const textsOf = (property: Property): string[] =>
  [...plainValue(property).matchAll(/(?:\\.?|[^,\\]+)+/gs)].map(([text]) => unescaped(text));

/** The values of a list without texts. */
export const valuesOf = ({ value }: Property): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
