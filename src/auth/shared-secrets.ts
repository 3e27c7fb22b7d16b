import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Secret } from './user.entity.js';
import { insertRows } from '../database/rows.js';

/** Values that all instances share and that stay with the database: the first instance that needs one makes it. */
@Injectable()
export class SharedSecrets {
  constructor(private readonly database: Database) {}

  async ensure(name: string, make: () => string): Promise<string> {
    const stored = await this.find(name);
    if (stored !== undefined) return stored;
    const value = make();
    await this.database.writeUnseen(async (manager) => {
      const [present] = await manager.query<unknown[]>('SELECT 1 FROM secret WHERE name = ?', [name]);
      if (present === undefined) await insertRows(manager, 'secret', [{ name, value }]);
    });
    const agreed = await this.find(name);
    if (agreed === undefined) throw new Error(`The secret ${name} was written and is gone.`);
    return agreed;
  }

  private async find(name: string): Promise<string | undefined> {
    const [row] = await this.database.read(async (manager) =>
      manager.query<Secret[]>('SELECT value FROM secret WHERE name = ?', [name]),
    );
    return row?.value;
  }
}
