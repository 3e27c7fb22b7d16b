import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { networksOf, parseNetwork, scopesOf } from '../auth/api-keys.js';
import { type Scope, SCOPES } from '../auth/scopes.js';
import type { ApiKey, ApplicationPassword } from '../auth/user.entity.js';
import { Field, type Rule } from '../http/field.decorator.js';
import { LanguageParams } from '../http/language.dto.js';
import { DATE_TIME, NAME, NON_NEGATIVE_INTEGER } from '../http/rules.js';
import { stringList } from '../http/values/integers.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import type { DateInput } from '../time/date-input.js';
import { isoInstant } from './user.dto.js';

const MAX_NETWORKS = 20;

export const SCOPE_LIST: Rule<Scope[]> = {
  parse: (raw) => {
    const names = new Set(stringList(raw));
    const scopes = SCOPES.filter((scope) => names.delete(scope));
    if (scopes.length === 0 || names.size > 0) {
      throw new InvalidValue('not_one_of', { values: SCOPES.join(', ') });
    }
    return scopes;
  },
  schema: {
    type: 'array',
    items: { type: 'string', enum: [...SCOPES] },
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
  static readonly checkedFurther = true;

  @Field(NAME, { description: 'What it is for', required: true, example: 'Nightly import' })
  name!: string;

  @Field(SCOPE_LIST, { description: 'What it may be used for, within the role of its user', required: true })
  scopes!: Scope[];

  @Field(NETWORK_LIST, {
    description: 'Addresses or networks that it may be used from; none for everywhere',
    whenNull: [],
  })
  networks?: string[];

  @Field(DATE_TIME, { description: 'When it ends; null for never', whenNull: null })
  expires_at?: DateInput | null;
}

export class UpdateApiKey extends PartialType(CreateApiKey) {
  static readonly checkedFurther = true;
}

export class RotateApiKey extends LanguageParams {
  @Field(NON_NEGATIVE_INTEGER, {
    description: 'Seconds that the old key goes on beside the new one',
    default: 86_400,
  })
  overlap?: number;
}

export class ApplicationPasswordDto {
  @ApiProperty({ example: 7 })
  id!: number;

  @ApiProperty({ example: 'Website' })
  name!: string;

  @ApiProperty({ example: '2026-10-01T08:00:00Z' })
  created_at!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'To the minute',
    example: '2026-10-01T08:00:00Z',
  })
  last_used_at!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address', example: '192.0.2.7' })
  last_used_from!: string | null;
}

export class NewApplicationPasswordDto extends ApplicationPasswordDto {
  @ApiProperty({
    description: 'Shown this once; spaces do not count',
    example: 'AbCd EfGh JkMn PqRs TuVw XyZ2',
  })
  password!: string;
}

export class ApplicationPasswordsDto {
  @ApiProperty({ type: [ApplicationPasswordDto] })
  application_passwords!: ApplicationPasswordDto[];
}

export class ApiKeyDto extends ApplicationPasswordDto {
  @ApiProperty({ description: 'How the key begins', example: 'ec_AbCdEfGh' })
  prefix!: string;

  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];

  @ApiProperty({ type: [String], example: ['10.0.0.0/8'] })
  networks!: string[];

  @ApiProperty({ type: 'string', nullable: true, example: '2027-10-01T08:00:00Z' })
  expires_at!: string | null;
}

export class NewApiKeyDto extends ApiKeyDto {
  @ApiProperty({ description: 'Shown this once', example: 'ec_AbCdEfGh_…' })
  key!: string;
}

export class RotatedApiKeyDto extends NewApiKeyDto {
  @ApiPropertyOptional({ type: ApiKeyDto, description: 'The old key, with its end' })
  replaces!: ApiKeyDto;
}

export class ApiKeysDto {
  @ApiProperty({ type: [ApiKeyDto] })
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
