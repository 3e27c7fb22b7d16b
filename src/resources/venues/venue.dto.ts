import {
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import type { GeoCoordinates, Place, PostalAddress } from 'schema-dts';
import type { Language } from '#common/messages/languages.js';
import type { Status } from '#common/records/status.js';
import { flagNames, flagsOf, type Stored } from '#content/localized/column-roles.js';
import { type Localized, pickText, servedLanguage } from '#content/localized/texts.js';
import { ImageDto, toImageDto } from '#content/media/image.dto.js';
import { htmlText, RecordDto, RecordFields, StatusField, toRecordDto } from '#content/records/record.dto.js';
import type { RecordColumns } from '#content/records/record.entity.js';
import { ConfirmedField } from '#content/translations/translation-operations.js';
import type { LoadedRecord } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { nonEmpty } from '#http/documentation/non-empty.js';
import { REST_URL } from '#http/documentation/properties.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import { Extensions, Field, WithoutDefaults } from '#http/parameters/field.decorator.js';
import { LanguageParams, ReadParams } from '#http/parameters/language.dto.js';
import { BOOLEAN, coordinate, NAME, TEXT, URL_VALUE } from '#http/parameters/rules.js';
import { jsonLdSchema, schemaObject } from '#http/responses/json-ld.js';
import { CursorListDto } from '#http/responses/list.dto.js';
import { VENUE, Venue } from './venue.entity.js';

const text = (description: string, example: string): PropertyDecorator =>
  Field(TEXT, { description, example, whenNull: '' });

@Extensions('slug', 'excerpt')
export class CreateVenue extends RecordFields {
  static readonly defersErrors = true;

  @Field(NAME, { description: 'Name of the venue', required: true, example: 'Town Hall' })
  venue!: string;

  @text('Street and number', 'Piața Sfatului 30')
  address?: string;

  @text('City', 'Brașov')
  city?: string;

  @text('Country', 'Romania')
  country?: string;

  @text('Province', 'Brașov')
  province?: string;

  @text('State', 'Brașov')
  state?: string;

  @text('State or province; follows `state` or `province` when not given', 'Brașov')
  stateprovince?: string;

  @text('Postal code', '500031')
  zip?: string;

  @text('Phone', '+40 268 000 000')
  phone?: string;

  @Field(URL_VALUE, { description: 'Website', example: 'https://venue.example', whenNull: '' })
  website?: string;

  @Field(BOOLEAN, { description: 'Show a map', default: true, whenNull: true })
  show_map?: boolean;

  @Field(BOOLEAN, { description: 'Show a link to a map', default: true, whenNull: true })
  show_map_link?: boolean;

  @Field(coordinate(90), { description: 'Latitude (extension)', whenNull: null, emptyIsNull: true })
  geo_lat?: number | null;

  @Field(coordinate(180), { description: 'Longitude (extension)', whenNull: null, emptyIsNull: true })
  geo_lng?: number | null;
}

@WithoutDefaults(ReadParams)
export class UpdateVenue extends PartialType(OmitType(CreateVenue, ['venue', 'status'])) {
  static readonly defersErrors = true;

  declare readonly errors: ParamErrors;

  @StatusField()
  status?: Status;

  @Field(TEXT, {
    description: 'Name of the venue; empty removes a translation',
    example: 'Town Hall',
    whenNull: '',
  })
  venue?: string;
}

/** The texts of a venue in one language. */
export class VenueTexts extends PickType(UpdateVenue, [
  'venue',
  'slug',
  'description',
  'excerpt',
  'address',
  'city',
  'country',
  'province',
  'state',
  'stateprovince',
  'website',
]) {}

/** The same texts as parameters of a request that replaces them. */
@ApiSchema({ name: 'VenueTexts' })
export class ReplaceVenueTexts extends IntersectionType(LanguageParams, VenueTexts) {}

/** The same texts as parameters of a request that changes some of them or confirms them. */
export class ChangeVenueTexts extends IntersectionType(LanguageParams, VenueTexts) {
  @ConfirmedField(VENUE)
  confirmed?: readonly string[];
}

/** A venue as loaded from the database. */
export type LoadedVenue = LoadedRecord & Stored<Omit<Venue, keyof RecordColumns>>;

const FLAGS = flagNames(Venue);

/** A venue in a response; empty fields are left out. */
@ApiSchema({ description: 'A venue; what is empty is left out' })
export class VenueDto extends RecordDto {
  @ApiProperty({ ...REST_URL, description: `${REST_URL.description} (extension)` })
  declare rest_url: string;

  @ApiProperty({ description: 'Name of the venue', example: 'Town Hall' })
  venue!: string;

  @ApiPropertyOptional({ description: 'Description, as HTML', example: '<p>At the town hall.</p>' })
  description?: string;

  @ApiPropertyOptional({ description: 'Excerpt, as HTML', example: '<p>At the town hall.</p>' })
  excerpt?: string;

  @ApiPropertyOptional({ description: 'Street and number', example: 'Main Square 1' })
  address?: string;

  @ApiPropertyOptional({ description: 'City', example: 'Brașov' })
  city?: string;

  @ApiPropertyOptional({ description: 'Country', example: 'Romania' })
  country?: string;

  @ApiPropertyOptional({ description: 'Province', example: 'Brașov' })
  province?: string;

  @ApiPropertyOptional({ description: 'State', example: 'TX' })
  state?: string;

  @ApiPropertyOptional({ description: 'State or province', example: 'Brașov' })
  stateprovince?: string;

  @ApiPropertyOptional({ description: 'Postal code', example: '500031' })
  zip?: string;

  @ApiPropertyOptional({ description: 'Image' })
  image?: ImageDto;

  @ApiPropertyOptional({ description: 'Phone', example: '+40 268 000 000' })
  phone?: string;

  @ApiPropertyOptional({ description: 'Website', example: 'https://venue.example' })
  website?: string;

  @ApiPropertyOptional({ minimum: -90, maximum: 90, description: 'Latitude', example: 45.6427 })
  geo_lat?: number;

  @ApiPropertyOptional({ minimum: -180, maximum: 180, description: 'Longitude', example: 25.5887 })
  geo_lng?: number;

  @ApiProperty({ description: 'Whether to show a map', example: true })
  show_map!: boolean;

  @ApiProperty({ description: 'Whether to show a link to a map', example: true })
  show_map_link!: boolean;

  @ApiProperty(jsonLdSchema('Place'))
  json_ld?: object;
}

const PLAIN_TEXTS = ['address', 'city', 'country', 'province', 'state', 'website'] as const;

/**
 * The field whose text `stateprovince` shows: unless it was given, the state in the United States and the province elsewhere.
 * The country's name in the original language decides which, because it differs between languages.
 */
function shownProvince(record: Localized, ctx: RequestContext): string {
  if (pickText(record, ctx, 'stateprovince') !== '') return 'stateprovince';
  const { defaultLanguage, fallbacks } = ctx;
  const original = { language: record.original_language, fallback: true, defaultLanguage, fallbacks };
  const inUnitedStates = /^(US|United States)$/i.test(pickText(record, original, 'country'));
  return inUnitedStates ? 'state' : 'province';
}

/** The field whose text is shown for a field: `stateprovince` may be derived from others. */
const shownField = (record: Localized, ctx: RequestContext, field: string): string =>
  field === 'stateprovince' ? shownProvince(record, ctx) : field;

/** A text in the language of the request; `stateprovince` may be derived from other texts. */
export const shownVenueText = (record: Localized, ctx: RequestContext, field: string): string =>
  pickText(record, ctx, shownField(record, ctx, field));

/** The language of that text. */
export const venueTextLanguage = (record: Localized, ctx: RequestContext, field: string): Language =>
  servedLanguage(record, ctx, shownField(record, ctx, field));

export function toVenueDto(record: LoadedVenue, ctx: RequestContext, siteTimezone: string): VenueDto {
  const texts = PLAIN_TEXTS.map((field) => [field, pickText(record, ctx, field)] as const);
  return {
    ...toRecordDto(record, ctx, VENUE, siteTimezone),
    venue: pickText(record, ctx, 'venue'),
    ...nonEmpty({
      description: htmlText(record, ctx, VENUE, 'description'),
      excerpt: htmlText(record, ctx, VENUE, 'excerpt'),
      image: toImageDto(record, ctx) || undefined,
      ...Object.fromEntries(texts),
      zip: record.zip,
      phone: record.phone,
      stateprovince: shownVenueText(record, ctx, 'stateprovince'),
      geo_lat: record.geo_lat,
      geo_lng: record.geo_lng,
    }),
    ...flagsOf(FLAGS, record),
  } as VenueDto;
}

type SchemaPlace = Extract<Place, { '@type': 'Place' }>;
type SchemaAddress = Extract<PostalAddress, { '@type': 'PostalAddress' }>;
type SchemaPosition = Extract<GeoCoordinates, { '@type': 'GeoCoordinates' }>;

function address(venue: VenueDto): SchemaAddress | undefined {
  const { '@type': type, ...parts } = schemaObject<SchemaAddress>({
    '@type': 'PostalAddress',
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: venue.stateprovince,
    postalCode: venue.zip,
    addressCountry: venue.country,
  });
  return Object.keys(parts).length === 0 ? undefined : { '@type': type, ...parts };
}

function position({ geo_lat, geo_lng }: VenueDto): SchemaPosition | undefined {
  if (geo_lat === undefined || geo_lng === undefined) return undefined;
  return { '@type': 'GeoCoordinates', latitude: geo_lat, longitude: geo_lng };
}

export function venueJsonLd(venue: VenueDto): SchemaPlace {
  return schemaObject<SchemaPlace>({
    '@type': 'Place',
    name: venue.venue,
    url: venue.url,
    image: venue.image?.url,
    address: address(venue),
    telephone: venue.phone,
    sameAs: venue.website,
    geo: position(venue),
  });
}

@ApiSchema({ description: 'One page of a list' })
export class VenueListDto extends CursorListDto {
  @ApiProperty({ type: [VenueDto], description: 'The items of this page' })
  venues!: VenueDto[];
}
