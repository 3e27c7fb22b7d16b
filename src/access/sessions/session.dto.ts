import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ID, INSTANT } from '#http/documentation/properties.js';
import { Field } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { NAME, PASSWORD } from '#http/parameters/rules.js';
import type { Session } from '../credentials/session.entity.js';
import { CONFIRMED_SECONDS, SESSION_SECONDS } from '../credentials/session-times.js';
import { isoInstant } from '../users/user.dto.js';

export class CreateSession extends LanguageParams {
  @Field(NAME, { description: 'User name or e-mail address', required: true, example: 'boss' })
  username!: string;

  @Field(PASSWORD, {
    description: 'Login password; those of programs do not count',
    required: true,
    example: 'a-long-secret',
  })
  password!: string;
}

export class ConfirmSession extends LanguageParams {
  @Field(PASSWORD, {
    description: 'Login password of the account',
    required: true,
    example: 'a-long-secret',
  })
  password!: string;
}

@ApiSchema({ description: 'A session of a browser (extension)' })
export class SessionDto {
  @ApiProperty({ ...ID, example: 7 })
  id!: number;

  @ApiProperty({ description: 'Whether this request is part of it', example: true })
  current!: boolean;

  @ApiProperty({ ...INSTANT, description: 'When somebody signed in' })
  created_at!: string;

  @ApiProperty({ ...INSTANT, description: 'Last use, to the minute' })
  last_used_at!: string;

  @ApiProperty({ description: 'Network address of the last use', example: '192.0.2.7' })
  last_used_from!: string;

  @ApiProperty({ ...INSTANT, description: 'When it ends unless it is used' })
  ends_at!: string;

  @ApiProperty({ ...INSTANT, description: 'Until when it counts as the login password' })
  confirmed_until!: string;

  @ApiProperty({ description: 'What the browser says it is', example: 'Mozilla/5.0 (X11; Linux x86_64)' })
  user_agent!: string;
}

@ApiSchema({ description: 'The sessions of a user (extension)' })
export class SessionsDto {
  @ApiProperty({ type: [SessionDto], description: 'The sessions' })
  sessions!: SessionDto[];
}

/** @param current the id of the session that the request is part of */
export const toSessionDto = (row: Session, current: number | undefined): SessionDto => ({
  id: row.id,
  current: row.id === current,
  created_at: isoInstant(row.created_at),
  last_used_at: isoInstant(row.last_used_at),
  last_used_from: row.last_used_from,
  ends_at: isoInstant(row.last_used_at + SESSION_SECONDS),
  confirmed_until: isoInstant(row.confirmed_at + CONFIRMED_SECONDS),
  user_agent: row.user_agent,
});
