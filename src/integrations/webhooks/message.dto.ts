import { ApiExtraModels, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Verb, VERBS } from '#access/changes/change.entity.js';
import { FEED_KINDS, type FeedKind } from '#access/changes/change-feed.entity.js';
import type { Language } from '#common/messages/languages.js';
import { listByKind } from '#common/records/kinds.js';
import { ID, INSTANT, REST_URL, SENT_FIELDS, WRITTEN_LANGUAGES } from '#http/documentation/properties.js';

/** The actions as messages name them. */
export const ACTIONS = {
  create: 'created',
  update: 'updated',
  publish: 'published',
  trash: 'trashed',
  restore: 'restored',
  delete: 'deleted',
} as const satisfies Record<Verb, string>;

export type Action = (typeof ACTIONS)[Verb];

export const PING = 'ping';

const WRITTEN = { ...INSTANT, description: 'When it was written', example: '2026-12-31T09:00:00.123Z' };

@ApiSchema({ description: 'Which record was changed, and how; its content is to be read at `rest_url`' })
class WebhookChangeDto {
  @ApiProperty({ enum: FEED_KINDS, description: 'Kind of what was changed', example: 'event' })
  kind!: FeedKind;

  @ApiProperty({ ...ID, description: 'Id of what was changed', example: 11 })
  id!: number;

  @ApiProperty({
    enum: VERBS.map((verb) => ACTIONS[verb]),
    description: 'Kind of change',
    example: 'updated',
  })
  action!: Action;

  @ApiProperty(WRITTEN_LANGUAGES)
  languages!: Language[];

  @ApiProperty({ ...SENT_FIELDS, example: ['title'] })
  fields!: string[];

  @ApiProperty(REST_URL)
  rest_url!: string;

  @ApiProperty({
    description: 'Place of the change in the change feed, to be sent as `since`',
    example: 'AQABAgMEBQYHCAkKCwwNDg8AAAAAAAABmoL3QAA',
  })
  token!: string;
}

const typesOf = (kind: FeedKind) => VERBS.map((verb) => `${kind}.${ACTIONS[verb]}` as const);

const TYPES = listByKind(({ name }) => typesOf(name), typesOf('media'));

@ApiSchema({ description: 'The message for a change' })
@ApiExtraModels(WebhookChangeDto)
export class WebhookMessageDto {
  @ApiProperty({
    enum: TYPES,
    description: 'Kind and action',
    example: 'event.updated',
  })
  type!: `${FeedKind}.${Action}`;

  @ApiProperty(WRITTEN)
  timestamp!: string;

  @ApiProperty({ type: WebhookChangeDto, description: 'Which record was changed, and how' })
  data!: WebhookChangeDto;
}

@ApiSchema({ description: 'A test message' })
export class WebhookPingDto {
  @ApiProperty({ enum: [PING], description: 'Kind and action', example: PING })
  type!: typeof PING;

  @ApiProperty({ ...WRITTEN, description: 'When it was sent' })
  timestamp!: string;

  @ApiProperty({ type: 'object', additionalProperties: false, description: 'Empty', example: {} })
  data!: object;
}
