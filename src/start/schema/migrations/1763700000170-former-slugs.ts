import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'former_slug';
const BEFORE = 'gone_slug';

/** Kinds with a trash. */
const RECORDS = ['event', 'series', 'venue', 'organizer'];
const KINDS = [...RECORDS, 'category', 'tag'];

/** What the slug of a record in the trash ends in, with or without a number behind it. */
const MARK = '__trashed';

const isSqlite = ({ dataSource }: QueryRunner): boolean => dataSource.options.type === 'better-sqlite3';

const create = async (runner: QueryRunner, table: string, columns: string): Promise<void> => {
  const options = isSqlite(runner) ? '' : ' ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';
  const key = 'kind varchar(16) NOT NULL, slug varchar(255) NOT NULL, PRIMARY KEY (kind, slug)';
  await runner.query(`CREATE TABLE IF NOT EXISTS ${table} (${columns}${key})${options}`);
};

/** The slugs that records in the trash had, if everybody could read them when they were last changed. */
const keepTrashed = async (runner: QueryRunner, kind: string): Promise<void> => {
  await runner.query(
    `INSERT INTO ${TABLE} (kind, slug, record_id, left_at)
     SELECT '${kind}', x.slug, MAX(x.id), MAX(x.modified_at) FROM (
       SELECT SUBSTR(t.slug, 1, INSTR(t.slug, '${MARK}') - 1) AS slug, r.id, r.modified_at
       FROM ${kind} r JOIN ${kind}_translation t ON t.record_id = r.id
       WHERE r.status = 'trash' AND r.trashed_status = 'publish' AND r.published_at <= r.modified_at
         AND INSTR(t.slug, '${MARK}') > 1
     ) x WHERE x.slug NOT IN (SELECT f.slug FROM ${TABLE} f WHERE f.kind = '${kind}') GROUP BY x.slug`,
  );
};

/** The slugs of deleted records, of which it is not known which records they were. */
const keepDeleted = async (runner: QueryRunner): Promise<void> => {
  if (!(await runner.hasTable(BEFORE))) return;
  await runner.query(
    `INSERT INTO ${TABLE} (kind, slug, record_id, left_at) SELECT g.kind, g.slug, 0, 0 FROM ${BEFORE} g
     WHERE NOT EXISTS (SELECT 1 FROM ${TABLE} f WHERE f.kind = g.kind AND f.slug = g.slug)`,
  );
  await runner.dropTable(BEFORE);
};

/** The slugs at which records were public, in place of those of deleted records alone. */
export class FormerSlugs1763700000170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const index = 'ix_former_slug_record';
    const inTable = isSqlite(runner) ? '' : `KEY ${index} (kind, record_id), `;
    await create(runner, TABLE, `record_id integer NOT NULL, left_at bigint NOT NULL, ${inTable}`);
    if (isSqlite(runner))
      await runner.query(`CREATE INDEX IF NOT EXISTS ${index} ON ${TABLE} (kind, record_id)`);
    for (const kind of RECORDS) await keepTrashed(runner, kind);
    await keepDeleted(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await create(runner, BEFORE, '');
    for (const kind of KINDS)
      await runner.query(
        `INSERT INTO ${BEFORE} (kind, slug) SELECT f.kind, f.slug FROM ${TABLE} f
         WHERE f.kind = '${kind}' AND NOT EXISTS (SELECT 1 FROM ${kind} r WHERE r.id = f.record_id)
           AND NOT EXISTS (SELECT 1 FROM ${BEFORE} g WHERE g.kind = f.kind AND g.slug = f.slug)`,
      );
    await runner.dropTable(TABLE);
  }
}
