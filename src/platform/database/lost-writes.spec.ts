import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { type DatabaseFile, emptyFile } from '../../../test/support/databases/empty-file.js';
import type { LyingServer } from '../../../test/support/lying-server.js';
import { withServer } from '../../../test/support/with-lying-server.js';
import { readSettings } from '../config/settings.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { driverErrorKind } from './driver-errors.js';
import { LostTransaction, MissedWrite, TransactionWatch } from './lost-writes.js';
import { deleteRow, insertRows, updateRow } from './rows.js';
import { sqliteConnection } from './sqlite-connection.js';

/** The error code with which MySQL 9.7 rolls a transaction back and still reports OK. */
const GONE = 16386;

const statements = (server: LyingServer): string[] => {
  const from = server.received.findIndex((sql) => sql.startsWith('START'));
  return server.received.slice(from).map((sql) => sql.split(' ')[0] ?? '');
};

const write = async (manager: EntityManager): Promise<void> => {
  await updateRow(manager, 'venue', { id: 1 }, { version: 2 });
  await deleteRow(manager, 'term', { id: 7 });
  await insertRows(manager, 'changes', [{ record_id: 7, verb: 'delete' }]);
};

describe('a server that ends a transaction and reports OK', () => {
  it('is noticed at that statement, and the work is repeated', async () => {
    await withServer({ DELETE: [{ affected: 1, status: GONE }] }, async (database, server) => {
      await database.write(write);
      expect(statements(server)).toEqual([
        ...['START', 'UPDATE', 'DELETE', 'ROLLBACK'],
        ...['START', 'UPDATE', 'DELETE', 'INSERT', 'COMMIT'],
      ]);
      expect(database.transactions.retried).toEqual({ conflict: 1 });
    });
  });

  it('is noticed before what was asked for at the same moment', async () => {
    await withServer({ DELETE: [{ affected: 1, status: GONE }] }, async (database, server) => {
      await database.write(async (manager) => {
        await Promise.all([
          deleteRow(manager, 'term', { id: 7 }),
          insertRows(manager, 'changes', [{ record_id: 7, verb: 'delete' }]),
        ]);
      });
      expect(statements(server)).toEqual([
        ...['START', 'DELETE', 'ROLLBACK'],
        ...['START', 'DELETE', 'INSERT', 'COMMIT'],
      ]);
    });
  });

  it('is never acknowledged, however often it does so', async () => {
    const replies = { DELETE: Array.from({ length: 99 }, () => ({ affected: 1, status: GONE })) };
    await withServer(replies, async (database, server) => {
      const error: unknown = await database.write(write).catch((thrown: unknown) => thrown);
      expect(driverErrorKind(error)).toBe('conflict');
      expect(statements(server)).not.toContain('COMMIT');
      expect(statements(server)).not.toContain('INSERT');
    });
  });

  it('discards the statements of work that goes on after an error', async () => {
    await withServer({ DELETE: [{ affected: 1, status: GONE }] }, async (database, server) => {
      let attempts = 0;
      await database.write(async (manager) => {
        attempts += 1;
        await deleteRow(manager, 'term', { id: 7 }).catch(() => undefined);
        await insertRows(manager, 'changes', [{ record_id: 7, verb: 'delete' }]);
      });
      expect(attempts).toBe(2);
      expect(statements(server)).toEqual([
        'START',
        'DELETE',
        'ROLLBACK',
        'START',
        'DELETE',
        'INSERT',
        'COMMIT',
      ]);
    });
  });
});

it('a transaction lost within a savepoint leaves a usable connection', async () => {
  for (const lost of [{ affected: 1, status: GONE }, { error: 1213 }]) {
    const forEver = <T>(reply: T): T[] => Array.from({ length: 999 }, () => reply);
    // Error 1305: the savepoint does not exist any more.
    const replies = { DELETE: forEver(lost), 'ROLLBACK TO': forEver({ error: 1305 }) };
    await withServer(replies, async (database, server) => {
      const failing = database
        .write(async (manager) => manager.transaction(async (nested) => deleteRow(nested, 'term', { id: 7 })))
        .catch(driverErrorKind);
      for (let reads = 0; reads < 30; reads += 1) {
        expect(await database.dataSource.query('SELECT 1')).toHaveLength(1);
        await sleep(10);
      }
      expect(await failing).toBe('conflict');
      expect(statements(server)).not.toContain('COMMIT');
    });
  }
});

