import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nowInSeconds } from '#common/time/now.js';
import { rowLock } from '#platform/database/row-lock.js';
import { deleteRow, insertNumbered, updateRow } from '#platform/database/rows.js';
import { generatePassword, SecretHash } from '#platform/secrets/secret-hash.js';
import { type NewApplicationPassword, withoutSpaces } from './application-passwords.js';
import type { ApplicationPassword } from './user.entity.js';

/** The time and IP address of a credential's last use. */
export type Use = Pick<ApplicationPassword, 'last_used_at' | 'last_used_from'>;

const TABLE = 'application_password';

/** Passwords that the service generates for programs, several per user. */
@Injectable()
export class ApplicationPasswordsRepository {
  constructor(private readonly secrets: SecretHash) {}

  /** Prepared, because every request with a password runs it. */
  async listOf(manager: EntityManager, userId: number): Promise<ApplicationPassword[]> {
    return manager.query<ApplicationPassword[]>(`SELECT * FROM ${TABLE} WHERE user_id = ? ORDER BY id`, [
      userId,
    ]);
  }

  /** The user's application password with this text, if any. */
  async find(manager: EntityManager, userId: number, sent: string): Promise<ApplicationPassword | undefined> {
    const hash = this.secrets.hash(withoutSpaces(sent));
    const passwords = await this.listOf(manager, userId);
    return passwords.find((password) => this.secrets.isSame(password.hash, hash));
  }

  /** Creates a password of 24 letters and digits (138 bits). */
  async create(manager: EntityManager, userId: number, name: string): Promise<NewApplicationPassword> {
    const password = generatePassword();
    const hash = this.secrets.hash(password);
    const row = { user_id: userId, name, hash, created_at: nowInSeconds() };
    const id = await insertNumbered(manager, TABLE, row);
    return { stored: { ...row, id, last_used_at: null, last_used_from: null }, password };
  }

  /** @returns the revoked password, or undefined when the user has no such password */
  async revoke(manager: EntityManager, userId: number, id: number): Promise<ApplicationPassword | undefined> {
    const found = (await this.listOf(manager, userId)).find((password) => password.id === id);
    if (found !== undefined) await deleteRow(manager, TABLE, { id });
    return found;
  }

  /**
   * Revokes the passwords that are committed now, whatever the transaction has read before.
   * @returns the revoked passwords, all that exist when nobody else can add one to the locked account
   */
  async revokeAll(manager: EntityManager, userId: number): Promise<ApplicationPassword[]> {
    const sql = `SELECT * FROM ${TABLE} WHERE user_id = ? ORDER BY id ${rowLock(manager)}`;
    const all = await manager.query<ApplicationPassword[]>(sql, [userId]);
    for (const { id } of all) await deleteRow(manager, TABLE, { id });
    return all;
  }

  /** Allows no matching row, because the password may have been revoked since it was used. */
  async recordUse(manager: EntityManager, id: number, use: Use): Promise<void> {
    await updateRow(manager, TABLE, { id }, use, [0, 1]);
  }
}
