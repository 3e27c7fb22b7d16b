import { ApiProperty, ApiSchema, PartialType } from '@nestjs/swagger';
import { FEED_KINDS, type FeedKind } from '#access/changes/change-feed.entity.js';
import { isoInstant } from '#access/users/user.dto.js';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { type DateInput, parseDateInput } from '#common/time/date-input.js';
import type { RequestContext } from '#http/context/request-context.js';
import { COUNT, ID, INSTANT, REST_URL } from '#http/documentation/properties.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { BOOLEAN, NON_NEGATIVE_INTEGER, someOfRule, TEXT, URL_VALUE } from '#http/parameters/rules.js';
import { ListDto } from '#http/responses/list.dto.js';
import { type FeedToken, readToken } from '../change-feed/feed-token.js';
import { listed } from './message.js';
import type { WebhookRow } from './webhook.entity.js';
import { WEBHOOK_SECRET } from './webhook-secrets.js';

const URL_DESCRIPTION = 'Where messages are sent: an `https` address of a public host';
const KINDS_DESCRIPTION = 'Kinds of records whose changes are told of; none for all';
const LANGUAGES_DESCRIPTION =
  'Languages whose texts are followed; none for all. What is not of one language is always told of';

/** A position in the change feed, or an instant. */
export type Point = { readonly token: FeedToken } | { readonly instant: DateInput };

/** Tokens are longer than any date and, unlike date phrases, contain no spaces. */
const LIKE_TOKEN = /^[\w-]{30,}$/;

const POINT: Rule<Point> = {
  parse: (raw) =>
    typeof raw === 'string' && LIKE_TOKEN.test(raw)
      ? { token: readToken(raw) }
      : { instant: parseDateInput(raw) },
  schema: { type: 'string', example: '1 hour ago' },
};

class WebhookFields extends LanguageParams {
  static readonly defersErrors = true;

  @Field(URL_VALUE, {
    description: URL_DESCRIPTION,
    required: true,
    example: 'https://hooks.example/calendar',
  })
  url!: string;

  @Field(TEXT, { description: 'What it is for', example: 'Website', whenNull: '' })
  name?: string;

  @Field(someOfRule(FEED_KINDS), { description: KINDS_DESCRIPTION, whenNull: [] })
  kinds?: FeedKind[];

  @Field(someOfRule(LANGUAGES), { description: LANGUAGES_DESCRIPTION, whenNull: [] })
  languages?: Language[];

  @Field(BOOLEAN, {
    description:
      'Whether messages are sent. One that is active again continues where it stopped, as far as the change log reaches back',
    default: true,
    example: false,
  })
  active?: boolean;
}

export class UpdateWebhook extends PartialType(WebhookFields) {
  static readonly defersErrors = true;

  declare readonly errors: ParamErrors;
}

export class CreateWebhook extends WebhookFields {
  @Field(WEBHOOK_SECRET, {
    description:
      'What messages are signed with: `whsec_` and 24 to 64 bytes in base64; generated when it is not sent',
  })
  secret?: string;
}

export class RotateWebhookSecret extends LanguageParams {
  @Field(WEBHOOK_SECRET, {
    description: 'The new secret: `whsec_` and 24 to 64 bytes in base64; generated when it is not sent',
  })
  secret?: string;

  @Field(NON_NEGATIVE_INTEGER, {
    description: 'Seconds that messages are signed with the old secret too',
    default: 86_400,
  })
  overlap?: number;
}

export class ReplayWebhook extends LanguageParams {
  static readonly defersErrors = true;

  @Field(POINT, {
    description:
      'After which change to begin: the `token` of a message, or `next` of the change feed; or from which instant on, in the site’s time zone',
    required: true,
  })
  since!: Point;
}

@ApiSchema({ description: 'How many messages of a webhook are not delivered (extension)' })
export class WebhookCountsDto {
  @ApiProperty({ ...COUNT, description: 'Messages that will be tried, or tried again', example: 0 })
  pending!: number;

  @ApiProperty({ ...COUNT, description: 'Messages that were given up', example: 0 })
  dead!: number;
}

@ApiSchema({ description: 'A webhook, without its secret (extension)' })
export class WebhookDto {
  @ApiProperty({ ...ID, example: 1 })
  id!: number;

  @ApiProperty({ description: 'What it is for', example: 'Website' })
  name!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: URL_DESCRIPTION,
    example: 'https://hooks.example/calendar',
  })
  url!: string;

  @ApiProperty({ enum: FEED_KINDS, isArray: true, description: KINDS_DESCRIPTION, example: ['event'] })
  kinds!: FeedKind[];

  @ApiProperty({ enum: LANGUAGES, isArray: true, description: LANGUAGES_DESCRIPTION, example: ['fr'] })
  languages!: Language[];

  @ApiProperty({ description: 'Whether messages are sent', example: true })
  active!: boolean;

  @ApiProperty({
    ...INSTANT,
    nullable: true,
    description: 'When the receiver returned 410, by which it was deactivated; null if it did not',
  })
  gone_at!: string | null;

  @ApiProperty({
    ...INSTANT,
    nullable: true,
    description: 'Up to when messages are signed with the old secret too; null for none',
  })
  old_secret_until!: string | null;

  @ApiProperty({ ...INSTANT, description: 'When it was created' })
  created_at!: string;

  @ApiProperty({ type: WebhookCountsDto, description: 'What is not delivered' })
  deliveries!: WebhookCountsDto;

  @ApiProperty({ ...REST_URL, example: 'https://calendar.example/calendar/events/v1/webhooks/1' })
  rest_url!: string;
}

@ApiSchema({ description: 'A webhook, with its new secret (extension)' })
export class NewWebhookDto extends WebhookDto {
  @ApiProperty({
    description: 'What messages are signed with; shown only in this response',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  secret!: string;
}

export function toWebhookDto(row: WebhookRow, counts: WebhookCountsDto, ctx: RequestContext): WebhookDto {
  const oldEnd = row.old_secret_until;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: listed(row.kinds) as FeedKind[],
    languages: listed(row.languages),
    active: Boolean(row.active),
    gone_at: isoInstant(row.gone_at),
    old_secret_until: oldEnd !== null && oldEnd > ctx.now ? isoInstant(oldEnd) : null,
    created_at: isoInstant(row.created_at),
    deliveries: counts,
    rest_url: ctx.links.api(`/webhooks/${row.id}`),
  };
}

@ApiSchema({ description: 'One page of a list' })
export class WebhookListDto extends ListDto {
  @ApiProperty({ type: [WebhookDto], description: 'The items of this page' })
  webhooks!: WebhookDto[];
}
