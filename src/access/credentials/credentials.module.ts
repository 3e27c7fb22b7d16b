import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CallerCheck } from '#http/context/caller-check.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApplicationPasswordsRepository } from './application-passwords.repository.js';
import { FailedLogins } from './failed-logins.js';
import { LastUse } from './last-use.js';
import { LoginPasswords } from './login-passwords.js';
import { Session } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';
import { Standings } from './standings.js';
import { StandingsRepository } from './standings.repository.js';
import { ApiKey, User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, ApiKey, Session]), ChangesModule, SecretsModule],
  providers: [
    UsersRepository,
    ApplicationPasswordsRepository,
    ApiKeysRepository,
    SessionsRepository,
    StandingsRepository,
    LoginPasswords,
    LastUse,
    FailedLogins,
    Standings,
    { provide: CallerCheck, useExisting: Standings },
  ],
  exports: [
    UsersRepository,
    LoginPasswords,
    ApplicationPasswordsRepository,
    ApiKeysRepository,
    SessionsRepository,
    LastUse,
    FailedLogins,
    Standings,
    CallerCheck,
  ],
})
export class CredentialsModule {}
