import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import type { RequestContext } from '../context/request-context.js';
import { Field } from '../http/field.decorator.js';
import { PageParams } from '../http/language.dto.js';
import { nonEmpty } from '../http/non-empty.js';
import { BOOLEAN, coordinate, NAME, STATUS_LIST, TEXT, URL_VALUE } from '../http/rules.js';
import { toParagraphs } from '../http/values/html.js';
import { pickText } from '../i18n/texts.js';
import { VENUE } from '../records/kinds.js';
import { RecordDto, RecordFields, toRecordDto } from '../records/record.dto.js';
import type { Status } from '../records/status.js';
import type { LoadedRecord } from '../records/visibility.js';

const text = (description: string): PropertyDecorator => Field(TEXT, { description, whenNull: '' });

export class CreateVenue extends RecordFields {
  @Field(NAME, { description: 'Name of the venue', required: true, example: 'Town Hall' })
  venue!: string;

  @text('Street and number')
  address?: string;

  @text('City')
  city?: string;

  @text('Country')
  country?: string;

  @text('Province')
  province?: string;

  @text('State')
  state?: string;

  @text('State or province; follows `state` or `province` when not given')
  stateprovince?: string;

  @text('Postal code')
  zip?: string;

  @text('Phone')
  phone?: string;

  @Field(URL_VALUE, { description: 'Website', example: 'https://venue.example', whenNull: '' })
  website?: string;

  @Field(BOOLEAN, { description: 'Show a map', default: true, whenNull: true })
  show_map?: boolean;

  @Field(BOOLEAN, { description: 'Show a link to a map', default: true, whenNull: true })
  show_map_link?: boolean;

  @Field(coordinate(90), { description: 'Latitude (extension)', whenNull: null })
  geo_lat?: number | null;

  @Field(coordinate(180), { description: 'Longitude (extension)', whenNull: null })
  geo_lng?: number | null;
}

export class UpdateVenue extends PartialType(OmitType(CreateVenue, ['venue'])) {
  @Field(TEXT, { description: 'Name of the venue; empty removes a translation', whenNull: '' })
  venue?: string;
}

export class VenueQuery extends PageParams {
  static readonly checkedFurther = true;

  @Field(STATUS_LIST, { description: 'Only venues of these statuses', default: 'publish' })
  status?: Status[];
}

/** A venue as it is loaded. */
export interface LoadedVenue extends LoadedRecord {
  readonly zip: string;
  readonly phone: string;
  readonly show_map: number | boolean;
  readonly show_map_link: number | boolean;
  readonly geo_lat: number | null;
  readonly geo_lng: number | null;
}

/** A venue as it is returned; fields that are empty are left out. */
export class VenueDto extends RecordDto {
  @ApiProperty()
  venue!: string;

  @ApiPropertyOptional({ description: 'HTML' })
  description?: string;

  @ApiPropertyOptional({ description: 'HTML' })
  excerpt?: string;

  @ApiPropertyOptional()
  address?: string;

  @ApiPropertyOptional()
  city?: string;

  @ApiPropertyOptional()
  country?: string;

  @ApiPropertyOptional()
  province?: string;

  @ApiPropertyOptional()
  state?: string;

  @ApiPropertyOptional()
  stateprovince?: string;

  @ApiPropertyOptional()
  zip?: string;

  @ApiPropertyOptional()
  phone?: string;

  @ApiPropertyOptional()
  website?: string;

  @ApiPropertyOptional()
  geo_lat?: number;

  @ApiPropertyOptional()
  geo_lng?: number;

  @ApiProperty()
  show_map!: boolean;

  @ApiProperty()
  show_map_link!: boolean;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'schema.org `Place`, on a single read',
  })
  json_ld?: object;
}

const PLAIN_TEXTS = ['address', 'city', 'country', 'province', 'state', 'website'] as const;

/** `stateprovince` follows the state in the United States and the province elsewhere, unless it was given. */
function stateProvince(record: LoadedVenue, ctx: RequestContext): string {
  const given = pickText(record, ctx, 'stateprovince');
  if (given !== '') return given;
  const inUnitedStates = /^(US|United States)$/i.test(pickText(record, ctx, 'country'));
  return pickText(record, ctx, inUnitedStates ? 'state' : 'province');
}

export function toVenueDto(record: LoadedVenue, ctx: RequestContext, siteTimezone: string): VenueDto {
  const texts = PLAIN_TEXTS.map((field) => [field, pickText(record, ctx, field)] as const);
  return {
    ...toRecordDto(record, ctx, VENUE, siteTimezone),
    venue: pickText(record, ctx, 'venue'),
    ...nonEmpty({
      description: toParagraphs(pickText(record, ctx, 'description')),
      excerpt: toParagraphs(pickText(record, ctx, 'excerpt')),
      ...Object.fromEntries(texts),
      zip: record.zip,
      phone: record.phone,
      stateprovince: stateProvince(record, ctx),
      geo_lat: record.geo_lat,
      geo_lng: record.geo_lng,
    }),
    show_map: Boolean(record.show_map),
    show_map_link: Boolean(record.show_map_link),
  } as VenueDto;
}

export function venueJsonLd(venue: VenueDto): object {
  return nonEmpty({
    '@type': 'Place',
    name: venue.venue,
    url: venue.url,
    address: {
      '@type': 'PostalAddress',
      ...nonEmpty({
        streetAddress: venue.address,
        addressLocality: venue.city,
        addressRegion: venue.stateprovince,
        postalCode: venue.zip,
        addressCountry: venue.country,
      }),
    },
    telephone: venue.phone,
    sameAs: venue.website,
    geo:
      venue.geo_lat === undefined
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: venue.geo_lat, longitude: venue.geo_lng },
  });
}
