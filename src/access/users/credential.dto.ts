import { ApiProperty, ApiSchema, PartialType } from '@nestjs/swagger';
import { type Scope, SCOPES } from '#common/rights/scopes.js';
import type { DateInput } from '#common/time/date-input.js';
import { stringList } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { ID, INSTANT, NULLABLE_TEXT } from '#http/documentation/properties.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { DATE_TIME, NAME, NON_NEGATIVE_INTEGER, someOfRule } from '#http/parameters/rules.js';
import { networksOf, parseNetwork, scopesOf } from '../credentials/api-keys.js';
import type { ApiKey, ApplicationPassword } from '../credentials/user.entity.js';
import { isoInstant } from './user.dto.js';

const MAX_NETWORKS = 20;

const SOME_SCOPES = someOfRule(SCOPES);

export const SCOPE_LIST: Rule<Scope[]> = {
  parse: (raw) => {
    const scopes = SOME_SCOPES.parse(raw);
    if (scopes.length === 0) throw new InvalidValue('not_one_of', { values: SCOPES.join(', ') });
    return scopes;
  },
  schema: {
    type: 'array',
    items: { type: 'string', enum: SCOPES as Scope[] },
    minItems: 1,
    example: ['events:read'],
  },
};

export const NETWORK_LIST: Rule<string[]> = {
  parse: (raw) => {
    const texts = stringList(raw);
    if (texts.length > MAX_NETWORKS) throw new InvalidValue('too_many_values', { max: MAX_NETWORKS });
    return texts.map((text) => {
      const network = parseNetwork(text);
      if (network === undefined) throw new InvalidValue('not_a_network');
      return network;
    });
  },
  schema: { type: 'array', items: { type: 'string' }, maxItems: MAX_NETWORKS, example: ['10.0.0.0/8'] },
};

export class CreateApplicationPassword extends LanguageParams {
  @Field(NAME, { description: 'What it is for', required: true, example: 'Website' })
  name!: string;
}

export class CreateApiKey extends LanguageParams {
  static readonly defersErrors = true;

  @Field(NAME, { description: 'What it is for', required: true, example: 'Nightly import' })
  name!: string;

  @Field(SCOPE_LIST, { description: 'What it may be used for, within the role of its user', required: true })
  scopes!: Scope[];

  @Field(NETWORK_LIST, {
    description: 'Addresses or networks that it may be used from; none for everywhere',
    whenNull: [],
  })
  networks?: string[];

  @Field(DATE_TIME, { description: 'When it expires; null for never', whenNull: null })
  expires_at?: DateInput | null;
}

export class UpdateApiKey extends PartialType(CreateApiKey) {
  static readonly defersErrors = true;

  declare readonly errors: ParamErrors;
}

export class RotateApiKey extends LanguageParams {
  @Field(NON_NEGATIVE_INTEGER, {
    description: 'Seconds that the old key stays valid besides the new one',
    default: 86_400,
    example: 3600,
  })
  overlap?: number;
}

@ApiSchema({ description: 'A password for one program (extension)' })
export class ApplicationPasswordDto {
  @ApiProperty({ ...ID, example: 7 })
  id!: number;

  @ApiProperty({ description: 'What it is for', example: 'Website' })
  name!: string;

  @ApiProperty({ ...INSTANT, description: 'When it was created' })
  created_at!: string;

  @ApiProperty({ ...INSTANT, nullable: true, description: 'Last use, to the minute; null for none' })
  last_used_at!: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Network address of the last use; null for none',
    example: '192.0.2.7',
  })
  last_used_from!: string | null;
}

@ApiSchema({ description: 'A password for one program, as returned when it is created (extension)' })
export class NewApplicationPasswordDto extends ApplicationPasswordDto {
  @ApiProperty({
    description: 'Shown only in this response; spaces do not count',
    example: 'AbCd EfGh JkMn PqRs TuVw XyZ2',
  })
  password!: string;
}

@ApiSchema({ description: 'The application passwords of a user (extension)' })
export class ApplicationPasswordsDto {
  @ApiProperty({ type: [ApplicationPasswordDto], description: 'The application passwords' })
  application_passwords!: ApplicationPasswordDto[];
}

@ApiSchema({ description: 'An API key, without its secret (extension)' })
export class ApiKeyDto extends ApplicationPasswordDto {
  @ApiProperty({ description: 'How the key begins', example: 'ec_AbCdEfGh' })
  prefix!: string;

  @ApiProperty({
    enum: SCOPES,
    isArray: true,
    description: 'What it may be used for, within the role of its user',
    example: ['events:read'],
  })
  scopes!: Scope[];

  @ApiProperty({
    type: [String],
    description: 'Addresses or networks that it may be used from; none for everywhere',
    example: ['10.0.0.0/8'],
  })
  networks!: string[];

  @ApiProperty({ ...INSTANT, nullable: true, description: 'When it expires; null for never' })
  expires_at!: string | null;
}

@ApiSchema({ description: 'An API key, as returned when it is created (extension)' })
export class NewApiKeyDto extends ApiKeyDto {
  @ApiProperty({ description: 'Shown only in this response', example: 'ec_AbCdEfGh_…' })
  key!: string;
}

@ApiSchema({ description: 'An API key that replaces another (extension)' })
export class RotatedApiKeyDto extends NewApiKeyDto {
  @ApiProperty({ type: ApiKeyDto, description: 'The old key, with its expiry' })
  replaces!: ApiKeyDto;
}

@ApiSchema({ description: 'The API keys of a user (extension)' })
export class ApiKeysDto {
  @ApiProperty({ type: [ApiKeyDto], description: 'The API keys' })
  api_keys!: ApiKeyDto[];
}

export const toApplicationPasswordDto = (row: ApplicationPassword | ApiKey): ApplicationPasswordDto => ({
  id: row.id,
  name: row.name,
  created_at: isoInstant(row.created_at),
  last_used_at: isoInstant(row.last_used_at),
  last_used_from: row.last_used_from,
});

export const toApiKeyDto = (row: ApiKey): ApiKeyDto => ({
  ...toApplicationPasswordDto(row),
  prefix: row.prefix,
  scopes: scopesOf(row),
  networks: networksOf(row),
  expires_at: isoInstant(row.expires_at),
});
