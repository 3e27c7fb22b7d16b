import type { MigrationInterface, QueryRunner } from 'typeorm';

const typesOf = ({ dataSource }: QueryRunner): Readonly<Record<string, string>> => ({
  credit: "varchar(255) NOT NULL DEFAULT ''",
  texts: dataSource.options.type === 'better-sqlite3' ? 'text NULL' : 'mediumtext NULL',
});

/** What is said of pictures: who made them, and by language what they show. */
export class MediaTexts1763700000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [column, type] of Object.entries(typesOf(runner))) {
      if (await runner.hasColumn('media', column)) continue;
      await runner.query(`ALTER TABLE media ADD COLUMN ${column} ${type}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of Object.keys(typesOf(runner))) {
      if (await runner.hasColumn('media', column))
        await runner.query(`ALTER TABLE media DROP COLUMN ${column}`);
    }
  }
}
