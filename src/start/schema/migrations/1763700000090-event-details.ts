import type { MigrationInterface, QueryRunner } from 'typeorm';

type Engine = 'sqlite' | 'mysql';

const LONG_TEXT = { sqlite: 'text', mysql: 'mediumtext' } as const;

/** The columns of `event` and their types. */
const COLUMNS: Readonly<Record<string, string>> = {
  event_status: "varchar(16) NOT NULL DEFAULT 'scheduled'",
  previous_utc_start: 'bigint NULL',
  previous_utc_end: 'bigint NULL',
  virtual_event_type: "varchar(8) NOT NULL DEFAULT ''",
  virtual_url: "varchar(2000) NOT NULL DEFAULT ''",
  virtual_url_access: "varchar(8) NOT NULL DEFAULT 'public'",
  registration_url: "varchar(2000) NOT NULL DEFAULT ''",
  registration_opens: "varchar(19) NOT NULL DEFAULT ''",
  registration_closes: "varchar(19) NOT NULL DEFAULT ''",
  registration_utc_opens: 'bigint NULL',
  registration_utc_closes: 'bigint NULL',
  availability: "varchar(16) NOT NULL DEFAULT ''",
  capacity: 'integer NULL',
  remaining: 'integer NULL',
  age_min: 'integer NULL',
  age_max: 'integer NULL',
  spoken_languages: "varchar(1000) NOT NULL DEFAULT '[]'",
  accessibility: "varchar(255) NOT NULL DEFAULT '[]'",
};
const LONG_COLUMNS = ['opening_hours', 'closed_days'];
const REASON = 'event_status_reason';

const engineOf = ({ dataSource }: QueryRunner): Engine =>
  dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';

const columnsFor = (engine: Engine): [table: string, column: string, type: string][] => {
  const long = `${LONG_TEXT[engine]} NULL`;
  return [
    ...Object.entries(COLUMNS).map(([column, type]): [string, string, string] => ['event', column, type]),
    ...LONG_COLUMNS.map((column): [string, string, string] => ['event', column, long]),
    ['event_translation', REASON, long],
  ];
};

/**
 * How an event takes place: status, attendance, registration and hours. On MySQL, where each statement is committed by
 * itself, a run after an interrupted one goes on with the columns that are missing.
 */
export class EventDetails1763700000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of columnsFor(engineOf(runner)))
      if (!(await runner.hasColumn(table, column)))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of columnsFor(engineOf(runner)))
      if (await runner.hasColumn(table, column))
        await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
