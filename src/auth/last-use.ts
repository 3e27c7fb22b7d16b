import { Injectable, Logger } from '@nestjs/common';
import { nowInSeconds } from '../context/request-context.js';
import { Database } from '../database/database.js';
import type { Credential } from './roles.js';
import { ApiKey, ApplicationPassword } from './user.entity.js';

const EVERY_SECONDS = 60;
const MAX_REMEMBERED = 10_000;
const ENTITIES = { application_password: ApplicationPassword, api_key: ApiKey } as const;

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
        manager.update(ENTITIES[type], { id }, { last_used_at: now, last_used_from: address }),
      );
    } catch (error) {
      // Who may read need not be refused because nothing can be written.
      this.logger.warn(`A last use was not noted: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
