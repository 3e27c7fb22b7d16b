import type { Service } from '../service.js';

const JOURNAL = 'fuzz_journal';
const VERBS = ['INSERT', 'UPDATE', 'DELETE'];

/** Any request may record the last use of a credential, and any read may number changes. */
const NOTED_ALWAYS = [
  'application_password UPDATE',
  'api_key UPDATE',
  'changes UPDATE',
  'change_feed INSERT',
  'change_feed UPDATE',
];

/**
 * Notes every row that is written, by triggers: what a transaction rolls back is rolled back here as well, and so
 * whatever is noted was really changed.
 */
export class Journal {
  private constructor(private readonly service: Service) {}

  static async start(service: Service): Promise<Journal> {
    const { engine, dataSource } = service.database;
    const id =
      engine === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'BIGINT AUTO_INCREMENT PRIMARY KEY';
    await dataSource.query(`CREATE TABLE ${JOURNAL} (id ${id}, what VARCHAR(100))`);
    for (const table of await tablesOf(service)) {
      for (const verb of VERBS) {
        const insert = `INSERT INTO ${JOURNAL} (what) VALUES ('${table} ${verb}')`;
        const body = engine === 'sqlite' ? `BEGIN ${insert}; END` : insert;
        const name = `fuzz_${table}_${verb.toLowerCase()}`;
        await dataSource.query(`CREATE TRIGGER ${name} AFTER ${verb} ON \`${table}\` FOR EACH ROW ${body}`);
      }
    }
    return new Journal(service);
  }

  /** What was written since the last call, such as `event UPDATE`. */
  async take(): Promise<string[]> {
    const rows = await this.service.query<{ id: number; what: string }>(`SELECT id, what FROM ${JOURNAL}`);
    if (rows.length === 0) return [];
    await this.service.database.dataSource.query(`DELETE FROM ${JOURNAL}`);
    return [...new Set(rows.map(({ what }) => what))].filter((what) => !NOTED_ALWAYS.includes(what));
  }
}

async function tablesOf(service: Service): Promise<string[]> {
  const sql =
    service.database.engine === 'sqlite'
      ? `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()';
  const rows = await service.query<{ name: string }>(sql);
  return rows.map(({ name }) => name).filter((name) => name !== JOURNAL);
}
