import { type Attempt, Retries } from './retries.js';

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** The number of attempts at work that always fails with this error. */
async function attempts(code: string, mayBeDone = false): Promise<number> {
  let count = 0;
  const work = async (attempt: Attempt): Promise<never> => {
    count += 1;
    attempt.mayBeCommitted = mayBeDone;
    return Promise.reject(failure(code));
  };
  await expect(new Retries().run(work)).rejects.toThrow(code);
  return count;
}

it.each([
  ['a connection that was lost', 'PROTOCOL_CONNECTION_LOST', 3],
  ['a server that refuses', 'ECONNREFUSED', 3],
  ['a time that is over', 'PROTOCOL_SEQUENCE_TIMEOUT', 1],
  ['a pool that stays empty', 'POOL_TIMEOUT', 1],
  ['a full disk', 'SQLITE_FULL', 1],
  ['a wrong statement', 'ER_PARSE_ERROR', 1],
  ['a slug that others take each time', 'ER_DUP_ENTRY', 60],
  ['a deadlock each time', 'ER_LOCK_DEADLOCK', 60],
])('%s (%s) leads to %i attempts', async (_, code, expected) => {
  expect(await attempts(code)).toBe(expected);
});

it('work that may have been committed is not repeated', async () => {
  expect(await attempts('PROTOCOL_CONNECTION_LOST', true)).toBe(1);
  expect(await attempts('ECONNRESET', true)).toBe(1);
});

it('work that was refused at the commit is repeated: it was rolled back', async () => {
  expect(await attempts('ER_LOCK_DEADLOCK', true)).toBe(60);
});

it('ends with the first success, and reports the reasons for the retries', async () => {
  const reasons: string[] = [];
  let count = 0;
  const result = await new Retries((kind) => reasons.push(kind)).run(async () => {
    count += 1;
    return count < 3 ? Promise.reject(failure('ER_LOCK_DEADLOCK')) : Promise.resolve('done');
  });
  expect([result, reasons]).toEqual(['done', ['conflict', 'conflict']]);
});
