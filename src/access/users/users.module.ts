import { Module } from '@nestjs/common';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { AccountsService } from './accounts.service.js';
import { OwnedRecords } from './owned-records.js';
import { ProviderAccounts } from './provider-accounts.js';
import { Revocation } from './revocation.js';
import { UserKeysController } from './user-keys.controller.js';
import { UserKeysService } from './user-keys.service.js';
import { UserPasswordsController } from './user-passwords.controller.js';
import { UserPasswordsService } from './user-passwords.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [ChangesModule, CredentialsModule, LimitsModule, SecretsModule],
  controllers: [UsersController, UserPasswordsController, UserKeysController],
  providers: [
    OwnedRecords,
    UsersService,
    AccountsService,
    UserPasswordsService,
    UserKeysService,
    Revocation,
    ProviderAccounts,
  ],
  exports: [OwnedRecords, UsersService, ProviderAccounts],
})
export class UsersModule {}
