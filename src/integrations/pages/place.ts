import { type Content, html } from '#http/responses/html.js';
import type { VenueDto } from '#resources/venues/venue.dto.js';
import { dirOf } from './text-direction.js';

/** The lines of a venue's postal address. */
export function addressLines({ address, zip, city, stateprovince, country }: VenueDto): string[] {
  const town = [zip, city].filter((part) => part !== undefined && part !== '').join(' ');
  const region = stateprovince === city ? '' : stateprovince;
  return [address, town, region, country].flatMap((line) =>
    line === undefined || line === '' ? [] : [line],
  );
}

/**
 * The address of a venue; nothing where none is known.
 * @param lang the attribute for the language of its texts
 */
export function addressOf(venue: VenueDto, lang: Content): Content {
  const lines = addressLines(venue).map((line, index) => (index === 0 ? line : [html`<br>`, line]));
  return (
    lines.length > 0 && html`<address${lang}${dirOf(addressLines(venue).join(' '))}>${lines}</address>\n`
  );
}

/** The address of a map of OpenStreetMap; undefined where neither coordinates nor an address are known. */
export function mapLink(venue: VenueDto): string | undefined {
  const { geo_lat: latitude, geo_lng: longitude } = venue;
  if (latitude !== undefined && longitude !== undefined)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  const lines = addressLines(venue);
  return lines.length === 0
    ? undefined
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`;
}
