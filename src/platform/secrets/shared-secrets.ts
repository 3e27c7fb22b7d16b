import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { SecretsRepository } from './secrets.repository.js';

/** Secrets that all instances share in the database: the first instance that needs one creates it. */
@Injectable()
export class SharedSecrets {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretsRepository,
  ) {}

  async ensure(name: string, make: () => string): Promise<string> {
    const stored = await this.find(name);
    if (stored !== undefined) return stored;
    const value = make();
    await this.database.writeUncounted(async (manager) => {
      const present = await this.secrets.find(manager, name);
      if (present === undefined) await this.secrets.insert(manager, { name, value });
    });
    const agreed = await this.find(name);
    if (agreed === undefined) throw new Error(`The secret ${name} was written but is missing.`);
    return agreed;
  }

  async find(name: string): Promise<string | undefined> {
    return this.database.read(async (manager) => this.secrets.find(manager, name));
  }

  /** Replaces the value within the caller's transaction, unless it is another one than `expected` by now. */
  async replace(
    manager: EntityManager,
    name: string,
    expected: string | undefined,
    value: string,
  ): Promise<boolean> {
    if ((await this.secrets.findForUpdate(manager, name)) !== expected) return false;
    await this.secrets.save(manager, { name, value });
    return true;
  }
}
