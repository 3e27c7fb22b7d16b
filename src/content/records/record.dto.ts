import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { RecordKind } from '#common/records/kinds.js';
import { shownStatus, type Status, STATUSES } from '#common/records/status.js';
import type { DateInput } from '#common/time/date-input.js';
import { toWall } from '#common/time/zone.js';
import { toParagraphs } from '#common/values/html.js';
import type { RequestContext } from '#http/context/request-context.js';
import { AUTHOR, ID, REST_URL, URI, WALL_TIME } from '#http/documentation/properties.js';
import { Field } from '#http/parameters/field.decorator.js';
import { ContextField, LanguageParams } from '#http/parameters/language.dto.js';
import {
  DATE_TIME,
  HTML,
  POSITIVE_INTEGER,
  SLUG,
  STATUS,
  STATUS_OF_NEW,
  TRANSLATIONS,
} from '#http/parameters/rules.js';
import { type KindDescription, translatedTexts } from '../localized/kinds.js';
import type { TranslationsInput } from '../localized/sent-texts.js';
import {
  availableLanguages,
  type Localized,
  pickSlug,
  pickText,
  servedLanguage,
} from '../localized/texts.js';
import { IMAGE, type ImageField, NO_IMAGE } from '../media/sent-image.js';
import { type LoadedRecord, mayEdit } from '../visibility/visibility.js';
import { ExternalIdField, ExternalSourceField, shownExternal } from './external-id.js';

/** The field `translations` of every create and update. */
export const TranslationsField = (): PropertyDecorator =>
  Field(TRANSLATIONS, {
    description:
      'Texts of several languages at once: `{fr: {…}, de: {…}}`; null removes a language. A text that equals that of another language is stored too (extension)',
    whenNull: undefined,
  });

/** The write fields that events, venues and organizers have in common. */
export class RecordFields extends LanguageParams {
  @ContextField()
  context?: string;

  @Field(POSITIVE_INTEGER, {
    description: 'Author id; only those who may edit others’ records may set another’s',
    whenNull: undefined,
  })
  author?: number;

  @Field(DATE_TIME, {
    description: 'Publication date, in the site’s time zone',
    example: '2026-10-01 08:00:00',
    whenNull: undefined,
    emptyIsNull: true,
  })
  date?: DateInput;

  @Field(DATE_TIME, {
    description: 'Publication date in UTC',
    example: '2026-10-01 08:00:00',
    whenNull: undefined,
    emptyIsNull: true,
  })
  date_utc?: DateInput;

  @Field(HTML, { description: 'Description; HTML is sanitised', example: 'An evening of jazz', whenNull: '' })
  description?: string;

  @Field(HTML, { description: 'Excerpt; HTML is sanitised', whenNull: '' })
  excerpt?: string;

  @Field(IMAGE, {
    description:
      'Image: the id of a media item, the address of one, or the address of a picture to fetch; empty for none',
    example: 8,
    whenNull: NO_IMAGE,
  })
  image?: ImageField;

  @Field(SLUG, { description: 'Slug; derived from the name when none is given', whenNull: '' })
  slug?: string;

  @Field(STATUS_OF_NEW, { description: 'Status of the record', default: 'publish', whenNull: undefined })
  status?: Status;

  @TranslationsField()
  translations?: TranslationsInput;

  @ExternalSourceField()
  external_source?: string | null;

  @ExternalIdField()
  external_id?: string | null;
}

/** The status in an update, which may also move the record to the trash or out of it. */
export const StatusField = (): PropertyDecorator =>
  Field(STATUS, { description: 'Status of the record', whenNull: undefined });

/** The language fields of every returned record and term. */
export class LocalizedDto {
  @ApiProperty({
    enum: LANGUAGES,
    description: 'Language that the name or title came from (extension)',
    example: 'fr',
  })
  i18n_language!: Language;

  @ApiProperty({
    enum: LANGUAGES,
    isArray: true,
    description: 'Languages that there is a text in (extension)',
    example: ['en', 'fr'],
  })
  i18n_available_languages!: Language[];
}

export function toLocalizedDto(record: Localized, ctx: RequestContext, kind: KindDescription): LocalizedDto {
  return {
    i18n_language: servedLanguage(record, ctx, kind.nameField),
    i18n_available_languages: availableLanguages(record, translatedTexts(kind)),
  };
}

/** The fields that every returned event, venue and organizer starts with. */
export class RecordDto extends LocalizedDto {
  @ApiProperty(ID)
  id!: number;

