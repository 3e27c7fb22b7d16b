import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { CHANGED_KINDS, type ChangedKind, type Verb, VERBS } from '#access/changes/change.entity.js';
import { plainAddress } from '#common/addresses/caller-address.js';
import type { Language } from '#common/messages/languages.js';
import type { DateInput } from '#common/time/date-input.js';
import { textOf } from '#common/values/characters.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import {
  ANY_VALUE,
  ID,
  INSTANT,
  NULLABLE_TEXT,
  SENT_FIELDS,
  WRITTEN_LANGUAGES,
} from '#http/documentation/properties.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { PageParams } from '#http/parameters/language.dto.js';
import { DATE_TIME, NAME, oneOfRule, POSITIVE_INTEGER } from '#http/parameters/rules.js';
import { ListDto } from '#http/responses/list.dto.js';

/** The user whose changes are requested. */
export type Actor = { readonly id: number } | { readonly username: string };

/** Digits are an id, which may be that of a deleted account. */
const ACTOR: Rule<Actor> = {
  parse: (raw) =>
    typeof raw === 'number' || (typeof raw === 'string' && /^\d+$/.test(raw))
      ? { id: POSITIVE_INTEGER.parse(raw) }
      : { username: NAME.parse(raw) },
  schema: { oneOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }], example: 1 },
};

const IP_ADDRESS: Rule<string> = {
  parse: (raw) => {
    const address = plainAddress(textOf(raw));
    if (address === undefined) throw new InvalidValue('not_an_ip_address');
    return address;
  },
  schema: { type: 'string', example: '127.0.0.1' },
};

export class AuditQuery extends PageParams {
  static readonly defersErrors = true;

  @Field(ACTOR, { description: 'Only what this user wrote: an id or a user name' })
  actor?: Actor;

  @Field(oneOfRule(CHANGED_KINDS), { description: 'Only writes of things of this kind', example: 'event' })
  kind?: ChangedKind;

  @Field(POSITIVE_INTEGER, {
    description: 'Only writes of the thing with this id; ids are told apart by `kind`',
  })
  record?: number;

  @Field(oneOfRule(VERBS), { description: 'Only writes of this sort' })
  verb?: Verb;

  @Field(IP_ADDRESS, { description: 'Only what came from this address' })
  address?: string;

  @Field(DATE_TIME, {
    description: 'Only from this instant on, in the site’s time zone',
    example: '2026-10-01',
  })
  after?: DateInput;

  @Field(DATE_TIME, {
    description: 'Only before this instant, in the site’s time zone',
    example: '2099-12-31',
  })
  before?: DateInput;
}

@ApiSchema({ description: 'Who wrote (extension)' })
export class AuditActorDto {
  @ApiProperty({ ...ID, example: 1 })
  id!: number;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'User name; null when the account is gone', example: 'ana' })
  username!: string | null;
}

@ApiSchema({ description: 'A value before a write and after it (extension)' })
export class AuditValuesDto {
  @ApiProperty({ ...ANY_VALUE, description: 'Null for nothing; long texts are cut', example: 'Jazz' })
  before!: unknown;

  @ApiProperty({ ...ANY_VALUE, description: 'Null for nothing; long texts are cut', example: 'Jazz Night' })
  after!: unknown;
}

@ApiSchema({ description: 'One write (extension)' })
@ApiExtraModels(AuditValuesDto)
export class AuditEntryDto {
  @ApiProperty({ ...ID, description: 'Grows with each write', example: 4711 })
  id!: number;

  @ApiProperty({ ...INSTANT, description: 'When it was written', example: '2026-10-01T08:00:00.123Z' })
  at!: string;

  @ApiProperty({
    type: AuditActorDto,
    nullable: true,
    description: 'Who wrote; null for the service and its command line',
  })
  actor!: AuditActorDto | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Where the request came from; null for the service and its command line',
    example: '192.0.2.7',
  })
  address!: string | null;

  @ApiProperty({ enum: CHANGED_KINDS, description: 'Kind of what was written', example: 'event' })
  kind!: ChangedKind;

  @ApiProperty({ ...ID, description: 'Id of what was written', example: 42 })
  record_id!: number;

  @ApiProperty({ enum: VERBS, description: 'Kind of change', example: 'update' })
  verb!: Verb;

  @ApiProperty(WRITTEN_LANGUAGES)
  languages!: Language[];

  @ApiProperty({ ...SENT_FIELDS, example: ['title', 'password'] })
  fields!: string[];

  @ApiProperty({
    type: 'object',
    description: 'What changed, by field, of texts by field and language; null for a secret',
    additionalProperties: { oneOf: [{ $ref: getSchemaPath(AuditValuesDto) }, { type: 'null' }] },
    example: { 'title.fr': { before: 'Jazz', after: 'Nuit du jazz' }, password: null },
  })
  changes!: Record<string, AuditValuesDto | null>;
}

@ApiSchema({ description: 'One page of a list' })
export class AuditEntryListDto extends ListDto {
  @ApiProperty({ type: [AuditEntryDto], description: 'The items of this page' })
  audit!: AuditEntryDto[];
}
