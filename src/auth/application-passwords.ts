import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nowInSeconds } from '../context/request-context.js';
import { generatePassword, SecretHash } from './secret-hash.js';
import type { ApplicationPassword } from './user.entity.js';
import { deleteRow, insertNumbered } from '../database/rows.js';

const GROUP = 4;

/** Spaces only help reading and never count. */
export const withoutSpaces = (password: string): string => password.replace(/\s/g, '');

/** In groups of four, as people copy it. */
export const inGroups = (password: string): string =>
  (password.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ');

export interface NewApplicationPassword {
  readonly stored: ApplicationPassword;
  /** Shown this once. */
  readonly password: string;
}

/** Passwords that the service makes for programs, several per user. */
@Injectable()
export class ApplicationPasswords {
  constructor(private readonly secrets: SecretHash) {}

  /** Makes a password of 24 letters and digits (138 bits). */
  async create(manager: EntityManager, userId: number, name: string): Promise<NewApplicationPassword> {
    const password = generatePassword();
    const hash = this.secrets.hash(password);
    const row = { user_id: userId, name, hash, created_at: nowInSeconds() };
    const id = await insertNumbered(manager, 'application_password', row);
    return { stored: { ...row, id, last_used_at: null, last_used_from: null }, password };
  }

  async list(manager: EntityManager, userId: number): Promise<ApplicationPassword[]> {
    return manager.query<ApplicationPassword[]>(
      'SELECT * FROM application_password WHERE user_id = ? ORDER BY id',
      [userId],
    );
  }

  /** @returns what was revoked, or undefined when the user has no such password */
  async revoke(manager: EntityManager, userId: number, id: number): Promise<ApplicationPassword | undefined> {
    const found = (await this.list(manager, userId)).find((password) => password.id === id);
    if (found !== undefined) await deleteRow(manager, 'application_password', { id });
    return found;
  }

  /** The user's password that this is, if it is one. */
  async find(manager: EntityManager, userId: number, sent: string): Promise<ApplicationPassword | undefined> {
    const hash = this.secrets.hash(withoutSpaces(sent));
    const passwords = await this.list(manager, userId);
    return passwords.find((password) => this.secrets.isSame(password.hash, hash));
  }
}
