import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { UsersModule } from '../users/users.module.js';
import { Credentials } from './credentials.js';
import { IdentityProvider } from './identity-provider.js';

@Module({
  imports: [CredentialsModule, LimitsModule, UsersModule],
  providers: [IdentityProvider, Credentials],
  exports: [Credentials],
})
export class AuthModule {}
