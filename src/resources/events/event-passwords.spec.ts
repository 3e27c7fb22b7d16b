import type { EntityManager } from 'typeorm';
import { IdSet } from '#common/structures/id-set.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Database } from '#platform/database/database.js';
import type { SecretHash } from '#platform/secrets/secret-hash.js';
import { EVENT } from './event.entity.js';
import type { EventPasswordThrottle } from './event-password-throttle.js';
import { EventPasswords } from './event-passwords.js';
import { type EventsRepository, PROTECTED_ROWS, type ProtectedRow } from './events.repository.js';

const CTX = { caller: null, address: '192.0.2.1' } as RequestContext;
const MANAGER = {} as EntityManager;
const LISTED = { kind: EVENT, where: [] };

let protectedEvents: ProtectedRow[];
let checked: number[];
let passwords: EventPasswords;
beforeEach(async () => {
  checked = [];
  passwords = new EventPasswords(
    { hash: () => Buffer.alloc(32, 7).toString('base64url') } as unknown as SecretHash,
    {
      attempt: async (_: string, id: number, __: unknown, verify: () => Promise<unknown>) => {
        checked.push(id);
        return verify();
      },
    } as unknown as EventPasswordThrottle,
    {} as Database,
    {
      listProtected: async (_: unknown, __: unknown, after: number) =>
        Promise.resolve(protectedEvents.filter(({ id }) => id > after).slice(0, PROTECTED_ROWS)),
    } as unknown as EventsRepository,
  );
  const hash = String(await passwords.toStore('sesame'));
  protectedEvents = Array.from({ length: PROTECTED_ROWS + 200 }, (_, index) => ({
    id: index + 1,
    password_hash: hash,
  }));
});

const opened = async (found?: IdSet): Promise<number[]> =>
  passwords.openedOf(CTX, MANAGER, 'sesame', LISTED, found);

describe('a password for a list', () => {
  it('is checked against an event that a later statement finds', async () => {
    const last = PROTECTED_ROWS + 200;
    await expect(opened(IdSet.of([3, last]))).resolves.toEqual([3, last]);
  });

  it('is checked against the first hundred events', async () => {
    await expect(opened()).resolves.toHaveLength(100);
    expect(checked).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it('is checked against at most a hundred events of two statements', async () => {
    const found = IdSet.of(protectedEvents.map(({ id }) => id).filter((id) => id > PROTECTED_ROWS - 50));
    await expect(opened(found)).resolves.toHaveLength(100);
    expect(checked).toHaveLength(100);
  });
});
