import type { EntityManager } from 'typeorm';
import type { UserRow } from '../auth/user.entity.js';
import type { Database } from '../database/database.js';

/** Whether the account is the last active administrator. @param lock lets others who ask so wait */
export async function isLastAdministrator(
  { engine }: Database,
  manager: EntityManager,
  { id, role, active }: UserRow,
  lock: boolean,
): Promise<boolean> {
  if (role !== 'administrator' || !active) return false;
  const forUpdate = lock && engine === 'mysql' ? ' FOR UPDATE' : '';
  const administrators = await manager.query<{ id: number }[]>(
    `SELECT id FROM user WHERE role = 'administrator' AND active = 1${forUpdate}`,
  );
  return administrators.every((other) => other.id === id);
}
