import type { EntityManager } from 'typeorm';
import type { LyingServer } from '../../../test/support/lying-server.js';
import { withServer } from '../../../test/support/with-lying-server.js';
import type { Database } from './database.js';
import { driverErrorKind } from './driver-errors.js';
import { MissedWrite } from './lost-writes.js';
import { deleteRow, insertRows, updateRow, writeLater } from './rows.js';
import { withNext } from './statement-queue.js';

/** The first words of the statements of each packet, from the first transaction on. */
const packets = (server: LyingServer): string[] => {
  const from = server.packets.findIndex((sql) => sql.startsWith('START'));
  return from < 0
    ? []
    : server.packets.slice(from).map((packet) =>
        packet
          .split(';\n')
          .map((sql) => sql.split(' ')[0] ?? '')
          .join(' '),
      );
};

const insert = async (manager: EntityManager): Promise<void> =>
  insertRows(manager, 'changes', [{ record_id: 7, verb: 'delete' }]);
const update = async (manager: EntityManager): Promise<void> =>
  updateRow(manager, 'venue', { id: 1 }, { version: 2 });

it('sends statements of the same moment in one packet, each with its own result', async () => {
  await withServer({ 'SELECT 2': [{ rows: [{ two: 2 }, { two: 3 }] }] }, async (database, server) => {
    const results = await database.write(async (manager) =>
      Promise.all([manager.query('SELECT 1'), manager.query('SELECT 2'), manager.query('SELECT 3')]),
    );
    expect(results.map((rows) => (rows as unknown[]).length)).toEqual([1, 2, 1]);
    expect(results[1]).toEqual([{ two: '2' }, { two: '3' }]);
    expect(packets(server)).toEqual(['START SELECT SELECT SELECT', 'COMMIT']);
  });
});

it('sends rows that are inserted with the next statement', async () => {
  await withServer({}, async (database, server) => {
    await database.write(async (manager) => {
      await insert(manager);
      await insert(manager);
      expect(packets(server)).toEqual([]);
      expect(await manager.query('SELECT 1')).toEqual([{ version: '9.7.4' }]);
      await insert(manager);
    });
    expect(packets(server)).toEqual(['START INSERT INSERT SELECT', 'INSERT COMMIT']);
  });
});

it('sends nothing after a row was deleted that others may refer to, until the transaction is seen to exist', async () => {
  await withServer({}, async (database, server) => {
    await database.write(async (manager) => {
      await Promise.all([deleteRow(manager, 'term', { id: 7 }), manager.query('SELECT 1')]);
    });
    expect(packets(server)).toEqual(['START DELETE', 'SELECT', 'COMMIT']);
  });
});

it('sends no more than a million characters at once, and keeps no more than a quarter of it', async () => {
  await withServer({}, async (database, server) => {
    const long = 'x'.repeat(200_000);
    await database.write(async (manager) => {
      for (let row = 0; row < 3; row += 1) await insertRows(manager, 'changes', [{ details: long }]);
      await Promise.all(Array.from({ length: 6 }, async () => manager.query('SELECT ?', [long])));
    });
    expect(packets(server)).toEqual([
      'START INSERT INSERT',
      'INSERT SELECT SELECT SELECT',
      'SELECT SELECT SELECT',
      'COMMIT',
    ]);
    expect(Math.max(...server.packets.map(({ length }) => length))).toBeLessThan(1_000_100);
  });
});

it('fails the statement after one that failed, which repeats the transaction', async () => {
  await withServer({ INSERT: [{ error: 1213 }] }, async (database, server) => {
    await database.write(async (manager) => {
      await insert(manager);
      await manager.query('SELECT 1');
    });
    expect(database.transactions.retried).toEqual({ conflict: 1 });
    expect(packets(server)).toEqual(['START INSERT SELECT', 'ROLLBACK', 'START INSERT SELECT', 'COMMIT']);
  });
});

it('commits only after it has seen that an update hit its row', async () => {
  await withServer({ UPDATE: [{ affected: 0 }] }, async (database, server) => {
    await database.write(update);
    expect(packets(server)).toEqual(['START UPDATE', 'ROLLBACK', 'START UPDATE', 'COMMIT']);
  });
  const always = { UPDATE: Array.from({ length: 99 }, () => ({ affected: 2 })) };
  await withServer(always, async (database, server) => {
    const error: unknown = await database.write(update).catch((thrown: unknown) => thrown);
    expect(MissedWrite.in(error)?.message).toContain('changed 2 rows instead of 1.');
    expect(server.received).not.toContain('COMMIT');
  });
});

