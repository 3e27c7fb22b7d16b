import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { lockOption } from '../database/row-lock.js';
import { insertRows } from '../database/rows.js';
import { Secret } from './secret.entity.js';

/** All SQL of the secrets that instances share. */
@Injectable()
export class SecretsRepository {
  constructor(@InjectRepository(Secret) private readonly secrets: Repository<Secret>) {}

  async find(manager: EntityManager, name: string): Promise<string | undefined> {
    return (await manager.withRepository(this.secrets).findOneBy({ name }))?.value;
  }

  /** The present value, which nobody else can change until the transaction ends. */
  async findForUpdate(manager: EntityManager, name: string): Promise<string | undefined> {
    const found = await manager
      .withRepository(this.secrets)
      .findOne({ where: { name }, ...lockOption(manager) });
    return found?.value;
  }

  async insert(manager: EntityManager, secret: Secret): Promise<void> {
    await insertRows(manager, 'secret', [{ ...secret }]);
  }

  async save(manager: EntityManager, secret: Secret): Promise<void> {
    await manager.withRepository(this.secrets).save({ ...secret });
  }
}
