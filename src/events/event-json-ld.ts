import type { Settings } from '../config/settings.js';
import { nonEmpty } from '../http/non-empty.js';
import { toPlainText } from '../http/values/html.js';
import { organizerJsonLd } from '../organizers/organizer.dto.js';
import { utcOffset } from '../time/zone.js';
import { venueJsonLd } from '../venues/venue.dto.js';
import type { EventDto } from './event-answer.dto.js';
import type { EventRow } from './event-mapping.js';

const SCHEMA = 'https://schema.org';

function offers(event: EventDto, currencyCode: string): object | undefined {
  const prices = event.cost_details.values.map(Number);
  const [low] = prices;
  if (low === undefined || prices.some(Number.isNaN)) return undefined;
  const common = { url: event.url, priceCurrency: event.cost_details.currency_code || currencyCode };
  return prices.length === 1
    ? { '@type': 'Offer', ...common, price: low, availability: `${SCHEMA}/InStock` }
    : { '@type': 'AggregateOffer', ...common, lowPrice: low, highPrice: prices.at(-1) };
}

/** Adds schema.org data to a single event and to the records inside it. */
export function withJsonLd(event: EventDto, row: EventRow, settings: Settings): EventDto {
  const venues = [event.venue].flat().map((venue) => ({ ...venue, json_ld: venueJsonLd(venue) }));
  const organizers = event.organizer.map((organizer) => ({
    ...organizer,
    json_ld: organizerJsonLd(organizer),
  }));
  const dated = (wall: string, seconds: number) => wall.replace(' ', 'T') + utcOffset(seconds, row.timezone);
  const json_ld = nonEmpty({
    '@context': SCHEMA,
    '@type': 'Event',
    name: event.title,
    description: toPlainText(event.description),
    url: event.url,
    startDate: dated(event.start_date, row.utc_start),
    endDate: dated(event.end_date, row.utc_end),
    eventStatus: `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    location: venues[0]?.json_ld,
    organizer: organizers[0]?.json_ld,
    offers: offers(event, settings.currency.code),
  });
  const [only] = venues;
  const venue = venues.length === 1 && only !== undefined ? only : venues;
  return { ...event, json_ld, venue, organizer: organizers };
}