it('after a failed statement its transaction runs no other, even if the error was caught', async () => {
  await withServer({ DELETE: [{ error: 1205 }] }, async (database, server) => {
    await database.write(async (manager) => {
      await deleteRow(manager, 'term', { id: 7 }).catch(() => undefined);
      await insertRows(manager, 'changes', [{ record_id: 7, verb: 'delete' }]);
    });
    expect(statements(server)).toEqual([
      ...['START', 'DELETE', 'ROLLBACK'],
      ...['START', 'DELETE', 'INSERT', 'COMMIT'],
    ]);
  });
});

it.each([0, 2])(
  'a write that changed %i rows instead of 1 is repeated, and never acknowledged',
  async (affected) => {
    await withServer({ DELETE: [{ affected }] }, async (database, server) => {
      await database.write(write);
      expect(statements(server).filter((sql) => sql === 'ROLLBACK')).toHaveLength(1);
      expect(statements(server).at(-1)).toBe('COMMIT');
    });
    const always = { DELETE: Array.from({ length: 99 }, () => ({ affected })) };
    await withServer(always, async (database, server) => {
      await expect(database.write(write)).rejects.toThrow(MissedWrite);
      expect(statements(server)).not.toContain('COMMIT');
    });
  },
);

describe('SQLite', () => {
  let file: DatabaseFile;
  let database: Database;
  beforeEach(async () => {
    file = emptyFile();
    const settings = readSettings({ DATABASE_URL: file.url });
    database = new Database(await createDataSource(settings, { entities: [], migrations: [] }).initialize());
  });
  afterEach(async () => {
    await database.beforeApplicationShutdown();
    await database.dataSource.destroy();
    await file.drop();
  });

  it('runs no statement after it has rolled back the transaction', async () => {
    const connection = sqliteConnection(database.dataSource);
    connection.exec('CREATE TABLE venue (id INTEGER, version INTEGER); INSERT INTO venue VALUES (1, 1)');
    let attempts = 0;
    await database.write(async (manager) => {
      attempts += 1;
      if (attempts === 1) connection.exec('ROLLBACK');
      await updateRow(manager, 'venue', { id: 1 }, { version: 1 + attempts }).catch((error: unknown) => {
        expect(connection.prepare('SELECT version FROM venue').pluck().get()).toBe(1);
        throw error;
      });
    });
    expect(attempts).toBe(2);
    expect(connection.prepare('SELECT version FROM venue').pluck().get()).toBe(3);
  });

  it('rolls back a transaction with a write that hits no row, and refuses writes outside of one', async () => {
    const connection = sqliteConnection(database.dataSource);
    connection.exec('CREATE TABLE venue (id INTEGER, version INTEGER)');
    const missed = database.write(async (manager) => {
      await insertRows(manager, 'venue', [{ id: 1, version: 1 }]);
      await updateRow(manager, 'venue', { id: 2 }, { version: 2 });
    });
    await expect(missed).rejects.toThrow(MissedWrite);
    expect(connection.prepare('SELECT * FROM venue').all()).toEqual([]);
    await expect(insertRows(database.dataSource.manager, 'venue', [{ id: 1, version: 1 }])).rejects.toThrow(
      'in transactions only',
    );
  });
});

describe('TransactionWatch', () => {
  it.each([
    'START TRANSACTION',
    'BEGIN TRANSACTION',
    'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
  ])('expects a transaction from %s to its end', (begin) => {
    for (const end of ['COMMIT', 'ROLLBACK']) {
      const watch = new TransactionWatch();
      watch.after(false);
      watch.before(begin);
      watch.after(true);
      watch.before('ROLLBACK TO SAVEPOINT typeorm_1');
      watch.after(true);
      watch.before(end);
      watch.after(false);
      watch.before(begin);
      expect(() => {
        watch.after(false);
      }).toThrow(LostTransaction);
      expect(() => {
        watch.before('COMMIT');
      }).toThrow(LostTransaction);
      watch.before('ROLLBACK');
      watch.after(false);
    }
  });
});
