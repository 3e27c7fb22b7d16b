import { Module } from '@nestjs/common';
import { ChangesModule } from '#access/changes/changes.module.js';
import { CredentialsModule } from '#access/credentials/credentials.module.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [ChangesModule, CredentialsModule],
  controllers: [AuditController],
  providers: [AuditService],
})
export class AuditModule {}
