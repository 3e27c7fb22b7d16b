import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { CommandError } from '../output.js';
import { deleteRow, insertRows } from '../../database/rows.js';

const MARKED = 'SELECT run FROM unfinished_import WHERE id = 1';

/** Says in the database that what is there is not whole yet, and that only this import may go on with it. */
export class Marker {
  private readonly run = randomBytes(16).toString('hex');

  constructor(private readonly database: Database) {}

  /**
   * Takes the place of an import that was cut off; else the tables must be empty.
   * @throws CommandError when they are not
   */
  async set(tables: readonly string[]): Promise<void> {
    await this.database.write(async (manager) => {
      const [present] = await manager.query<unknown[]>(this.locked());
      if (present === undefined) await refuseContent(manager, tables);
      if (present !== undefined) await deleteRow(manager, 'unfinished_import', { id: 1 });
      await insertRows(manager, 'unfinished_import', [{ id: 1, run: this.run }]);
    });
  }

  /** One transaction of this import; nothing when another one has begun since. */
  async write(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    await this.database.write(async (manager) => {
      const [present] = await manager.query<{ run: string }[]>(this.locked());
      if (present?.run !== this.run) throw new Superseded();
      await work(manager);
    });
  }

  async remove(): Promise<void> {
    await this.write(async (manager) => {
      await deleteRow(manager, 'unfinished_import', { id: 1 });
    });
  }

  private locked(): string {
    return this.database.engine === 'mysql' ? `${MARKED} FOR UPDATE` : MARKED;
  }
}

/** Another import into this database has begun. */
export class Superseded extends CommandError {
  constructor() {
    super('Another import into this database was started since; this one has ended without its work.');
  }
}

async function refuseContent(manager: EntityManager, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    // The command line makes a key wherever it looks.
    if (table === 'secret') continue;
    const [row] = await manager.query<unknown[]>(`SELECT 1 FROM \`${table}\` LIMIT 1`);
    if (row === undefined) continue;
    throw new CommandError(
      `An export is imported into an empty database only, and this one has content (in ${table}); the service makes its administrator when it starts. Name a new file or an empty database in DATABASE_URL, import, and start the service on it then.`,
    );
  }
}
