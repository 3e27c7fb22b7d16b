import type { AggregateOffer, Event, Offer, WithContext } from 'schema-dts';
import { utcOffset } from '#common/time/zone.js';
import { currencyCodeOf } from '#common/values/currency-codes.js';
import { toPlainText } from '#common/values/html.js';
import { SCHEMA, schemaObject } from '#http/responses/json-ld.js';
import { organizerJsonLd } from '../organizers/organizer.dto.js';
import { venueJsonLd } from '../venues/venue.dto.js';
import type { EventDto } from './event.dto.js';
import type { EventRow } from './event-mapping.js';

type SchemaEvent = Extract<Event, { '@type': 'Event' }>;
type SchemaOffer =
  Extract<Offer, { '@type': 'Offer' }> | Extract<AggregateOffer, { '@type': 'AggregateOffer' }>;

/** The price range, if the cost consists of amounts in a known currency. */
function offers({ cost_details: details, url }: EventDto): SchemaOffer | undefined {
  const prices = details.values.map(Number);
  const [low, high] = [prices.at(0), prices.at(-1)];
  const priceCurrency = details.currency_code || currencyCodeOf(details.currency_symbol);
  if (low === undefined || high === undefined || prices.some(Number.isNaN)) return undefined;
  if (priceCurrency === undefined) return undefined;
  const common = { url, priceCurrency, availability: `${SCHEMA}/InStock` } as const;
  return prices.length === 1
    ? { '@type': 'Offer', ...common, price: low }
    : { '@type': 'AggregateOffer', ...common, lowPrice: low, highPrice: high };
}

/** Adds schema.org data to a single event and its linked records. */
export function withJsonLd(event: EventDto, row: EventRow): EventDto {
  const venues = [event.venue].flat().map((venue) => ({ ...venue, json_ld: venueJsonLd(venue) }));
  const organizers = event.organizer.map((organizer) => ({
    ...organizer,
    json_ld: organizerJsonLd(organizer),
  }));
  const dated = (wall: string, seconds: number) => wall.replace(' ', 'T') + utcOffset(seconds, row.timezone);
  const json_ld = schemaObject<WithContext<SchemaEvent>>({
    '@context': SCHEMA,
    '@type': 'Event',
    name: event.title,
    description: toPlainText(event.description),
    image: event.image === false ? undefined : event.image.url,
    url: event.url,
    inLanguage: event.i18n_language,
    startDate: dated(event.start_date, row.utc_start),
    endDate: dated(event.end_date, row.utc_end),
    eventStatus: `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    location: venues[0]?.json_ld,
    organizer: organizers[0]?.json_ld,
    offers: offers(event),
  });
  const [only] = venues;
  const venue = venues.length === 1 && only !== undefined ? only : venues;
  return { ...event, json_ld, venue, organizer: organizers };
}
