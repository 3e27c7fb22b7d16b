import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertRows } from '../database/rows.js';
import type { Secret } from './secret.entity.js';

/** All SQL of the secrets that instances share. */
@Injectable()
export class SecretsRepository {
  async find(manager: EntityManager, name: string): Promise<string | undefined> {
    const [row] = await manager.query<Pick<Secret, 'value'>[]>('SELECT value FROM secret WHERE name = ?', [
      name,
    ]);
    return row?.value;
  }

  async insert(manager: EntityManager, secret: Secret): Promise<void> {
    await insertRows(manager, 'secret', [{ ...secret }]);
  }
}
