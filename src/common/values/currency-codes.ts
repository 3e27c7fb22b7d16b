import symbols from './currency-symbols.json' with { type: 'json' };

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Symbols of exactly one currency; `$`, `kr`, `Fr`, `Rs` and `din` are used by several countries. */
const SYMBOLS: Readonly<Record<string, string>> = symbols;

/** Whether the code is in ISO 4217. */
export const isCurrencyCode = (code: string): boolean => CODES.has(code);

/** The ISO 4217 code for a currency symbol or code; undefined if it is ambiguous. */
export function currencyCodeOf(symbol: string): string | undefined {
  if (CODES.has(symbol)) return symbol;
  const known = symbol.replace(/\.$/, '');
  return SYMBOLS[known] ?? SYMBOLS[known.toLowerCase()];
}
