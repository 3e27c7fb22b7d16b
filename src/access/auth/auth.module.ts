import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeys } from '../credentials/api-keys.js';
import { ApiKeysRepository } from '../credentials/api-keys.repository.js';
import { ApplicationPasswords } from '../credentials/application-passwords.js';
import { ApplicationPasswordsRepository } from '../credentials/application-passwords.repository.js';
import { CallerCheck } from '../../http/context/caller-check.js';
import { Credentials } from './credentials.js';
import { FailedLogins } from '../credentials/failed-logins.js';
import { IdentityProvider } from './identity-provider.js';
import { LastUse } from '../credentials/last-use.js';
import { LoginPasswords } from '../credentials/login-passwords.js';
import { Standings } from '../credentials/standings.js';
import { StandingsRepository } from '../credentials/standings.repository.js';
import { ApiKey, User } from '../credentials/user.entity.js';
import { UsersRepository } from '../credentials/users.repository.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, ApiKey])],
  providers: [
    UsersRepository,
    ApplicationPasswordsRepository,
    ApiKeysRepository,
    StandingsRepository,
    LoginPasswords,
    ApplicationPasswords,
    ApiKeys,
    IdentityProvider,
    LastUse,
    FailedLogins,
    Credentials,
    Standings,
    { provide: CallerCheck, useExisting: Standings },
  ],
  exports: [
    UsersRepository,
    LoginPasswords,
    ApplicationPasswords,
    ApiKeys,
    FailedLogins,
    Credentials,
    Standings,
    CallerCheck,
  ],
})
export class AuthModule {}