it('sees that an update missed its row, also when it is alone in its packet, or was too long to be kept', async () => {
  const cases: ((manager: EntityManager) => Promise<unknown>)[] = [
    async (manager) => manager.query('SELECT 1'),
    async (manager) => insertRows(manager, 'changes', [{ details: 'x'.repeat(249_950) }]),
  ];
  for (const before of cases) {
    await withServer({ UPDATE: [{ affected: 0 }] }, async (database, server) => {
      await database.write(async (manager) => {
        await before(manager);
        await update(manager);
      });
      expect(packets(server).filter((packet) => packet === 'ROLLBACK')).toHaveLength(1);
      expect(packets(server).at(-1)).toBe('COMMIT');
    });
  }
});

it('rolls back before the connection is used again, when the packet with COMMIT failed and ROLLBACK too', async () => {
  const replies = { INSERT: [{ error: 1406 }], ROLLBACK: [{ error: 1317 }] };
  await withServer(replies, async (database, server) => {
    const failing = database.write(async (manager) => {
      await manager.query('SELECT 1');
      await insert(manager);
    });
    await expect(failing).rejects.toThrow();
    await database.write(update);
    expect(packets(server)).toEqual([
      ...['START SELECT', 'INSERT COMMIT', 'ROLLBACK'],
      ...['ROLLBACK', 'START UPDATE', 'COMMIT'],
    ]);
  });
});

