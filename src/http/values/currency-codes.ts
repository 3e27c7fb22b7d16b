const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Symbols of one currency each; `$`, `kr`, `Fr`, `Rs` and `din` are several countries'. */
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

/** Whether ISO 4217 has this code. */
export const isCurrencyCode = (code: string): boolean => CODES.has(code);

/** The ISO 4217 code of a currency's symbol or of its code; undefined when it could be more than one. */
export function currencyCodeOf(symbol: string): string | undefined {
  if (CODES.has(symbol)) return symbol;
  const known = symbol.replace(/\.$/, '');
  return SYMBOLS[known] ?? SYMBOLS[known.toLowerCase()];
}
