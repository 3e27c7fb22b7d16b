import type { AggregateOffer, Offer } from 'schema-dts';
import { currencyCodeOf } from '#common/values/currency-codes.js';
import type { Availability } from '#common/values/event-details.js';
import { SCHEMA } from '#http/responses/json-ld.js';
import type { EventFieldsDto } from './event.dto.js';

type SchemaOffer =
  Extract<Offer, { '@type': 'Offer' }> | Extract<AggregateOffer, { '@type': 'AggregateOffer' }>;

/** A closed registration says nothing of the places, so it has none. */
const AVAILABILITY = {
  available: `${SCHEMA}/InStock`,
  limited: `${SCHEMA}/LimitedAvailability`,
  sold_out: `${SCHEMA}/SoldOut`,
} as const satisfies Partial<Record<Availability, string>>;

/** @param whenUnknown what an event says of which nothing is known */
const availabilityOf = (availability: Availability, whenUnknown: Availability) => {
  const known = availability === '' ? whenUnknown : availability;
  return known === '' || known === 'closed' ? {} : { availability: AVAILABILITY[known] };
};

/** The amounts and their currency, if the cost consists of amounts in a known currency. */
function pricesOf({ cost_details: details }: EventFieldsDto) {
  const prices = details.values.map(Number);
  const [low, high] = [prices.at(0), prices.at(-1)];
  const priceCurrency = details.currency_code || currencyCodeOf(details.currency_symbol);
  if (low === undefined || high === undefined || prices.some(Number.isNaN)) return undefined;
  return priceCurrency === undefined ? undefined : { low, high, priceCurrency, isOne: prices.length === 1 };
}

/**
 * The price range, and how one registers.
 * @param validFrom begin of the registration, with its offset from UTC
 */
export function offersOf(event: EventFieldsDto, validFrom: string | undefined): SchemaOffer | undefined {
  const { availability, registration_url, url: page } = event;
  const url = registration_url === '' ? page : registration_url;
  const begin = validFrom === undefined ? {} : { validFrom };
  const prices = pricesOf(event);
  if (prices === undefined) {
    if (registration_url === '' && availability === '') return undefined;
    return { '@type': 'Offer', url, ...availabilityOf(availability, ''), ...begin };
  }
  const { low, high, priceCurrency, isOne } = prices;
  const common = { url, priceCurrency, ...availabilityOf(availability, 'available'), ...begin };
  return isOne
    ? { '@type': 'Offer', ...common, price: low }
    : { '@type': 'AggregateOffer', ...common, lowPrice: low, highPrice: high };
}
