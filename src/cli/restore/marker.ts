import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Database } from '#platform/database/database.js';
import { CommandError } from '../output.js';
import type { RestoreRepository } from './restore.repository.js';

/** Marks the database as incomplete. Only the restore that set the marker may continue. */
export class Marker {
  /** Whether this restore has set it. */
  isSet = false;
  private readonly run = randomBytes(16).toString('hex');

  constructor(
    private readonly database: Database,
    private readonly repository: RestoreRepository,
  ) {}

  /**
   * Takes over from an interrupted restore; without one, the tables must be empty.
   * @throws CommandError when they are not
   */
  async set(tables: readonly string[]): Promise<void> {
    await this.database.write(async (manager) => {
      const existing = await this.repository.lockMarker(manager);
      if (existing === undefined) await this.refuseRows(manager, tables);
      else await this.repository.deleteMarker(manager);
      await this.repository.insertMarker(manager, this.run);
    });
    this.isSet = true;
  }

  /**
   * Runs one transaction of this restore.
   * @throws Superseded when another restore has begun since
   */
  async write(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    await this.database.write(async (manager) => {
      if ((await this.repository.lockMarker(manager)) !== this.run) throw new Superseded();
      await work(manager);
    });
  }

  async remove(): Promise<void> {
    await this.write(async (manager) => this.repository.deleteMarker(manager));
  }

  private async refuseRows(manager: EntityManager, tables: readonly string[]): Promise<void> {
    for (const table of tables) {
      // The command line creates a secret in every database that it opens.
      if (table === 'secret' || !(await this.repository.hasRows(manager, table))) continue;
      throw new CommandError(
        `An export is imported into an empty database only, and this one has content (in ${table}); the service creates its administrator when it starts. Name a new file or an empty database in DATABASE_URL, import, and start the service on it then.`,
      );
    }
  }
}

/** Another restore into this database has begun. */
export class Superseded extends CommandError {
  constructor() {
    super('Another import into this database was started, so this one was stopped.');
  }
}
