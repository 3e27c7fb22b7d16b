import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ABILITIES, type Ability } from '#common/rights/abilities.js';
import { isLongEnough, MIN_PASSWORD_LENGTH } from '#common/rights/password-length.js';
import { type Role, ROLES } from '#common/rights/roles.js';
import { textOf } from '#common/values/characters.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ID, INSTANT, NULLABLE_TEXT, REST_URL } from '#http/documentation/properties.js';
import { Field, type Rule, WithExamples } from '#http/parameters/field.decorator.js';
import { LanguageParams, PageParams } from '#http/parameters/language.dto.js';
import {
  BOOLEAN,
  EMAIL,
  oneOfRule,
  PASSWORD,
  POSITIVE_INTEGER,
  SEARCH,
  TEXT,
} from '#http/parameters/rules.js';
import { ListDto } from '#http/responses/list.dto.js';
import type { UserRow } from '../credentials/user.entity.js';
import { isUsername } from '../credentials/user-names.js';

const USERNAME: Rule<string> = {
  parse: (raw) => {
    const name = textOf(raw).toLowerCase();
    if (!isUsername(name)) throw new InvalidValue('not_a_username');
    return name;
  },
  schema: { type: 'string', minLength: 1, maxLength: 60, pattern: '^[a-z0-9][a-z0-9._@-]*$' },
};

export const LOGIN_PASSWORD: Rule<string> = {
  parse: (raw) => {
    const password = PASSWORD.parse(raw);
    if (!isLongEnough(password)) throw new InvalidValue('password_too_short', { min: MIN_PASSWORD_LENGTH });
    return password;
  },
  schema: { ...PASSWORD.schema, minLength: MIN_PASSWORD_LENGTH },
};

const ROLE = oneOfRule(ROLES);

/** The fields that users may change in their own account, and administrators in all. */
class AccountFields extends LanguageParams {
  static readonly defersErrors = true;

  @Field(EMAIL, { description: 'E-mail address, by which one may sign in too; empty for none', whenNull: '' })
  email?: string;

  @Field(TEXT, {
    description: 'Name for people; the user name when empty',
    example: 'Ana Popescu',
    whenNull: '',
  })
  display_name?: string;

  @Field(LOGIN_PASSWORD, { description: 'Login password' })
  password?: string;
}

export class CreateUser extends AccountFields {
  @Field(USERNAME, { description: 'User name, kept in lower case', required: true, example: 'ana' })
  username!: string;

  @Field(ROLE, { description: 'What the user may do', required: true, example: 'editor' })
  role!: Role;

  @Field(LOGIN_PASSWORD, {
    description: 'Login password; without one the user signs in by other means only',
    whenNull: undefined,
  })
  declare password?: string;
}

const REVOKES =
  'True ends all application passwords, API keys and sessions of the account; else programs stay signed in, also with another password';

export class UpdateUser extends AccountFields {
  @Field(ROLE, { description: 'What the user may do', example: 'administrator' })
  role?: Role;

  @Field(BOOLEAN, { description: 'False shuts out the user with all credentials, and keeps what is theirs' })
  active?: boolean;

  @Field(BOOLEAN, { description: REVOKES, example: false })
  revoke_credentials?: boolean;
}

export class UpdateMe extends AccountFields {
  @Field(PASSWORD, { description: 'The present login password, to change it' })
  current_password?: string;

  @Field(BOOLEAN, { description: REVOKES, example: false })
  revoke_credentials?: boolean;
}

export class RemoveUser extends LanguageParams {
  @Field(POSITIVE_INTEGER, { description: 'Id of the user whom the records and pictures pass to' })
  reassign?: number;
}

@WithExamples({ search: 'a', role: 'administrator' })
export class UserQuery extends PageParams {
  @Field(SEARCH, { description: 'Only those whose user name, e-mail or display name contains this' })
  search?: string;

  @Field(ROLE, { description: 'Only those of this role' })
  role?: Role;

  @Field(BOOLEAN, { description: 'Only those who are active, or only those who are not' })
  active?: boolean;
}

/** An account as it is returned. */
@ApiSchema({ description: 'An account (extension)' })
export class UserDto {
  @ApiProperty({ ...ID, example: 1 })
  id!: number;

  @ApiProperty({ description: 'User name', example: 'ana' })
  username!: string;

  @ApiProperty({ description: 'Name for people', example: 'Ana Popescu' })
  display_name!: string;

  @ApiProperty({ description: 'E-mail address', example: 'ana@example.org' })
  email!: string;

  @ApiProperty({ enum: ROLES, description: 'What the user may do', example: 'editor' })
  role!: Role;

  @ApiProperty({ description: 'Whether the user may sign in', example: true })
  active!: boolean;

  @ApiProperty({ description: 'Whether there is a login password', example: true })
  has_password!: boolean;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Identity provider that the account came from; null for none',
    example: 'https://login.example/realms/main',
  })
  identity_provider!: string | null;

  @ApiProperty({ ...INSTANT, description: 'When it was created' })
  created_at!: string;

  @ApiProperty({ ...REST_URL, example: 'https://calendar.example/calendar/events/v1/users/1' })
  rest_url!: string;
}

@ApiSchema({ description: 'One’s own account (extension)' })
export class MeDto extends UserDto {
  @ApiProperty({
    enum: ABILITIES,
    isArray: true,
    description:
      'What the role allows, within the scopes of the key if one is used: an action and what it is about. Without `publish` a record stays pending; `edit` and `delete` are about one’s own records until they are published.',
    example: ['create:events', 'edit:events'],
  })
  capabilities!: Ability[];
}

/** An instant of the database (seconds since 1970 UTC) in ISO 8601, or null. */
export function isoInstant(seconds: number): string;
export function isoInstant(seconds: number | null): string | null;
export function isoInstant(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z');
}

export function toUserDto(user: UserRow, ctx: RequestContext): UserDto {
  return {
    id: user.id,
    username: user.username,
    display_name: user.display_name ?? user.username,
    email: user.email,
    role: user.role,
    active: Boolean(user.active),
    has_password: user.password_hash !== null,
    identity_provider: user.oidc_issuer,
    created_at: isoInstant(user.created_at),
    rest_url: ctx.links.api(`/users/${user.id}`),
  };
}

@ApiSchema({ description: 'One page of a list' })
export class UserListDto extends ListDto {
  @ApiProperty({ type: [UserDto], description: 'The items of this page' })
  users!: UserDto[];
}
