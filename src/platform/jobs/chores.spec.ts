import { Chores } from './chores.js';

const NEVER = (): boolean => false;

it('runs chores that write changes before those that delete them, in whatever order they were added', async () => {
  const chores = new Chores();
  const done: string[] = [];
  const chore = (stage: 'write' | 'purge', name: string) => ({
    stage,
    run: async (now: number, isStopping: () => boolean) => {
      done.push(`${name} ${now} ${isStopping()}`);
      return Promise.resolve();
    },
  });
  chores.add(chore('purge', 'old'));
  chores.add(chore('write', 'trash'));
  chores.add(chore('write', 'dates'));
  await chores.run(7, NEVER);
  expect(done).toEqual(['trash 7 false', 'dates 7 false', 'old 7 false']);
});

it('a failing chore delays no other, and each reason is logged once', async () => {
  const chores = new Chores();
  let done = 0;
  for (const message of ['away', undefined, 'away', 'full']) {
    chores.add({
      stage: 'purge',
      run: async () => {
        done += 1;
        return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
      },
    });
  }
  await expect(chores.run(0, NEVER)).rejects.toThrow(new AggregateError([], 'away; full'));
  expect(done).toBe(4);
});
