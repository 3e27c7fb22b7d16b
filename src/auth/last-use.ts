import { Injectable, Logger } from '@nestjs/common';
import { nowInSeconds } from '../context/request-context.js';
import { Database } from '../database/database.js';
import type { Credential } from './roles.js';
import { updateRow } from '../database/rows.js';

const EVERY_SECONDS = 60;
const MAX_REMEMBERED = 10_000;

/** Notes when and from where a credential was used last, at most once a minute for each address. */
@Injectable()
export class LastUse {
  private readonly logger = new Logger('Credentials');
  private readonly noted = new Map<string, number>();

  constructor(private readonly database: Database) {}

  async note(credential: Credential, address: string): Promise<void> {
    if (!('id' in credential)) return;
    const { type, id } = credential;
    const key = `${type} ${id} ${address}`;
    const now = nowInSeconds();
    if (now - (this.noted.get(key) ?? 0) < EVERY_SECONDS) return;
    if (this.noted.size >= MAX_REMEMBERED) this.noted.clear();
    this.noted.set(key, now);
    try {
      await this.database.writeUnseen(async (manager) =>
        // It may have been revoked since.
        updateRow(manager, type, { id }, { last_used_at: now, last_used_from: address }, [0, 1]),
      );
    } catch (error) {
      // Who may read need not be refused because nothing can be written.
      this.logger.warn(`A last use was not noted: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
