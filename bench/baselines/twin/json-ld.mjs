import { utcOffset } from '../../../dist/common/time/zone.js';
import { currencyCodeOf } from '../../../dist/common/values/currency-codes.js';
import { toPlainText } from '../../../dist/common/values/html.js';
import { addPresent } from './answers.mjs';

const SCHEMA = 'https://schema.org';

function address({ address: street, city, stateprovince, zip, country }) {
  const parts = addPresent(
    {},
    {
      streetAddress: street,
      addressLocality: city,
      addressRegion: stateprovince,
      postalCode: zip,
      addressCountry: country,
    },
  );
  return Object.keys(parts).length === 0 ? undefined : { '@type': 'PostalAddress', ...parts };
}

const place = (venue) =>
  addPresent(
    { '@type': 'Place' },
    {
      name: venue.venue,
      url: venue.url,
      image: venue.image?.url,
      address: address(venue),
      telephone: venue.phone,
      sameAs: venue.website,
      geo:
        venue.geo_lat === undefined
          ? undefined
          : { '@type': 'GeoCoordinates', latitude: venue.geo_lat, longitude: venue.geo_lng },
    },
  );

const organization = (organizer) =>
  addPresent(
    { '@type': 'Organization' },
    {
      name: organizer.organizer,
      url: organizer.url,
      image: organizer.image?.url,
      telephone: organizer.phone,
      email: organizer.email,
      sameAs: organizer.website,
    },
  );

function offers({ cost_details: { values, currency_code: code, currency_symbol: symbol }, url }) {
  const prices = values.map(Number);
  const priceCurrency = code || currencyCodeOf(symbol);
  if (prices.length === 0 || prices.some(Number.isNaN) || priceCurrency === undefined) return undefined;
  const base = { url, priceCurrency, availability: `${SCHEMA}/InStock` };
  return prices.length === 1
    ? { '@type': 'Offer', ...base, price: prices[0] }
    : { '@type': 'AggregateOffer', ...base, lowPrice: prices[0], highPrice: prices.at(-1) };
}

/** Adds schema.org data to the response to a read of one event. */
export function withJsonLd(response, record) {
  const venues = [response.venue].flat();
  for (const venue of venues) venue.json_ld = place(venue);
  for (const organizer of response.organizer) organizer.json_ld = organization(organizer);
  const dated = (wall, seconds) => wall.replace(' ', 'T') + utcOffset(seconds, record.timezone);
  response.json_ld = addPresent(
    { '@context': SCHEMA, '@type': 'Event' },
    {
      name: response.title,
      description: toPlainText(response.description),
      image: response.image === false ? undefined : response.image.url,
      url: response.url,
      inLanguage: response.i18n_language,
      startDate: dated(response.start_date, record.utc_start),
      endDate: dated(response.end_date, record.utc_end),
      eventStatus: `${SCHEMA}/EventScheduled`,
      eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
      location: venues[0]?.json_ld,
      organizer: response.organizer[0]?.json_ld,
      offers: offers(response),
    },
  );
  return response;
}
