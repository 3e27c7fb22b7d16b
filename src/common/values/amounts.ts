import { INTERFACE_LANGUAGES } from '../messages/languages.js';
import { translate } from '../messages/messages.js';
import { isCurrencyCode } from './currency-codes.js';

/** One amount: plain digits, decimals as written, and its symbol, if any. */
export interface Amount {
  readonly value: string;
  readonly symbol?: string;
  readonly position?: 'prefix' | 'postfix';
}

const PLAIN = /^(\d{1,12})(?:[.,](\d{1,6}))?$/;

/** Thousands in groups of three with one separator, and decimals after a different one. */
const GROUPED = /^([1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\2\d{3}){0,2})(?:(?!\2)[.,](\d{1,6}))?$/u;

const DASH = /[-–—−]/;

const MINUS = /[-–—−](?=\D*\d)/;

/** Symbols that consist of letters; any other word next to a number makes the cost a text. */
const LETTER_SYMBOLS: ReadonlySet<string> = new Set(
  'kr kr. zł Kč Ft lei Lei лв лв. Fr Fr. Rs Rs. руб руб. грн din дин KM euro euros Euro Euros'.split(' '),
);

function isSymbol(text: string): boolean {
  return isCurrencyCode(text) || LETTER_SYMBOLS.has(text) || /^\p{Lu}{0,3}\p{Sc}\p{Lu}{0,3}$/u.test(text);
}

function canonical(whole: string, decimals = ''): string {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (/^0*$/.test(digits + decimals)) return '0';
  return decimals === '' ? digits : `${digits}.${decimals}`;
}

/**
 * `1,234.56` and `1.234,56` → `1234.56`. A single separator before three digits is a thousands separator:
 * `1.500` → `1500`.
 */
function decimalOf(text: string): string | undefined {
  const grouped = GROUPED.exec(text);
  if (grouped?.[1] !== undefined) return canonical(grouped[1], grouped[3]);
  const plain = PLAIN.exec(text);
  return plain?.[1] === undefined ? undefined : canonical(plain[1], plain[2]);
}

/** The words for a cost of zero, in lower case. Readers see them in their language and may send them back. */
const FREE: ReadonlySet<string> = new Set(
  INTERFACE_LANGUAGES.map((language) => translate(language, { key: 'free' }).toLowerCase()),
);

function amountOf(text: string): Amount | undefined {
  if (FREE.has(text.toLowerCase())) return { value: '0' };
  const [, before = '', number = '', after = ''] = /^(\D*?)\s*(\d(?:.*\d)?)\s*(\D*)$/su.exec(text) ?? [];
  const value = decimalOf(number);
  if (value === undefined || (before !== '' && after !== '')) return undefined;
  const symbol = before + after;
  if (symbol === '') return { value };
  return isSymbol(symbol) ? { value, symbol, position: before === '' ? 'postfix' : 'prefix' } : undefined;
}

/** The one amount, or the two of a range, that a text consists of; undefined for any other text. */
export function amountsOf(text: string): Amount[] | undefined {
  const parts = text.split(DASH);
  const amounts = parts.flatMap((part) => amountOf(part.trim()) ?? []);
  return parts.length <= 2 && amounts.length === parts.length ? amounts : undefined;
}

/** Whether a text would be an amount or a range without its minus sign. */
export function isNegative(text: string): boolean {
  return amountsOf(text) === undefined && amountsOf(text.replace(MINUS, ' ')) !== undefined;
}

/** The amount of a JSON number; undefined if it is negative or its notation has an exponent. */
export function amountOfNumber(number: number): Amount | undefined {
  const digits = String(number);
  return /^\d{1,12}(?:\.\d+)?$/.test(digits) ? { value: digits } : undefined;
}
