import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'gone_slug';

/** The slugs of public records that were deleted for good: their pages say that they are gone. */
export class GoneSlugs1763700000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isSqlite = runner.dataSource.options.type === 'better-sqlite3';
    const options = isSqlite ? '' : ' ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';
    await runner.query(
      `CREATE TABLE IF NOT EXISTS ${TABLE} (
        kind varchar(16) NOT NULL, slug varchar(255) NOT NULL, PRIMARY KEY (kind, slug)
      )${options}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(TABLE, true);
  }
}
