import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nowInSeconds } from '../../common/time/now.js';
import { generatePassword, SecretHash } from '../../platform/secrets/secret-hash.js';
import type { ApplicationPassword } from './user.entity.js';
import { ApplicationPasswordsRepository } from './application-passwords.repository.js';

const GROUP = 4;

/** Spaces are for readability only and are always ignored. */
export const withoutSpaces = (password: string): string => password.replace(/\s/g, '');

/** Formats a password in groups of four, which are easier to copy. */
export const inGroups = (password: string): string =>
  (password.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ');

export interface NewApplicationPassword {
  readonly stored: ApplicationPassword;
  /** Shown only once. */
  readonly password: string;
}

/** Passwords that the service generates for programs, several per user. */
@Injectable()
export class ApplicationPasswords {
  constructor(
    private readonly secrets: SecretHash,
    private readonly passwords: ApplicationPasswordsRepository,
  ) {}

  /** Creates a password of 24 letters and digits (138 bits). */
  async create(manager: EntityManager, userId: number, name: string): Promise<NewApplicationPassword> {
    const password = generatePassword();
    const hash = this.secrets.hash(password);
    const row = { user_id: userId, name, hash, created_at: nowInSeconds() };
    return { stored: await this.passwords.insert(manager, row), password };
  }

  async list(manager: EntityManager, userId: number): Promise<ApplicationPassword[]> {
    return this.passwords.listOf(manager, userId);
  }

  /** @returns the revoked password, or undefined when the user has no such password */
  async revoke(manager: EntityManager, userId: number, id: number): Promise<ApplicationPassword | undefined> {
    const found = (await this.list(manager, userId)).find((password) => password.id === id);
    if (found !== undefined) await this.passwords.delete(manager, id);
    return found;
  }

  /** @returns the revoked passwords, all that exist when nobody else can add one to the locked account */
  async revokeAll(manager: EntityManager, userId: number): Promise<ApplicationPassword[]> {
    const all = await this.passwords.lockAllOf(manager, userId);
    for (const { id } of all) await this.passwords.delete(manager, id);
    return all;
  }

  /** The user's application password with this text, if any. */
  async find(manager: EntityManager, userId: number, sent: string): Promise<ApplicationPassword | undefined> {
    const hash = this.secrets.hash(withoutSpaces(sent));
    const passwords = await this.list(manager, userId);
    return passwords.find((password) => this.secrets.isSame(password.hash, hash));
  }
}
