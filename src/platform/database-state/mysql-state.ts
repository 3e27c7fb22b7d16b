import type { DataSource, EntityManager } from 'typeorm';
import { nowInSeconds } from '../../common/time/now.js';
import { type DatabaseState, NEXT_PUBLICATION, secondOrNever, type StateSource } from './database-state.js';
import { upserted, writeRows } from '../database/rows.js';
import { type KindBits, takeWrittenKinds } from '../database/written-kinds.js';

/** Writers of different shards do not wait for each other. */
const SHARDS = 64;

/**
 * What a transaction may have changed is part of its shard's number. Version 0.2.0 has only the shards below 64: what its
 * instances write counts as anything. A row below 0 only makes transactions wait for each other.
 */
const COUNT = `INSERT INTO change_number (shard, n) VALUES (CONNECTION_ID() % ${SHARDS} + ${SHARDS} * ?, 1)
  ON DUPLICATE KEY UPDATE n = n + 1`;
const STATE = `SELECT NULL AS kinds, (${NEXT_PUBLICATION}) AS n
  UNION ALL SELECT shard DIV ${SHARDS} AS kinds, SUM(n) AS n FROM change_number
  WHERE shard >= 0 GROUP BY shard DIV ${SHARDS}`;

interface StateRow {
  /** Null in the row of the next publication. */
  readonly kinds: string | number | null;
  readonly n: string | number | null;
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
    const rows = await reader.query<StateRow[]>(STATE, [asOf]);
    const byKinds = new Map<KindBits, number>();
    let number = 0;
    let due: StateRow['n'] = null;
    for (const { kinds, n } of rows) {
      if (kinds === null) {
        due = n;
        continue;
      }
      byKinds.set(Number(kinds), Number(n));
      number += Number(n);
    }
    return { number, byKinds, asOf, nextPublication: secondOrNever(due) };
  }

  async beforeCommit(manager: EntityManager): Promise<void> {
    await writeRows(manager, COUNT, [takeWrittenKinds(manager)], upserted(1));
  }

  afterCommit(): void {
    // The transaction itself counts.
  }
}
