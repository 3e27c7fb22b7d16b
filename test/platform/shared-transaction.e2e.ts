import { ChangeNumber } from '#platform/database-state/change-number.js';
import type { DatabaseState } from '#platform/database-state/database-state.js';
import { eventWith, Service } from '../support/service.js';
import { allRows } from '../support/tables.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const addWord = (word: string) => async (): Promise<void> => {
  await service.database.write(async (manager) => {
    await manager.query('INSERT INTO search_word (word) VALUES (?)', [word]);
  });
};

const wordsLike = async (start: string): Promise<number> =>
  (await service.query('SELECT word FROM search_word WHERE word LIKE ?', [`${start}%`])).length;

const driverError = (code: string): Error => Object.assign(new Error(code), { code });

describe.each(['inOneTransaction', 'dryRun'] as const)('%s', (way) => {
  const start = `zz${way}`;

  it('reads what was written before in the same transaction, and keeps it or not', async () => {
    const seen = await service.database[way](async () => {
      await addWord(`${start}one`)();
      return wordsLike(start);
    });
    expect([seen, await wordsLike(start)]).toEqual([1, way === 'inOneTransaction' ? 1 : 0]);
  });

  it('does nothing after what has failed, whoever catches it, and keeps nothing', async () => {
    const before = await allRows(service);
    const failure = new Error('half done');
    const later: unknown[] = [];
    const work = service.database[way](async () => {
      await addWord(`${start}two`)();
      await service.database.write(async () => Promise.reject(failure)).catch(() => undefined);
      for (const next of [addWord(`${start}three`), async () => wordsLike(start)])
        await next().catch((error: unknown) => later.push(error));
      return 'unharmed';
    });
    await expect(work).rejects.toBe(failure);
    expect(later).toEqual([failure, failure]);
    expect(await allRows(service)).toEqual(before);
  });

  it('is restarted as a whole when the database requires it, whatever the work says then', async () => {
    let runs = 0;
    const found = await service.database[way](async () => {
      runs += 1;
      await addWord(`${start}again`)();
      if (runs > 1) return wordsLike(`${start}again`);
      await service.database.read(async () => Promise.reject(driverError('ER_LOCK_DEADLOCK'))).catch(() => 0);
      throw new Error('an answer that was made of the failure');
    });
    expect([found, runs]).toEqual([1, 2]);
  });

  it('cannot be nested', async () => {
    const nested = service.database[way](async () => service.database.dryRun(async () => Promise.resolve()));
    await expect(nested).rejects.toThrow('inside of one');
  });

  it('has an end: what runs after it is on its own', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let behind = Promise.resolve();
    await service.database[way](async () => {
      behind = promise.then(addWord(`${start}behind`));
      return Promise.resolve();
    });
    resolve(undefined);
    await behind;
    expect(await wordsLike(`${start}behind`)).toBe(1);
  });
});

it('what is not committed does not count for how long responses are cached', async () => {
  const state = async (): Promise<DatabaseState | undefined> =>
    new Promise((resolve) => {
      service.app.get(ChangeNumber).current(resolve);
    });
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await service.make('/events', eventWith({ date_utc: soon }));
  const { nextPublication } = (await state()) ?? {};
  await service.make('/tags', { name: 'A commit' });
  await service.database.dryRun(async () => {
    await service.database.write(async (manager) => {
      await manager.query('DELETE FROM scheduled_publication');
      await manager.query('UPDATE event SET status = ? WHERE id = ?', ['draft', id]);
    });
    await state();
  });
  expect([Number.isFinite(nextPublication), (await state())?.nextPublication]).toEqual([
    true,
    nextPublication,
  ]);
});
