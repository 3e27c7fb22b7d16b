import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Credential, StoredCredential } from '#common/rights/roles.js';
import { nowInSeconds } from '#common/time/now.js';
import { Database } from '#platform/database/database.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApplicationPasswordsRepository, type Use } from './application-passwords.repository.js';
import { SessionsRepository } from './sessions.repository.js';

const RECORD_EVERY_SECONDS = 60;
const MAX_ENTRIES = 10_000;

/** Records the time and IP address of a credential's last use, at most once a minute for each IP address. */
@Injectable()
export class LastUse {
  private readonly logger = new Logger('Credentials');
  private readonly recordedAt = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly passwords: ApplicationPasswordsRepository,
    private readonly keys: ApiKeysRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  async record(credential: Credential, address: string): Promise<void> {
    if (!('id' in credential)) return;
    const { type, id } = credential;
    const key = `${type} ${id} ${address}`;
    const now = nowInSeconds();
    if (now - (this.recordedAt.get(key) ?? 0) < RECORD_EVERY_SECONDS) return;
    if (this.recordedAt.size >= MAX_ENTRIES) this.recordedAt.clear();
    this.recordedAt.set(key, now);
    try {
      await this.database.writeUncounted(async (manager) =>
        this.ofType(type).recordUse(manager, id, { last_used_at: now, last_used_from: address }),
      );
    } catch (error) {
      // A failure to write the last use is no reason to refuse a request.
      this.logger.warn(
        `A last use was not recorded: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  private ofType(type: StoredCredential['type']): {
    recordUse(manager: EntityManager, id: number, use: Use): Promise<void>;
  } {
    return { api_key: this.keys, application_password: this.passwords, session: this.sessions }[type];
  }
}
