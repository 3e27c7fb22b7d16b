import { Global, Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { ProviderAccounts } from './provider-accounts.js';
import { UserKeysController } from './user-keys.controller.js';
import { UserKeysService } from './user-keys.service.js';
import { UserPasswordsController } from './user-passwords.controller.js';
import { UserPasswordsService } from './user-passwords.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Global()
@Module({
  controllers: [UsersController, UserPasswordsController, UserKeysController],
  providers: [UsersService, AccountsService, UserPasswordsService, UserKeysService, ProviderAccounts],
  exports: [UsersService, ProviderAccounts],
})
export class UsersModule {}
