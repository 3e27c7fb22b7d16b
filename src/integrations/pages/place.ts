import type { Language } from '#common/messages/languages.js';
import type { Localized } from '#content/localized/texts.js';
import { type Content, html } from '#http/responses/html.js';
import type { VenueDto } from '#resources/venues/venue.dto.js';
import { venueTextLanguage } from '#resources/venues/venue.dto.js';
import type { PageContext } from './layout.js';
import { shownParts, type TextPart } from './text-language.js';

/** A venue, and its record, which says in which language each of its texts is. */
export interface Place {
  readonly venue: VenueDto;
  readonly record: Localized;
}

/** The lines of a venue's postal address, each with the field that it takes its language from. */
function linesOf(venue: VenueDto): { readonly text: string; readonly field: string | undefined }[] {
  const { address = '', zip = '', city = '', stateprovince = '', country = '' } = venue;
  return [
    { text: address, field: 'address' },
    { text: [zip, city].filter((part) => part !== '').join(' '), field: city === '' ? undefined : 'city' },
    { text: stateprovince === city ? '' : stateprovince, field: 'stateprovince' },
    { text: country, field: 'country' },
  ].filter(({ text }) => text !== '');
}

/** The lines of a venue's postal address. */
export const addressLines = (venue: VenueDto): string[] => linesOf(venue).map(({ text }) => text);

const languageOf = ({ ctx }: PageContext, { record }: Place, field: string): Language =>
  venueTextLanguage(record, ctx, field);

/** The address of a venue; nothing where none is known. */
export function addressOf(page: PageContext, place: Place, separator: Content = html`<br>`): Content {
  const parts = linesOf(place.venue).map(({ text, field }) => ({
    text,
    language: field === undefined ? undefined : languageOf(page, place, field),
  }));
  if (parts.length === 0) return undefined;
  const { attributes, content } = shownParts(page, parts, separator);
  return html`<address${attributes}>${content}</address>\n`;
}

/** `Town Hall`, `Brașov` */
export function placeParts(page: PageContext, place: Place): readonly TextPart[] {
  const { venue: name, i18n_language: language, city = '' } = place.venue;
  const parts = [{ text: name, language }];
  if (city === '' || name.includes(city)) return parts;
  return [...parts, { text: city, language: languageOf(page, place, 'city') }];
}

/** The address of a map of OpenStreetMap; undefined where none is wanted, or neither coordinates nor an address are known. */
export function mapLink(venue: VenueDto): string | undefined {
  const { geo_lat: latitude, geo_lng: longitude, show_map_link: isWanted } = venue;
  if (!isWanted) return undefined;
  if (latitude !== undefined && longitude !== undefined)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  const lines = addressLines(venue);
  return lines.length === 0
    ? undefined
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`;
}

/** Where a map shows a venue; undefined where none shall, or where it is not known. */
export function positionOf(
  venue: VenueDto,
): { readonly latitude: number; readonly longitude: number } | undefined {
  const { geo_lat: latitude, geo_lng: longitude, show_map: isWanted } = venue;
  return isWanted && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}
