import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { withMigrationLease } from './migration-lease.js';

it.each(['ER_LOCK_DEADLOCK', 'PROTOCOL_CONNECTION_LOST'])(
  'a renewal that fails once (%s) does not end the migration',
  async (code) => {
    const query = jest.fn(async (sql: string) => Promise.resolve({ affectedRows: 1, sql }));
    const done: string[] = [];
    await withMigrationLease({ query } as unknown as DataSource, async (check) => {
      query.mockRejectedValueOnce(Object.assign(new Error(code), { code }));
      await check();
      done.push('step');
    });
    expect(done).toEqual(['step']);
  },
);

it('a lease that another instance took ends it at once', async () => {
  const query = jest.fn(async (sql: string) => Promise.resolve({ affectedRows: 1, sql }));
  const work = withMigrationLease({ query } as unknown as DataSource, async (check) => {
    query.mockResolvedValueOnce({ affectedRows: 0, sql: '' });
    await check();
  });
  await expect(work).rejects.toThrow('Another instance has taken over');
  expect(query.mock.calls.filter(([sql]) => sql.startsWith('UPDATE'))).toHaveLength(1);
});
