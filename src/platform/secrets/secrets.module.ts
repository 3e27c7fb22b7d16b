import { Global, Module } from '@nestjs/common';
import { SecretHash } from './secret-hash.js';
import { SecretsRepository } from './secrets.repository.js';
import { SharedSecrets } from './shared-secrets.js';

@Global()
@Module({ providers: [SecretsRepository, SecretHash, SharedSecrets], exports: [SecretHash, SharedSecrets] })
export class SecretsModule {}
