import { Global, Module } from '@nestjs/common';
import { Credentials } from './credentials.js';
import { UsersService } from './users.service.js';

@Global()
@Module({ providers: [Credentials, UsersService], exports: [Credentials, UsersService] })
export class AuthModule {}
