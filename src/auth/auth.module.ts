import { Global, Module } from '@nestjs/common';
import { ApiKeys } from './api-keys.js';
import { ApplicationPasswords } from './application-passwords.js';
import { Credentials } from './credentials.js';
import { FailedLogins } from './failed-logins.js';
import { IdentityProvider } from './identity-provider.js';
import { LastUse } from './last-use.js';
import { LoginPasswords } from './login-passwords.js';
import { SecretHash } from './secret-hash.js';
import { SharedSecrets } from './shared-secrets.js';
import { Standings } from './standings.js';

@Global()
@Module({
  providers: [
    SecretHash,
    SharedSecrets,
    LoginPasswords,
    ApplicationPasswords,
    ApiKeys,
    IdentityProvider,
    LastUse,
    FailedLogins,
    Credentials,
    Standings,
  ],
  exports: [SecretHash, SharedSecrets, LoginPasswords, ApplicationPasswords, ApiKeys, Credentials, Standings],
})
export class AuthModule {}
