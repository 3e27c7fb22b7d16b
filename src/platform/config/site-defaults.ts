import type { Settings } from './settings.js';
import type { VariableName } from './variables.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Events that are stored keep the zone and the language that they got. */
const BEFORE_THE_FIRST_EVENT: readonly VariableName[] = [
  'SITE_TIMEZONE',
  'CURRENCY_SYMBOL',
  'CURRENCY_CODE',
  'DEFAULT_LANGUAGE',
];

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** What is taken where a request names none. */
export const siteDefaults = ({ siteTimezone, currency, defaultLanguage }: Settings): string =>
  `Times without a zone are ${siteTimezone}, prices in ${currency.symbol}, texts in ${languageNames.of(defaultLanguage)}`;

/** What to set before an empty calendar gets its first event; undefined when all of it is set. */
export function unsetDefaults(environment: Environment, settings: Settings): string | undefined {
  const unset = BEFORE_THE_FIRST_EVENT.filter((name) => environment[name] === undefined);
  if (unset.length === 0) return undefined;
  return `${siteDefaults(settings)}: set ${unset.join(', ')} before the first event, as stored events keep their zone and language.`;
}

/** A symbol and a code that are probably those of two currencies. */
export function halfCurrency(
  { CURRENCY_SYMBOL, CURRENCY_CODE }: Environment,
  { currency }: Settings,
): string | undefined {
  if ((CURRENCY_SYMBOL === undefined) === (CURRENCY_CODE === undefined)) return undefined;
  return `Prices are in ${currency.symbol} and in ${currency.code}: set CURRENCY_SYMBOL and CURRENCY_CODE, both or neither.`;
}
