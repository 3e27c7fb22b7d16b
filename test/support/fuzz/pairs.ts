import { entriesOf, RawJson, textOf } from './json-text.js';

/** How an array is written into a query or a form: `a=1,2`, `a[]=1&a[]=2`, or `a=1&a=2`. */
export type Style = 'commas' | 'brackets' | 'repeated';

/** Nested deeper than anything takes. */
const MAX_DEPTH = 12;

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Percent-encoded; a lone surrogate as the three bytes that UTF-8 forbids. */
export const encoded = (text: string): string =>
  text
    .split(new RegExp(`(${LONE_SURROGATE.source})`))
    .map((part) =>
      LONE_SURROGATE.test(part) && part.length === 1 ? '%ED%A0%80' : encodeURIComponent(part.toWellFormed()),
    )
    .join('');

/** The names and texts of a value, nested by brackets. */
export function fieldsOf(
  name: string,
  value: unknown,
  style: Style = 'brackets',
  depth = 0,
): [string, string][] {
  if (value === null) return [[name, '']];
  if (typeof value !== 'object' || value instanceof RawJson || depth > MAX_DEPTH)
    return [[name, textOf(value)]];
  if (!Array.isArray(value))
    return entriesOf(value).flatMap(([key, inner]) => fieldsOf(`${name}[${key}]`, inner, style, depth + 1));
  if (style === 'commas') return [[name, value.map(textOf).join(',')]];
  const inside = style === 'repeated' ? name : `${name}[]`;
  return value.flatMap((inner) => fieldsOf(inside, inner, style, depth + 1));
}

/** The same as a query. */
export const pairsOf = (name: string, value: unknown, style: Style): string =>
  fieldsOf(name, value, style)
    .map((pair) => pair.map(encoded).join('='))
    .join('&');
