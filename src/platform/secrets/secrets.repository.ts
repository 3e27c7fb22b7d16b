import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { insertRows } from '../database/rows.js';
import { Secret } from './secret.entity.js';

/** All SQL of the secrets that instances share. */
@Injectable()
export class SecretsRepository {
  constructor(@InjectRepository(Secret) private readonly secrets: Repository<Secret>) {}

  async find(manager: EntityManager, name: string): Promise<string | undefined> {
    return (await manager.withRepository(this.secrets).findOneBy({ name }))?.value;
  }

  async insert(manager: EntityManager, secret: Secret): Promise<void> {
    await insertRows(manager, 'secret', [{ ...secret }]);
  }
}
