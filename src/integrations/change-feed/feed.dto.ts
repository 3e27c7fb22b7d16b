import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Verb, VERBS } from '#access/changes/change.entity.js';
import { FEED_KINDS, type FeedKind } from '#access/changes/change-feed.entity.js';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { textOf } from '#common/values/characters.js';
import { positiveInteger, stringList } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { oneOf } from '#common/values/texts.js';
import { ID, INSTANT, REST_URL, URI } from '#http/documentation/properties.js';
import { ParamErrors } from '#http/errors/api-error.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { type FeedToken, readToken } from './feed-token.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;

/** What a mirror has to do with the record. */
export const ACTIONS = ['create', 'update', 'delete'] as const;

const NOW = 'now';

const TOKEN: Rule<FeedToken | typeof NOW> = {
  parse: (raw) => {
    const text = textOf(raw);
    return text === NOW ? NOW : readToken(text);
  },
  schema: { type: 'string', example: NOW },
};

const LIMIT: Rule<number> = {
  parse: (raw) => {
    const value = positiveInteger(raw);
    if (value > MAX_LIMIT) throw new InvalidValue('not_in_range', { min: 1, max: MAX_LIMIT });
    return value;
  },
  schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, example: DEFAULT_LIMIT },
};

const KIND_LIST: Rule<FeedKind[]> = {
  parse: (raw) => {
    const kinds = stringList(raw).map(oneOf(FEED_KINDS));
    if (kinds.length === 0) throw new InvalidValue('not_one_of', { values: FEED_KINDS.join(', ') });
    return [...new Set(kinds)];
  },
  schema: {
    type: 'array',
    items: { type: 'string', enum: FEED_KINDS as FeedKind[] },
    example: ['event', 'venue'],
  },
};

/** Where to begin, and which changes to report. */
export class FeedQuery extends LanguageParams {
  @Field(TOKEN, {
    description: 'Only what comes after: the `next` of an earlier response, or `now`',
    default: NOW,
  })
  since?: FeedToken | typeof NOW;

  @Field(KIND_LIST, { description: 'Only changes of these kinds; all when it is left out' })
  kinds?: FeedKind[];
}

/**
 * The position after which a stream begins. A client that reconnects sends it in a header, as the URL still
 * has the original one.
 * @throws ApiError when the header is not a token
 */
export function sinceOf({ since = NOW }: FeedQuery, lastEventId = ''): FeedToken | typeof NOW {
  if (lastEventId === '') return since;
  const errors = new ParamErrors();
  const last = errors.attempt('Last-Event-ID', () => readToken(lastEventId));
  errors.throwIfAny();
  return last ?? since;
}

export class ChangesQuery extends FeedQuery {
  @Field(LIMIT, { description: 'At most so many changes', default: DEFAULT_LIMIT })
  limit?: number;
}

export const limitOf = ({ limit = DEFAULT_LIMIT }: ChangesQuery): number => limit;

@ApiSchema({ description: 'A change, as far as the caller may know of it (extension)' })
export class ChangeDto {
  @ApiProperty({ enum: FEED_KINDS, description: 'Kind of what was changed', example: 'event' })
  kind!: FeedKind;

  @ApiProperty({ ...ID, description: 'Id of what was changed', example: 11 })
  id!: number;

  @ApiProperty({
    enum: ACTIONS,
    description: 'What a copy has to do: `delete` of all that the caller may not read now',
    example: 'update',
  })
  action!: (typeof ACTIONS)[number];

  @ApiProperty({ ...INSTANT, description: 'When it was written', example: '2026-10-01T08:00:00.123Z' })
  at!: string;

  @ApiPropertyOptional({ ...REST_URL, description: 'Address to read it at; absent with `delete`' })
  rest_url?: string;

  @ApiPropertyOptional({
    type: [String],
    description: 'Names of the parameters that were sent; absent where the caller may not read it',
    example: ['title', 'venue'],
  })
  fields?: string[];

  @ApiPropertyOptional({
    enum: LANGUAGES,
    isArray: true,
    description: 'Languages in which texts were written; absent where the caller may not read it',
    example: ['fr'],
  })
  languages?: Language[];

  @ApiPropertyOptional({
    enum: VERBS,
    description: 'Kind of change, for those who read unpublished records of others',
    example: 'publish',
  })
  verb?: Verb;
}

@ApiSchema({ description: 'Changes, in their order (extension)' })
export class ChangeListDto {
  @ApiProperty({ type: [ChangeDto], description: 'The changes; there may be none although there are more' })
  changes!: ChangeDto[];

  @ApiProperty({
    type: 'string',
    description: 'Where to go on: to be sent as `since`, as it is',
    example: 'AQABAgMEBQYHCAkKCwwNDg8AAAAAAAABmoL3QAA',
  })
  next!: string;

  @ApiProperty({
    ...URI,
    description: 'The same as an address',
    example:
      'https://calendar.example/calendar/events/v1/changes?since=AQABAgMEBQYHCAkKCwwNDg8AAAAAAAABmoL3QAA',
  })
  next_rest_url!: string;

  @ApiProperty({ type: 'boolean', description: 'Whether there are more already', example: false })
  more!: boolean;
}
