import type { Language } from '#common/messages/languages.js';
import { translate } from '#common/messages/messages.js';
import { currencyCodeOf } from '#common/values/currency-codes.js';
import type { EventFieldsDto } from '#resources/events/event.dto.js';
import type { PageContext } from './layout.js';

/** More than any amount has: the decimals are shown as they are. */
const MOST_DECIMALS = 17;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, currency: string, currencyDisplay: 'code' | 'narrowSymbol') {
  const key = `${language} ${currency} ${currencyDisplay}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, {
      ...{ style: 'currency', currency, currencyDisplay },
      ...{ trailingZeroDisplay: 'stripIfInteger', maximumFractionDigits: MOST_DECIMALS },
    });
    formats.set(key, format);
  }
  return format;
}

/** Words such as `lei`, which languages would not put before the amount, stay where they were written. */
const isWord = (symbol: string): boolean => /\p{L}\.?$/u.test(symbol);

/**
 * A cost as the language of the page writes it: `18 €`, `€18`. Its symbol stays as the interface shows it, and so does
 * a cost that is a text or whose currency is uncertain.
 */
export function costOf(
  { ctx: { language } }: PageContext,
  { cost, cost_details: details }: EventFieldsDto,
): string {
  const { values, currency_symbol: symbol, currency_code: ofSite } = details;
  const code = ofSite === '' ? currencyCodeOf(symbol) : ofSite;
  const [low, high] = [values.at(0), values.at(-1)] as Intl.StringNumericLiteral[];
  if (symbol === '' || code === undefined || low === undefined || high === undefined) return cost;
  if (isWord(symbol) && symbol !== code) return cost;
  const format = formatOf(language, code, symbol === code ? 'code' : 'narrowSymbol');
  const written = (parts: readonly { readonly type: string; readonly value: string }[]): string =>
    parts.map(({ type, value }) => (type === 'currency' ? symbol : value)).join('');
  if (low !== '0')
    return written(low === high ? format.formatToParts(low) : format.formatRangeToParts(low, high));
  return high === '0'
    ? cost
    : `${translate(language, { key: 'free' })} – ${written(format.formatToParts(high))}`;
}