it('runs nothing of a transaction that comes after its ROLLBACK', async () => {
  await withServer({}, async (database, server) => {
    const late: Promise<unknown>[] = [];
    const failing = database.write(async (manager) => {
      await manager.query('SELECT 1');
      setImmediate(() => {
        late.push(insert(manager).catch(driverErrorKind), manager.query('SELECT 2').catch(driverErrorKind));
      });
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    await Promise.all(late);
    expect(packets(server).filter((packet) => packet.includes('INSERT'))).toEqual([]);
  });
});

it('blames no later part of a shared transaction for a write that nobody waited for', async () => {
  await withServer({ INSERT: [{ error: 1406 }] }, async (database) => {
    const outcomes: string[] = [];
    const work = database.inOneTransaction(async () => {
      await database.write(insert).catch(() => outcomes.push('first'));
      await database.read(async (manager) => manager.query('SELECT 1')).catch(() => outcomes.push('second'));
    });
    await expect(work).rejects.toThrow('Told to fail.');
    expect(outcomes[0]).toBe('first');
  });
});

it('rolls back an update that missed its row, even if the error of the next statement was caught', async () => {
  await withServer({ UPDATE: [{ affected: 0 }] }, async (database, server) => {
    await database.write(async (manager) => {
      await update(manager);
      await manager.query('SELECT 1').catch(() => undefined);
    });
    expect(packets(server)).toEqual(['START UPDATE SELECT', 'ROLLBACK', 'START UPDATE SELECT', 'COMMIT']);
  });
});

it('notices within a packet that the server has ended the transaction', async () => {
  await withServer({ INSERT: [{ affected: 1, status: 2 }] }, async (database, server) => {
    await database.write(async (manager) => {
      await manager.query('SELECT 1');
      await insert(manager);
    });
    expect(database.transactions.retried).toEqual({ conflict: 1 });
    expect(packets(server).at(-1)).toBe('INSERT COMMIT');
  });
});

it('sends nothing for work that fails before it needs a statement', async () => {
  await withServer({}, async (database, server) => {
    const failing = database.write(async (manager) => {
      await insert(manager);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(packets(server)).toEqual([]);
    expect(await database.dataSource.query('SELECT 1')).toHaveLength(1);
  });
});

it('keeps what came before a savepoint that is rolled back before it was sent', async () => {
  await withServer({}, async (database, server) => {
    await database.write(async (manager) => {
      await insert(manager);
      const failed = manager.transaction(async (nested) => {
        await update(nested);
        throw new Error('No.');
      });
      await expect(failed).rejects.toThrow('No.');
      await manager.query('SELECT 1');
    });
    expect(packets(server)).toEqual(['START INSERT SELECT', 'COMMIT']);
  });
});

it('does not forgive a write before a savepoint because this is rolled back', async () => {
  await withServer({ UPDATE: [{ affected: 0 }] }, async (database, server) => {
    await database.write(async (manager) => {
      await update(manager);
      await manager.transaction(async (nested) => nested.query('SELECT 1')).catch(() => undefined);
    });
    expect(database.transactions.retried).toEqual({ conflict: 1 });
    expect(packets(server)).toEqual([
      ...['START UPDATE', 'ROLLBACK'],
      ...['START UPDATE', 'SAVEPOINT SELECT', 'RELEASE', 'COMMIT'],
    ]);
  });
  // The server has not set a savepoint after what failed.
  const replies = { INSERT: [{ error: 1213 }], 'ROLLBACK TO': [{ error: 1305 }] };
  await withServer(replies, async (database, server) => {
    await database.write(async (manager) => {
      await insert(manager);
      await manager.transaction(async (nested) => nested.query('SELECT 1')).catch(() => undefined);
    });
    expect(database.transactions.retried).toEqual({ conflict: 1 });
    expect(server.received.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
  });
});

it('forgets what a savepoint would roll back, and tries what it keeps', async () => {
  await withServer({ INSERT: [{}, { error: 1062 }] }, async (database, server) => {
    await database.write(async (manager) => {
      await update(manager);
      const failed = manager.transaction(async (nested) => {
        await insert(nested);
        throw new Error('No.');
      });
      await expect(failed).rejects.toThrow('No.');
      await manager.transaction(insert);
      const refused = await manager.transaction(insert).catch((error: unknown) => error);
      expect(driverErrorKind(refused)).toBe('duplicate');
    });
    expect(packets(server)).toEqual([
      ...['START UPDATE', 'SAVEPOINT INSERT RELEASE'],
      ...['SAVEPOINT INSERT RELEASE', 'ROLLBACK'],
      'COMMIT',
    ]);
  });
});

it('tries in a dry run what nobody waits for', async () => {
  await withServer({ INSERT: [{ error: 1406 }] }, async (database, server) => {
    await expect(database.dryRun(insert)).rejects.toThrow('Told to fail.');
    expect(packets(server)).toEqual(['START INSERT DO', 'ROLLBACK']);
  });
});

describe('the result of a write', () => {
  /** Reads `SELECT 1` to `SELECT n` for the result, one after the other. */
  const readingAfter =
    (work: (manager: EntityManager) => Promise<void>, count: number, writes = false) =>
    async (database: Database): Promise<number> =>
      database.write(work, {
        writes,
        read: async (manager) => {
          let rows = 0;
          for (let n = 1; n <= count; n += 1) rows += (await manager.query<unknown[]>(`SELECT ${n}`)).length;
          return rows;
        },
      });

  it('is read in the packet of the commit', async () => {
    await withServer({}, async (database, server) => {
      expect(await readingAfter(insert, 1)(database)).toBe(1);
      expect(packets(server)).toEqual(['START INSERT SELECT COMMIT']);
    });
  });

  it('is read before the commit when it writes too', async () => {
    await withServer({}, async (database, server) => {
      expect(await readingAfter(insert, 2, true)(database)).toBe(2);
      expect(packets(server)).toEqual(['START INSERT SELECT', 'SELECT', 'COMMIT']);
    });
  });

  it('is read after the commit as far as it is asked for later', async () => {
    await withServer({}, async (database, server) => {
      expect(await readingAfter(insert, 3)(database)).toBe(3);
      expect(packets(server)).toEqual(['START INSERT SELECT COMMIT', 'SELECT', 'SELECT']);
    });
  });

  it('comes with the commit once an update is seen to have hit its row', async () => {
    await withServer({}, async (database, server) => {
      expect(await readingAfter(update, 1)(database)).toBe(1);
      expect(packets(server)).toEqual(['START UPDATE', 'SELECT COMMIT']);
    });
    await withServer({ UPDATE: [{ affected: 0 }] }, async (database, server) => {
      expect(await readingAfter(update, 1)(database)).toBe(1);
      expect(packets(server)).toEqual(['START UPDATE', 'ROLLBACK', 'START UPDATE', 'SELECT COMMIT']);
    });
  });

  it('that cannot be read before the commit rolls back', async () => {
    await withServer({ 'SELECT 1': [{ error: 1205 }, { error: 1146 }] }, async (database, server) => {
      await expect(readingAfter(insert, 1)(database)).rejects.toThrow('Told to fail.');
      expect(server.received).not.toContain('COMMIT');
      expect(packets(server)).toEqual([
        ...['START INSERT SELECT COMMIT', 'ROLLBACK'],
        ...['START INSERT SELECT COMMIT', 'ROLLBACK'],
      ]);
    });
  });

  it('and its write are tried again when the commit was not sent, or refused', async () => {
    const work = async (manager: EntityManager): Promise<void> => {
      await insert(manager);
      await update(manager);
    };
    // The server was made a replica.
    await withServer({ INSERT: [{ error: 1290 }] }, async (database, server) => {
      expect(await readingAfter(insert, 1)(database)).toBe(1);
      expect(database.transactions.retried).toEqual({ unavailable: 1 });
      expect(server.received.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
    });
    // The connection was killed.
    await withServer({ UPDATE: [{ error: 1927 }] }, async (database, server) => {
      expect(await readingAfter(work, 1)(database)).toBe(1);
      expect(database.transactions.retried).toEqual({ unavailable: 1 });
      expect(server.received.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
    });
    // Then the commit was in the packet.
    await withServer({ INSERT: [{ error: 1927 }] }, async (database) => {
      await expect(readingAfter(insert, 1)(database)).rejects.toThrow('Told to fail.');
      expect(database.transactions.retried).toEqual({});
    });
  });

  it('that cannot be read fails with its own error, also when the commit was to go in a later packet', async () => {
    const long = 'x'.repeat(600_000);
    await withServer({ 'SELECT 1': [{ error: 1146 }] }, async (database, server) => {
      const failing = database.write(async () => Promise.resolve(), {
        writes: false,
        read: async (manager) =>
          Promise.all([manager.query('SELECT 1, ?', [long]), manager.query('SELECT 2, ?', [long])]),
      });
      await expect(failing).rejects.toThrow('Told to fail.');
      expect(packets(server)).toEqual(['START SELECT', 'ROLLBACK']);
      expect(database.transactions.retried).toEqual({});
    });
  });

  it('comes with a deletion that need not find its row', async () => {
    await withServer({ DELETE: [{ affected: 0 }] }, async (database, server) => {
      const work = async (manager: EntityManager): Promise<void> =>
        writeLater(manager, 'DELETE FROM event_fact WHERE event_id = ?', [1], [0, 1]);
      expect(await readingAfter(work, 1)(database)).toBe(1);
      expect(packets(server)).toEqual(['START DELETE SELECT COMMIT']);
    });
  });

  it('that cannot be read after the commit repeats nothing', async () => {
    await withServer({ 'SELECT 2': [{ error: 1213 }] }, async (database, server) => {
      await expect(readingAfter(insert, 2)(database)).rejects.toThrow('Told to fail.');
      expect(packets(server)).toEqual(['START INSERT SELECT COMMIT', 'SELECT']);
      expect(database.transactions.retried).toEqual({});
      expect(await database.dataSource.query('SELECT 1')).toHaveLength(1);
    });
  });

  /** The code that is ready to run goes on, and nothing is sent meanwhile. */
  const aMoment = async (): Promise<void> => {
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  };

  it('is read before a commit of the same moment that was asked for before it', async () => {
    await withServer({}, async (database, server) => {
      const read = async (manager: EntityManager): Promise<unknown> => {
        await aMoment();
        return manager.query('SELECT 1');
      };
      await database.write(insert, { writes: false, read });
      expect(packets(server)).toEqual(['START INSERT SELECT COMMIT']);
    });
  });

  it('writes nothing once the commit was asked for', async () => {
    await withServer({}, async (database, server) => {
      const read = async (manager: EntityManager): Promise<void> => {
        await aMoment();
        await insert(manager);
      };
      await expect(database.write(update, { writes: false, read })).rejects.toThrow();
      expect(server.received.filter((sql) => sql.startsWith('INSERT'))).toEqual([]);
    });
  });

  it('writes nothing after the commit', async () => {
    await withServer({}, async (database, server) => {
      const late = database.write(insert, {
        writes: false,
        read: async (manager) => {
          await manager.query('SELECT 1');
          return insert(manager);
        },
      });
      await expect(late).rejects.toThrow();
      expect(server.received.filter((sql) => sql.startsWith('INSERT'))).toHaveLength(1);
    });
  });
});

it('keeps nothing outside of a transaction', async () => {
  await withServer({}, async ({ dataSource }, server) => {
    await expect(dataSource.query(withNext('INSERT INTO changes (at) VALUES (1)', [1, 1]))).rejects.toThrow();
    await dataSource.query('SELECT 1');
    expect(server.received.filter((sql) => sql.startsWith('INSERT'))).toEqual([]);
  });
});
