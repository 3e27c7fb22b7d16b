const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Symbols of exactly one currency; `$`, `kr`, `Fr`, `Rs` and `din` are used by several countries. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  'CN¥': 'CNY',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  HK$: 'HKD',
  MX$: 'MXN',
  NT$: 'TWD',
  NZ$: 'NZD',
  R$: 'BRL',
  zł: 'PLN',
  lei: 'RON',
  kč: 'CZK',
  ft: 'HUF',
  km: 'BAM',
  грн: 'UAH',
  '₴': 'UAH',
  лв: 'BGN',
  руб: 'RUB',
  '₽': 'RUB',
  '₪': 'ILS',
  '₫': 'VND',
  '₩': 'KRW',
  '₱': 'PHP',
  '₹': 'INR',
  '₺': 'TRY',
  '₦': 'NGN',
  '₸': 'KZT',
  '₾': 'GEL',
  '₼': 'AZN',
  '฿': 'THB',
};

/** Whether the code is in ISO 4217. */
export const isCurrencyCode = (code: string): boolean => CODES.has(code);

/** The ISO 4217 code for a currency symbol or code; undefined if it is ambiguous. */
export function currencyCodeOf(symbol: string): string | undefined {
  if (CODES.has(symbol)) return symbol;
  const known = symbol.replace(/\.$/, '');
  return SYMBOLS[known] ?? SYMBOLS[known.toLowerCase()];
}
