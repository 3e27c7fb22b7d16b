import type { DataSource, EntityManager } from 'typeorm';
import { nowInSeconds } from '#common/time/now.js';
import { upserted, writeRows } from '../database/rows.js';
import { type DatabaseState, NEXT_PUBLICATION, secondOrNever, type StateSource } from './database-state.js';

/** Writers of different shards do not wait for each other. */
const SHARDS = 64;

const COUNT = `INSERT INTO change_number (shard, n) VALUES (CONNECTION_ID() % ${SHARDS}, 1)
  ON DUPLICATE KEY UPDATE n = n + 1`;
/** A row below 0 only makes transactions wait for each other. */
const STATE = `SELECT (SELECT SUM(n) FROM change_number WHERE shard >= 0) AS number, (${NEXT_PUBLICATION}) AS next`;

interface StateRow {
  /** Null before the first transaction. */
  readonly number: string | number | null;
  readonly next: string | number | null;
}

/**
 * Every transaction adds one to a row of a small table, so it is counted when it commits. Ids would not do:
 * they are assigned earlier, in a different order. The rows only grow, so an equal sum means that nothing was
 * committed in between.
 */
export class MysqlState implements StateSource {
  constructor(private readonly dataSource: DataSource) {}

  async query(reader: Pick<EntityManager, 'query'> = this.dataSource): Promise<DatabaseState> {
    const asOf = nowInSeconds();
    const [row] = await reader.query<StateRow[]>(STATE, [asOf]);
    return { number: Number(row?.number), asOf, nextPublication: secondOrNever(row?.next ?? null) };
  }

  async beforeCommit(manager: EntityManager): Promise<void> {
    await writeRows(manager, COUNT, [], upserted(1));
  }

  afterCommit(): void {
    // The transaction itself counts.
  }
}
