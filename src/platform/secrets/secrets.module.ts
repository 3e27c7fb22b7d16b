import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from './secret.entity.js';
import { SecretHash } from './secret-hash.js';
import { SecretsRepository } from './secrets.repository.js';
import { SharedSecrets } from './shared-secrets.js';

@Module({
  imports: [TypeOrmModule.forFeature([Secret])],
  providers: [SecretsRepository, SecretHash, SharedSecrets],
  exports: [SecretHash, SharedSecrets],
})
export class SecretsModule {}
