import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [AuthModule, ChangesModule, CredentialsModule],
  controllers: [SessionsController],
  providers: [SessionsService],
})
export class SessionsModule {}