  @ApiProperty({
    pattern: '^\\S+\\?id=\\d+$',
    description: 'Id among all sites: host and id',
    example: 'calendar.example?id=11',
  })
  global_id!: string;

  @ApiProperty({
    type: [String],
    minItems: 1,
    description: 'Global ids that it has had, on this site and those it came from',
    example: ['calendar.example?id=11'],
  })
  global_id_lineage!: string[];

  @ApiProperty(AUTHOR)
  author!: string;

  @ApiProperty({ enum: STATUSES, description: 'Status', example: 'publish' })
  status!: Status;

  @ApiProperty({ ...WALL_TIME, description: 'Publication date in the site’s time zone' })
  date!: string;

  @ApiProperty({ ...WALL_TIME, description: 'Publication date in UTC' })
  date_utc!: string;

  @ApiProperty({ ...WALL_TIME, description: 'Date of the last change, in the site’s time zone' })
  modified!: string;

  @ApiProperty({ ...WALL_TIME, description: 'Date of the last change, in UTC' })
  modified_utc!: string;

  @ApiProperty({
    ...URI,
    description:
      'The address of its page: as the template of its kind says, such as `EVENT_URL_TEMPLATE`; without one the page that this service shows, with the language in its path if one was asked for. With `PUBLIC_PAGES=false` the service shows none: it is where a website at `PUBLIC_URL` would have it',
    example: 'https://calendar.example/event/jazz-night/',
  })
  url!: string;

  @ApiProperty(REST_URL)
  rest_url!: string;

  @ApiProperty({ description: 'Slug', example: 'jazz-night' })
  slug!: string;

  @ApiPropertyOptional({
    description: 'System that knows the record by `external_id`, where one does (extension)',
    example: 'demo',
  })
  external_source?: string;

  @ApiPropertyOptional({
    description: 'Id of the record in `external_source` (extension)',
    example: 'olive/1',
  })
  external_id?: string;
}

/** A text with markup: rendered, or with `context=edit` as source for callers who may edit the record. */
export function htmlText(
  record: LoadedRecord,
  ctx: RequestContext,
  kind: KindDescription<RecordKind>,
  field: string,
): string {
  const source = pickText(record, ctx, field);
  return ctx.edit && mayEdit(ctx, record, kind.name) ? source : toParagraphs(source);
}

/** Without a template, pages of public records are found by slug, others by id. */
export function pageOf(
  ctx: RequestContext,
  kind: KindDescription,
  id: number,
  slug: string,
  status: Status,
): string {
  const page = { id, slug, language: ctx.language };
  if (status === 'publish' || status === 'private')
    return ctx.links.page(kind.name, page, `/${kind.name}/${encodeURIComponent(slug)}/`);
  return ctx.links.page(kind.name, page, '/', { post_type: kind.postType, p: id });
}

export function toRecordDto(
  record: LoadedRecord,
  ctx: RequestContext,
  kind: KindDescription,
  siteTimezone: string,
): RecordDto {
  const slug = pickSlug(record, ctx);
  const status = shownStatus(record, ctx.now);
  const globalId = `${ctx.links.host}?id=${record.id}`;
  return {
    id: record.id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author: String(record.author_id),
    status,
    date: toWall(record.published_at, siteTimezone),
    date_utc: toWall(record.published_at, 'UTC'),
    modified: toWall(record.modified_at, siteTimezone),
    modified_utc: toWall(record.modified_at, 'UTC'),
    url: pageOf(ctx, kind, record.id, slug, status),
    rest_url: ctx.links.api(`/${kind.collection}/${record.id}`),
    slug,
    ...shownExternal(record),
    ...toLocalizedDto(record, ctx, kind),
  };
}

interface CachedView {
  readonly view: string;
  readonly form: unknown;
}

/** The last representation built from a record; released with the record. */
const lastViews = new WeakMap<object, CachedView>();

/**
 * Builds the representation of a loaded record, or reuses the last one if it was built for the same language
 * and base URLs. Loaded records are never changed, and their representations must not be either.
 * @param varies everything else that the representation depends on
 */
export function oncePerView<T>(record: object, ctx: RequestContext, varies: string, make: () => T): T {
  if (ctx.edit) return make();
  const view = `${ctx.language} ${varies} ${ctx.links.key}`;
  const last = lastViews.get(record);
  if (last?.view === view) return last.form as T;
  const form = make();
  lastViews.set(record, { view, form });
  return form;
}
