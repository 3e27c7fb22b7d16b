import { type Amount, amountOfNumber, amountsOf, isNegative } from './amounts.js';
import { InvalidValue } from './invalid-value.js';
import { plainText } from './texts.js';

/** The stored cost of an event (JSON): amounts in ascending order, or a text. */
export interface Cost {
  /** Amounts such as `"10"` and `"12.50"`, `"0"` for free. With `text`: the values as sent, in lower case. */
  readonly values: string[];
  /** As written; absent for the default currency's symbol. */
  readonly symbol?: string;
  readonly position?: 'prefix' | 'postfix';
  /** Shown instead of amounts. */
  readonly text?: string;
}

export interface Currency {
  readonly symbol: string;
  readonly code: string;
}

interface CostDetails {
  readonly currency_symbol: string;
  readonly currency_code: string;
  readonly currency_position: '' | 'prefix' | 'postfix';
  readonly values: string[];
}

export interface CostFields {
  readonly cost: string;
  readonly cost_details: CostDetails;
}

type Element = string | number;

const MAX_CHARACTERS = 255;
const MAX_VALUES = 20;
const DASH = ' – ';

const cleanText = plainText({ max: MAX_CHARACTERS });

/**
 * Parses a number, a text, or a list of them; null, `''` and `[]` mean no cost: null.
 * An amount may have a symbol or currency code before or after it, and may be a range (`10 - 25`). Anything
 * else, including amounts in two currencies, is stored as a text.
 * Throws `not_a_cost`: negative amounts, other types, over 20 values or 255 characters, control characters.
 */
export function parseCost(raw: unknown): Cost | null {
  const elements = elementsOf(raw);
  if (elements.length === 0) return null;
  const amounts = elements.map(amountsOfElement);
  const known = amounts.flatMap((found) => found ?? []);
  const symbols = new Set(known.flatMap(({ symbol }) => symbol ?? []));
  return amounts.includes(undefined) || symbols.size > 1 ? textCost(elements) : amountsCost(known);
}

/** A cost that was sent, with its text if it is one, by which a cost that was read and is sent back is known. */
export interface SentCost {
  readonly cost: Cost | null;
  readonly text?: string;
}

/** @throws see `parseCost` */
export const parseSentCost = (raw: unknown): SentCost => ({
  cost: parseCost(raw),
  ...(typeof raw === 'string' && { text: raw }),
});

/** What a request sends to have this cost. */
export function costAsSent({ values, symbol, position, text }: Cost): string | string[] {
  if (text !== undefined) {
    const parts = text.split(DASH);
    return parts.length === values.length ? parts : text;
  }
  if (symbol === undefined) return values;
  return values.map((value) => (position === 'postfix' ? `${value} ${symbol}` : `${symbol} ${value}`));
}

/**
 * The cost fields of a response. Amounts are shown as one, or as the range from lowest to highest; `free`
 * replaces 0.
 */
export function formatCost(cost: Cost | null, currency: Currency, free: string): CostFields {
  if (cost === null || cost.text !== undefined) return withoutCurrency(cost?.text ?? '', cost?.values ?? []);
  const { symbol = currency.symbol, position = 'prefix', values } = cost;
  const details = {
    currency_symbol: symbol,
    currency_code: symbol === currency.symbol ? currency.code : '',
    currency_position: position,
    values: [...values],
  };
  return { cost: costText(details, free), cost_details: details };
}

/** The text of amounts; `''` if there are none. */
export function costText(details: CostDetails, free: string): string {
  const { values, currency_symbol: symbol, currency_position: position } = details;
  const shown = [...new Set([values.at(0), values.at(-1)])].flatMap((value) => value ?? []);
  return shown.map((value) => (value === '0' ? free : formatAmount(value, symbol, position))).join(DASH);
}

function elementsOf(raw: unknown): Element[] {
  const elements: unknown[] = Array.isArray(raw) ? raw : [raw ?? ''];
  if (elements.length > MAX_VALUES) throw new InvalidValue('not_a_cost');
  return elements.map(elementOf).filter((element) => element !== '');
}

function elementOf(raw: unknown): Element {
  if (typeof raw === 'number') return raw;
  try {
    return cleanText(raw);
  } catch {
    throw new InvalidValue('not_a_cost');
  }
}

function amountsOfElement(element: Element): Amount[] | undefined {
  if (typeof element === 'string' && !isNegative(element)) return amountsOf(element);
  const amount = typeof element === 'number' ? amountOfNumber(element) : undefined;
  if (amount === undefined) throw new InvalidValue('not_a_cost');
  return [amount];
}

function amountsCost(amounts: readonly Amount[]): Cost {
  const byAmount = new Map(amounts.map(({ value }) => [Number(value), value]));
  const values = [...byAmount].sort(([left], [right]) => left - right).map(([, value]) => value);
  if (values.length > MAX_VALUES) throw new InvalidValue('not_a_cost');
  const { symbol, position } = amounts.find((amount) => amount.symbol !== undefined) ?? {};
  return { values, ...(symbol !== undefined && { symbol }), ...(position !== undefined && { position }) };
}

function textCost(elements: readonly Element[]): Cost {
  const text = elements.join(DASH);
  if (Array.from(text).length > MAX_CHARACTERS) throw new InvalidValue('not_a_cost');
  return { values: elements.map((element) => String(element).toLowerCase()), text };
}

function withoutCurrency(cost: string, values: readonly string[]): CostFields {
  const currency = { currency_symbol: '', currency_code: '', currency_position: '' } as const;
  return { cost, cost_details: { ...currency, values: [...values] } };
}

function formatAmount(value: string, symbol: string, position: CostDetails['currency_position']): string {
  return position === 'prefix'
    ? `${symbol}${/[\p{L}.]$/u.test(symbol) ? ' ' : ''}${value}`
    : `${value}${/^\p{L}/u.test(symbol) ? ' ' : ''}${symbol}`;
}
