import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ApiError } from '../http/api-error.js';
import { BASIC_CHALLENGE } from './access.guard.js';
import { PasswordVerifier, withoutSpaces } from './passwords.js';
import type { Caller, Role } from './roles.js';

interface CredentialRow {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly hash: string;
}

const FIND_CREDENTIALS = `SELECT u.id, u.username, u.role, p.hash FROM user u
  JOIN application_password p ON p.user_id = u.id WHERE u.username = ? AND u.active`;

/** Finds out who sends a request. */
@Injectable()
export class Credentials {
  private readonly passwords = new PasswordVerifier();

  constructor(private readonly database: Database) {}

  /**
   * Reads an `Authorization` header.
   * @returns the caller, or null without a header
   * @throws ApiError 401 when credentials were sent and are wrong
   */
  async identify(authorization: string | undefined): Promise<Caller | null> {
    if (authorization === undefined) return null;
    const { username, password } = readBasic(authorization);
    const found = await this.database.read((manager) =>
      manager.query<CredentialRow[]>(FIND_CREDENTIALS, [username.toLowerCase()]),
    );
    // MySQL compares without spaces at the end.
    const rows = found.filter((row) => row.username === username.toLowerCase());
    if (rows.length === 0) throw refused('invalid_username', 'invalid_username');
    for (const { hash, ...caller } of rows) {
      if (await this.passwords.verify(withoutSpaces(password), hash)) return caller;
    }
    throw refused('incorrect_password', 'incorrect_password');
  }
}

function refused(
  error: 'invalid_username' | 'incorrect_password' | 'rest_invalid_token',
  key: 'invalid_username' | 'incorrect_password' | 'invalid_credentials',
): ApiError {
  return new ApiError(error, { key }, { headers: BASIC_CHALLENGE });
}

function readBasic(authorization: string): { username: string; password: string } {
  const encoded = /^Basic ([A-Za-z0-9+/_-]+={0,2})$/i.exec(authorization.trim())?.[1];
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0) throw refused('rest_invalid_token', 'invalid_credentials');
  return { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
